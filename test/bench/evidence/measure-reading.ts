import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SourceReader } from '../../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import { createHostilePages } from '../../support/builders/hostile-pages.ts';
import { median } from '../rounds.ts';
import { createDenseMix } from './dense-mix.ts';
import { createStandardMix } from './standard-mix.ts';

const ROUNDS = 5;
const MEBIBYTE = 2 ** 20;

/** Reading speed of a mix: medians of the rounds after the first. */
export interface ReadingSpeed {
  /** By wall-clock time, and by CPU time, which excludes other work. */
  readonly pagesPerSecond: number;
  readonly pagesPerProcessorSecond: number;
}

/** Cost of reading pages for the process, including its thread. */
export interface ReadingMeasurements {
  readonly standard: ReadingSpeed;
  readonly dense: ReadingSpeed;
  /** Longest event loop delay in milliseconds. */
  readonly maxDelayByMixesMs: number;
  readonly maxDelayByHostilePagesMs: number;
  /** Peak resident memory in MiB. */
  readonly peakMemoryMiB: number;
}

/** Reads the mixes repeatedly, then each hostile page. */
export async function measureReading(reader: SourceReader, rules: EvidenceRules): Promise<ReadingMeasurements> {
  const read = (bytes: Uint8Array) => {
    const subject = { name: 'Acme', platforms: [], integrations: [] };
    const document = { type: 'website', url: 'https://acme.example/', contentType: 'text/html', subject } as const;
    return reader.read({ ...document, body: { bytes, charset: null } }, rules);
  };
  const measureSpeed = async (mix: readonly Uint8Array[]): Promise<ReadingSpeed> => {
    const [byClock, byProcessor]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [startedAt, used] = [performance.now(), process.cpuUsage()];
      for (const page of mix) await read(page);
      const { user, system } = process.cpuUsage(used);
      if (round === 0) continue;
      byClock.push((1000 * mix.length) / (performance.now() - startedAt));
      byProcessor.push((1e6 * mix.length) / (user + system));
    }
    return { pagesPerSecond: median(byClock), pagesPerProcessorSecond: median(byProcessor) };
  };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const [standardPages, densePages] = [createStandardMix(), createDenseMix()];
  // The first page starts the thread, whose cost is measured with the server’s start.
  for (const page of standardPages.slice(0, 1)) await read(page);
  delay.enable();
  const [standard, dense] = [await measureSpeed(standardPages), await measureSpeed(densePages)];
  const maxDelayByMixesMs = delay.max / 1e6;
  delay.reset();
  for (const [, page] of createHostilePages(1_000_000)) await read(new TextEncoder().encode(page));
  delay.disable();
  return {
    standard,
    dense,
    maxDelayByMixesMs,
    maxDelayByHostilePagesMs: delay.max / 1e6,
    peakMemoryMiB: (process.resourceUsage().maxRSS * 1024) / MEBIBYTE,
  };
}
