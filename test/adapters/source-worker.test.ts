import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { resolveWorkerProgram } from '../../adapters/node/worker-program.ts';
import { ThreadedSourceReader } from '../../adapters/source-reader/threaded-source-reader.ts';
import { SupervisedSourceWorker } from '../../adapters/source-worker/supervised-source-worker.ts';
import { FetchingSourceVisitor } from '../../core/assessments/fetching-source-visitor.ts';
import type { VisitRun } from '../../core/assessments/source-visitor.port.ts';
import { sourceReaderSuite } from '../conformance/source-reader.suite.ts';
import { sourceVisitorSuite } from '../conformance/source-visitor.suite.ts';
import { createTitleRules } from '../support/builders/title-rules.ts';
import { createPageFetcher } from '../support/fixtures/evidence-fetcher.ts';
import { FakeInternet, withFakeInternet } from '../support/fixtures/fake-internet.ts';
import { PROCESS_FAILURES } from '../support/fixtures/process-failures.ts';
import { createFaultyWorker, createMappedWorker } from '../support/fixtures/source-workers.ts';
import { aFetchedDocument, aSubjectNamed } from '../support/matchers/page-reading.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const RULES = {
  fetch: { totalMs: 10_000, wireBytes: 1_000_000, decodedBytes: 1_000_000, redirects: 2 },
  evidence: createTitleRules(),
};
const sourceAt = (path: string) =>
  ({ type: 'website', url: `http://a.example.com/${path}`, subject: aSubjectNamed('Shop') }) as const;
const visitOutcome = async (run: VisitRun, path: string, signal = new AbortController().signal) =>
  (await run.visit(sourceAt(path), RULES, signal)).fetched.outcome;

// Shared: reading stores nothing between documents, and processes and threads take a while to start.
const PROGRAM = resolveWorkerProgram('../../apps/worker/source-worker.ts', import.meta.url);
const shared = new SupervisedSourceWorker({ url: PROGRAM }, () => {});
const reader = new ThreadedSourceReader();
after(() => Promise.all([shared.close(), reader.close()]));

describe('SupervisedSourceWorker (child process)', () => {
  sourceReaderSuite(async () => ({ port: shared, close: async () => {} }));
  sourceVisitorSuite(async (fixture) => {
    const worker = createMappedWorker(fixture);
    return { port: worker, close: () => worker.close() };
  });
});

describe('FetchingSourceVisitor (this process)', () => {
  sourceVisitorSuite(async (fixture) => ({
    port: new FetchingSourceVisitor(createPageFetcher(fixture), reader),
    close: async () => {},
  }));
});

describe('SupervisedSourceWorker and a worker that fails', () => {
  const fixture = new FakeInternet();
  const crashes: string[] = [];
  let worker: SupervisedSourceWorker;
  before(async () => {
    const pages = ['a', 'b', 'c', ...PROCESS_FAILURES].map((path) => [`/${path}`, `<title>${path}</title>`]);
    await fixture.addSite('a.example.com', Object.fromEntries(pages));
    worker = await createFaultyWorker(fixture, (reason) => crashes.push(reason));
  });
  after(() => Promise.all([fixture.close(), worker.close()]));

  for (const fault of PROCESS_FAILURES) {
    it(`${fault}: reports the page as unreadable, and other pages correctly`, async () => {
      crashes.length = 0;
      // Separate runs, so that all visits are concurrent.
      const visits = ['a', fault, 'b', 'c'].map((path) => visitOutcome(worker.beginRun(), path));

      assert.deepEqual(await Promise.all(visits), ['fetched', 'unreadable', 'fetched', 'fetched']);
      assert.equal(await visitOutcome(worker.beginRun(), 'a'), 'fetched');
      // The page ends the worker twice: once together with the other visits, and once alone.
      assert.equal(crashes.length, 2);
      assert.doesNotMatch(crashes.join(), /Secret sauce|a\.example/);
      if (fault === 'throws') {
        assert.match(crashes[0] ?? '', /^exited with code 1: Error ERR_ASSERTION\n\s+at throwAssertionError /);
      }
    });
  }
});

describe('SupervisedSourceWorker', () => {
  it(
    'answers pings while undici fails an assertion, and reports the page as unreachable',
    withFakeInternet(async (fixture) => {
      const response = 'HTTP/1.1 000 x\r\nContent-Length: 0\r\n\r\n';
      await fixture.addRawSite('a.example.com', (socket) => void socket.end(response));
      const crashes: string[] = [];
      const worker = createMappedWorker(fixture, (reason) => crashes.push(reason));

      assert.equal(await visitOutcome(worker.beginRun(), 'a'), 'unreachable');
      await worker.close();
      assert.deepEqual(crashes, []);
    }),
  );

  it(
    'rejects the visit when the program does not start',
    withFakeInternet(async () => {
      const worker = new SupervisedSourceWorker({ url: new URL('./no-such-program.js', import.meta.url) }, () => {});

      await assert.rejects(visitOutcome(worker.beginRun(), 'a'), /The source worker did not start: exited with code 1/);
      await worker.close();
    }),
  );

  it(
    'rejects the visit when the process cannot be forked',
    withFakeInternet(async () => {
      const program = { url: PROGRAM, parameters: ['a NUL \0 is no parameter'] };
      const worker = new SupervisedSourceWorker(program, () => {});

      await assert.rejects(visitOutcome(worker.beginRun(), 'a'), /The source worker did not start/);
      await worker.close();
    }),
  );

  it(
    'reports a visit queued behind a suspect as timed_out on abort',
    withFakeInternet(async (fixture) => {
      await fixture.addSite('a.example.com', { '/spins': 'x', '/a': 'x' });
      const crashes: string[] = [];
      const worker = await createFaultyWorker(fixture, (reason) => crashes.push(reason));
      const spinning = visitOutcome(worker.beginRun(), 'spins');
      await waitUntil(() => crashes.length === 1);
      const controller = new AbortController();
      const waiting = visitOutcome(worker.beginRun(), 'a', controller.signal);
      controller.abort();

      assert.equal(await waiting, 'timed_out');
      assert.equal(crashes.length, 1);
      await worker.close();
      assert.equal(await spinning, 'timed_out');
    }),
  );

  it(
    'ends running visits on close and starts no others',
    withFakeInternet(async (fixture) => {
      await fixture.addSite('a.example.com', { '/silent': () => {} });
      const crashes: string[] = [];
      const worker = createMappedWorker(fixture, (reason) => crashes.push(reason));
      const pending = visitOutcome(worker.beginRun(), 'silent');
      await waitUntil(() => fixture.requests.length === 2);
      await worker.close();

      assert.equal(await pending, 'timed_out');
      assert.equal(await visitOutcome(worker.beginRun(), 'silent'), 'timed_out');
      assert.equal(await worker.read(aFetchedDocument('<title>x</title>'), RULES.evidence), 'unreadable');
      assert.deepEqual(crashes, []);
    }),
  );

  it('keeps its process alive only until a document is read', () => {
    const path = (name: string) => new URL(`../../${name}`, import.meta.url).href;
    const program = `
      const { SupervisedSourceWorker } = await import('${path('adapters/source-worker/supervised-source-worker.ts')}');
      const document = { type: 'website', url: 'https://x.example/', contentType: 'text/html',
        subject: { name: 'x', platforms: [], integrations: [] },
        body: { bytes: Buffer.from('<title>x</title>'), charset: null } };
      const worker = new SupervisedSourceWorker({ url: new URL('${PROGRAM.href}') }, () => {});
      const { facts } = await worker.read(document, ${JSON.stringify(RULES.evidence)});
      process.stdout.write(facts[0].value);`;
    const flags = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout, status } = spawnSync(process.execPath, flags, { encoding: 'utf8', timeout: 120_000 });

    assert.deepEqual([stdout, status], ['x', 0]);
  });
});
