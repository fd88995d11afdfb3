import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SOURCE_VISITOR } from '../../apps/composition/tokens.ts';
import { compressedPages, servePages } from '../support/builders/compressed-pages.ts';
import { endOfAssessment, gistOf, queueAssessment } from '../support/fixtures/assessments.ts';
import { evidenceMapOf } from '../support/fixtures/evidence-map.ts';
import { EvidenceWorld } from '../support/fixtures/evidence-world.ts';
import { faultyWorker } from '../support/fixtures/source-workers.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { pollHealth } from '../support/servers/health-poll.ts';
import { Workers } from '../support/servers/workers.ts';

/** Of the median answer: the tests beside this one may hold up single answers for longer. */
const MAX_HEALTH_MS = 250;
/** Paths at which the worker breaks down; `test/adapters/source-worker.test.ts` has more of them. */
const FAULTS = ['throws', 'fills-the-heap', 'overflows-the-stack', 'spins'];

const shop = new EvidenceWorld();
const faultyPages = ['ok', ...FAULTS].map((path) => [`/${path}`, `<title>Secret sauce of ${path}</title>`]);
await shop.site('shop.example.com', Object.fromEntries(faultyPages));
const captured = new CapturedLog();
const worker = await faultyWorker(shop, (reason) => captured.log.warn(reason));
const api = await startApi([], {
  register: (container) => container.registerInstance(SOURCE_VISITOR, worker),
  log: captured.log,
});
after(() => Promise.all([worker.close(), shop.close()]));

describe('A source worker that breaks down', () => {
  for (const fault of FAULTS) {
    it(`leaves GET /health under ${MAX_HEALTH_MS} ms when it ${fault}; the next assessment completes`, async () => {
      const health = pollHealth(api.line.baseUrl, 10);
      const id = await queueAssessment(api.line, [`http://shop.example.com/${fault}`, 'http://shop.example.com/ok']);
      const { status, sources } = await endOfAssessment(api.line, id);
      const median = medianOf(await health.end());
      const next = await endOfAssessment(api.line, await queueAssessment(api.line, ['http://shop.example.com/ok']));

      assert.deepEqual([status, ...sources.map(({ outcome }) => outcome)], ['completed', 'unreadable', 'fetched']);
      assert.ok(median < MAX_HEALTH_MS, `${median} ms`);
      assert.deepEqual(gistOf(next), { status: 'completed', outcomes: ['fetched'], titles: ['Secret sauce of ok'] });
      assert.doesNotMatch(captured.text, /Secret sauce/);
    });
  }
});

describe('Compressed pages of hosts that close the connection', () => {
  const world = new EvidenceWorld();
  const pages = compressedPages();
  let urls: readonly string[];
  before(async () => {
    urls = await servePages(world, pages);
  });
  after(() => world.close());

  /** Assesses all pages, 20 an assessment, and gives the outcome of each. */
  const outcomesOf = async (line: HarnessProcess['line']) => {
    const parts = Array.from({ length: Math.ceil(urls.length / 20) }, (_, at) => urls.slice(at * 20, at * 20 + 20));
    const ids = await Promise.all(parts.map((part) => queueAssessment(line, part)));
    const records = await Promise.all(ids.map((id) => endOfAssessment(line, id)));
    return new Map(records.flatMap(({ sources }) => sources).map(({ url, outcome }) => [url, outcome]));
  };
  const assertOutcomes = (outcomes: ReadonlyMap<string, string>) => {
    for (const [index, { name, outcomes: expected }] of pages.entries()) {
      assert.ok(
        expected.includes(outcomes.get(urls[index] ?? '') ?? ''),
        `${name}: ${outcomes.get(urls[index] ?? '')}`,
      );
    }
  };

  it('end no process on SQLite, and each has its outcome', async () => {
    const harness = await startHarnessProcess(['--evidence-map', evidenceMapOf(world)]);
    assertOutcomes(await outcomesOf(harness.line));

    assert.equal(await harness.end('SIGTERM'), 0);
    assert.doesNotMatch(harness.complaints(), /source worker/);
  });

  it('end no process with workers of their own, and each has its outcome', async () => {
    const workers = await Workers.begin(world);
    after(() => workers.end());
    assertOutcomes(await outcomesOf(workers.line));

    for (const { complaints } of workers.workers) assert.doesNotMatch(complaints(), /source worker/);
  });
});

/** The greater of the two in the middle where their number is even; of no numbers infinity, which passes no bound. */
function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.POSITIVE_INFINITY;
}
