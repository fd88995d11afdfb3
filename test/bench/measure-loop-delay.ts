import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Comparison, compare } from './comparison.ts';
import { PinnedProcess } from './pinned-process.ts';
import type { LoopDelay } from './processes/loop-delay.ts';
import type { Programs } from './programs.ts';
import { median } from './rounds.ts';

const PAGES = 20;
const HOST = 'www.example.com';
const IDLE_MS = 1500;
/** Milliseconds. */
const MAX_DELAY_MS = 50;

interface Round {
  readonly first: LoopDelay;
  readonly second: LoopDelay;
  readonly seconds: number;
}

/** Measures the event loop delay of a newly started server that assesses pages of 100 KB to 1 MB itself. */
export async function measureLoopDelay(
  folder: string,
  programs: Pick<Programs, 'harness' | 'loopDelay' | 'evidenceSite'>,
  rounds: number,
): Promise<readonly Comparison[]> {
  const site = await PinnedProcess.start(1, programs.evidenceSite);
  const map = join(folder, 'evidence.json');
  writeFileSync(map, JSON.stringify({ [HOST]: `127.0.0.1:${Number(site.firstOutput)}` }));
  const seen: Round[] = [];
  while (seen.length < rounds) seen.push(await assessTwice(join(folder, 'delay'), programs, map));
  await site.stop();
  const p99 = (of: (round: Round) => LoopDelay) => `p99 ${median(seen.map((one) => of(one).p99)).toFixed(1)} ms`;
  const limits = seen.map(() => MAX_DELAY_MS);
  const line = (measure: string, of: (round: Round) => LoopDelay, note: string) =>
    compare(
      measure,
      'ms',
      seen.map((one) => of(one).max),
      limits,
      { atMost: 1 },
      `${p99(of)}; ${note}`,
    );
  const took = `${median(seen.map(({ seconds }) => seconds)).toFixed(1)} s for ${PAGES} pages`;
  return [
    line('event loop’s longest delay, first pages', ({ first }) => first, 'of a newly started server'),
    line('— the same pages again', ({ second }) => second, took),
  ];
}

async function assessTwice(
  folder: string,
  { harness, loopDelay }: Pick<Programs, 'harness' | 'loopDelay'>,
  map: string,
): Promise<Round> {
  const flags = [harness, '--data', folder, '--evidence-map', map];
  const server = await PinnedProcess.start(0, '--import', [loopDelay, ...flags]);
  const { baseUrl, siteId, apiKeys } = JSON.parse(server.firstOutput) as HarnessLine;
  const url = `${baseUrl}/v1/sites/${siteId}/assessments`;
  await wait(IDLE_MS);
  const assessed = async () => {
    await readLoopDelay(server);
    await assess(url, apiKeys.all);
    return readLoopDelay(server);
  };
  const first = await assessed();
  const startedAt = performance.now();
  const second = await assessed();
  const seconds = (performance.now() - startedAt) / 1000;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return { first, second, seconds };
}

interface HarnessLine {
  readonly baseUrl: string;
  readonly siteId: string;
  readonly apiKeys: { readonly all: string };
}

/** Assesses all pages. @throws Error if some were not read */
async function assess(url: string, apiKey: string): Promise<void> {
  const urls = Array.from({ length: PAGES }, (_, index) => ({ type: 'website', url: `http://${HOST}/${index + 1}` }));
  const subject = { type: 'saas_website', name: 'A product', description: 'A product with large pages.', urls };
  const key = { 'x-service-api-key': apiKey };
  const created = await fetch(url, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json', 'idempotency-key': `bench-${performance.now()}` },
    body: JSON.stringify({ profileKey: 'public-web-evidence', externalReference: 'bench', subject }),
  });
  const { assessmentId } = (await created.json()) as { assessmentId: string };
  const ended = await fetch(`${url}/${assessmentId}`, { headers: { ...key, prefer: 'wait=30' } });
  const { status, evidence } = (await ended.json()) as { status: string; evidence: readonly { sourceId: string }[] };
  const read = new Set(evidence.map(({ sourceId }) => sourceId)).size;
  if (status !== 'completed' || read !== PAGES) throw new Error(`${status}: ${read} pages read.`);
}

async function readLoopDelay({ child }: PinnedProcess): Promise<LoopDelay> {
  const answer = once(child, 'message');
  child.send('delay');
  const [delay] = await answer;
  return delay as LoopDelay;
}
