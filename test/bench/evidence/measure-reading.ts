import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SourceReader } from '../../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../../core/evidence/evidence-rules.ts';
import { hostilePages } from '../../support/hostile-pages.ts';
import { median } from '../rounds.ts';
import { standardMix } from './standard-mix.ts';

const ROUNDS = 5;
const MEBIBYTE = 2 ** 20;

/** What reading pages takes of the process that does it, its thread included. */
export interface Reading {
  /** Medians of the rounds behind the first: of time on the clock, and of the processor’s time, which other work does not count in. */
  readonly pagesPerSecond: number;
  readonly pagesPerProcessorSecond: number;
  /** Milliseconds, the longest of all. */
  readonly holdByMix: number;
  readonly holdByHostile: number;
  /** MiB, resident, at its highest. */
  readonly memory: number;
}

/** Reads the standard mix again and again, then each hostile page, one after the other. */
export async function measureReading(reader: SourceReader, rules: EvidenceRules): Promise<Reading> {
  const read = (bytes: Uint8Array) => {
    const document = { type: 'website', url: 'https://acme.example/', contentType: 'text/html' } as const;
    return reader.read({ ...document, body: { bytes, charset: null } }, rules);
  };
  const mix = standardMix();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const [byClock, byProcessor]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [startedAt, used] = [performance.now(), process.cpuUsage()];
    for (const page of mix) await read(page);
    const { user, system } = process.cpuUsage(used);
    if (round > 0) {
      byClock.push((1000 * mix.length) / (performance.now() - startedAt));
      byProcessor.push((1e6 * mix.length) / (user + system));
    }
    // The first pages compile the rules; what they hold is measured with the server’s start.
    if (round === 0) delay.enable();
  }
  const holdByMix = delay.max / 1e6;
  delay.reset();
  for (const [, page] of hostilePages(1_000_000)) await read(new TextEncoder().encode(page));
  delay.disable();
  return {
    pagesPerSecond: median(byClock),
    pagesPerProcessorSecond: median(byProcessor),
    ...{ holdByMix, holdByHostile: delay.max / 1e6 },
    memory: (process.resourceUsage().maxRSS * 1024) / MEBIBYTE,
  };
}
