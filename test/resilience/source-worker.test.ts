import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SOURCE_VISITOR } from '../../apps/composition/tokens.ts';
import { createCompressedPages, servePages } from '../support/builders/compressed-pages.ts';
import { queueAssessment, summarizeAssessment, waitUntilFinished } from '../support/fixtures/assessment-requests.ts';
import { FakeInternet } from '../support/fixtures/fake-internet.ts';
import { createFaultyWorker } from '../support/fixtures/source-workers.ts';
import { writeEvidenceMap } from '../support/fixtures/write-evidence-map.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { type HarnessProcess, startHarnessProcess } from '../support/servers/harness-process.ts';
import { pollHealth } from '../support/servers/health-poll.ts';
import { Workers } from '../support/servers/workers.ts';

/** Limit of the median response time: concurrent tests may delay single responses for longer. */
const MAX_HEALTH_MS = 250;
/** Paths that make the worker fail; `test/adapters/source-worker.test.ts` has more of them. */
const FAULTS = ['throws', 'fills-the-heap', 'overflows-the-stack', 'spins'];

const shop = new FakeInternet();
const faultyPages = ['ok', ...FAULTS].map((path) => [`/${path}`, `<title>Secret sauce of ${path}</title>`]);
await shop.addSite('shop.example.com', Object.fromEntries(faultyPages));
const captured = new CapturedLog();
const worker = await createFaultyWorker(shop, (reason) => captured.log.warn(reason));
const api = await startApi([], {
  register: (container) => container.registerInstance(SOURCE_VISITOR, worker),
  log: captured.log,
});
after(() => Promise.all([worker.close(), shop.close()]));

describe('A failing source worker', () => {
  for (const fault of FAULTS) {
    it(`leaves GET /health under ${MAX_HEALTH_MS} ms when it ${fault}; the next assessment completes`, async () => {
      const health = pollHealth(api.line.baseUrl, 10);
      const id = await queueAssessment(api.line, [`http://shop.example.com/${fault}`, 'http://shop.example.com/ok']);
      const { status, sources } = await waitUntilFinished(api.line, id);
      const median = medianOf(await health.end());
      const next = await waitUntilFinished(api.line, await queueAssessment(api.line, ['http://shop.example.com/ok']));

      assert.deepEqual([status, ...sources.map(({ outcome }) => outcome)], ['completed', 'unreadable', 'fetched']);
      assert.ok(median < MAX_HEALTH_MS, `${median} ms`);
      assert.deepEqual(summarizeAssessment(next), {
        status: 'completed',
        outcomes: ['fetched'],
        titles: ['Secret sauce of ok'],
      });
      assert.doesNotMatch(captured.text, /Secret sauce/);
    });
  }
});

describe('Compressed pages of hosts that close the connection', () => {
  const fixture = new FakeInternet();
  const pages = createCompressedPages();
  let urls: readonly string[];
  before(async () => {
    urls = await servePages(fixture, pages);
  });
  after(() => fixture.close());

  /** Assesses all pages, 20 per assessment, and returns the outcome of each. */
  const assessPages = async (line: HarnessProcess['line']) => {
    const parts = Array.from({ length: Math.ceil(urls.length / 20) }, (_, at) => urls.slice(at * 20, at * 20 + 20));
    const ids = await Promise.all(parts.map((part) => queueAssessment(line, part)));
    const records = await Promise.all(ids.map((id) => waitUntilFinished(line, id)));
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

  it('get the expected outcomes without ending a process on SQLite', async () => {
    const harness = await startHarnessProcess(['--evidence-map', writeEvidenceMap(fixture)]);
    assertOutcomes(await assessPages(harness.line));

    assert.equal(await harness.stop('SIGTERM'), 0);
    assert.doesNotMatch(harness.stderr(), /source worker/);
  });

  it('get the expected outcomes without ending a separate worker process', async () => {
    const workers = await Workers.start(fixture);
    after(() => workers.stop());
    assertOutcomes(await assessPages(workers.line));

    for (const { stderr } of workers.workers) assert.doesNotMatch(stderr(), /source worker/);
  });
});

/**
 * Returns the median, or for an even count the greater of the two middle values. Returns Infinity for an empty list, so
 * that it exceeds every limit.
 */
function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.POSITIVE_INFINITY;
}
