import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SourceVisitor, VisitRun } from '../../core/assessments/source-visitor.port.ts';
import { createTitleRules } from '../support/builders/title-rules.ts';
import { DEEPLY_NESTED_PAGE, MEMORY_HUNGRY_PAGE } from '../support/fixtures/costly-pages.ts';
import { type FakeInternet, respondWith, withFakeInternet } from '../support/fixtures/fake-internet.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';
import { aSubjectNamed } from '../support/matchers/page-reading.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

/** Opens a visitor on the simulated internet’s current sites. */
export type OpenVisitor = (fixture: FakeInternet) => Promise<OpenPort<SourceVisitor>>;

const HTML = { 'content-type': 'text/html' };
const RULES = {
  fetch: { totalMs: 10_000, wireBytes: 10_000_000, decodedBytes: 10_000_000, redirects: 2 },
  evidence: createTitleRules(),
};
const URL = 'http://a.example.com/';
const NEVER = new AbortController().signal;

/** Conformance tests of SourceVisitor. */
export function sourceVisitorSuite(open: OpenVisitor): void {
  /** Runs a case on a visitor after its sites have been created. */
  const onVisitor = (
    setUp: (fixture: FakeInternet) => Promise<unknown>,
    body: (visitor: SourceVisitor, fixture: FakeInternet) => Promise<void>,
  ) =>
    withFakeInternet(async (fixture) => {
      await setUp(fixture);
      const { port, close } = await open(fixture);
      try {
        await body(port, fixture);
      } finally {
        await close();
      }
    });
  const visit = (run: VisitRun, url = URL, signal = NEVER, rules: typeof RULES = RULES) =>
    run.visit({ type: 'website', url, subject: aSubjectNamed('Parcel') }, rules, signal);
  const visitOutcome = async (run: VisitRun, url = URL) => (await visit(run, url)).fetched.outcome;

  describe('SourceVisitor', () => {
    it(
      'fetches a URL and reads the response',
      onVisitor(
        (fixture) => fixture.addSite('a.example.com', { '/': '<title>Parcel</title>' }),
        async (visitor) => {
          const run = visitor.beginRun();

          assert.deepEqual(await visit(run), {
            fetched: {
              outcome: 'fetched',
              finalUrl: URL,
              httpStatus: 200,
              contentType: 'text/html',
              decodedBytes: 21,
              redirects: 0,
            },
            reading: {
              facts: [
                { fact: 'title', value: 'Parcel', locator: 'title', ruleId: 'title', basis: 'meta', quote: null },
              ],
              isScriptOnly: false,
              isWhole: true,
            },
          });
          run.end();
        },
      ),
    );

    it(
      'returns the outcome of a failed fetch, without facts',
      onVisitor(
        (fixture) => fixture.addSite('a.example.com', {}),
        async (visitor) => {
          const run = visitor.beginRun();

          const { fetched, reading } = await visit(run);
          assert.deepEqual([fetched.outcome, fetched.httpStatus, reading.facts], ['http_error', 404, []]);
          assert.equal(await visitOutcome(run, 'http://nobody.example.com/'), 'unreachable');
          assert.equal(await visitOutcome(run, 'http://127.0.0.1/'), 'blocked');
          run.end();
        },
      ),
    );

    it(
      'returns unreadable for a fetched page that cannot be read, and visits the next page',
      onVisitor(
        (fixture) =>
          fixture.addSite('a.example.com', {
            '/': '<title>Parcel</title>',
            '/deep': respondWith(200, HTML, DEEPLY_NESTED_PAGE),
            '/hungry': respondWith(200, HTML, MEMORY_HUNGRY_PAGE),
          }),
        async (visitor) => {
          const run = visitor.beginRun();

          for (const path of ['deep', 'hungry']) {
            const { fetched, reading } = await visit(run, `${URL}${path}`);
            assert.deepEqual([fetched.outcome, fetched.httpStatus, reading.facts], ['unreadable', 200, []], path);
          }
          assert.equal(await visitOutcome(run), 'fetched');
          run.end();
        },
      ),
    );

    it(
      'ends as timed_out when its signal is aborted, before the visit and during it',
      onVisitor(
        (fixture) => fixture.addSite('a.example.com', { '/': '<title>Parcel</title>', '/silent': () => {} }),
        async (visitor, fixture) => {
          const run = visitor.beginRun();
          const controller = new AbortController();
          const pending = visit(run, `${URL}silent`, controller.signal);
          await waitUntil(() => fixture.requests.includes('a.example.com /silent'));
          controller.abort();

          assert.equal((await pending).fetched.outcome, 'timed_out');
          assert.equal((await visit(run, URL, controller.signal)).fetched.outcome, 'timed_out');
          assert.ok(!fixture.requests.includes('a.example.com /'));
          run.end();
        },
      ),
    );

    it(
      'rejects invalid rules and visits the next page with valid ones',
      onVisitor(
        (fixture) => fixture.addSite('a.example.com', { '/': '<title>Parcel</title>' }),
        async (visitor) => {
          const run = visitor.beginRun();
          const facts = [
            { id: 'x', fact: 'title', sources: 'all', anchor: { kind: 'meta', names: ['title'] }, capture: null },
          ] as never;
          const faulty = { ...RULES, evidence: { ...RULES.evidence, facts } };

          await assert.rejects(visit(run, URL, NEVER, faulty), { name: 'TypeError' });
          assert.equal(await visitOutcome(run), 'fetched');
          run.end();
        },
      ),
    );

    it(
      'requests robots.txt of a host once per run',
      onVisitor(
        (fixture) => fixture.addSite('a.example.com', { '/': 'x' }),
        async (visitor, fixture) => {
          for (const run of [visitor.beginRun(), visitor.beginRun()]) {
            await visit(run);
            await visit(run);
            run.end();
          }

          assert.equal(fixture.requests.filter((one) => one.endsWith('/robots.txt')).length, 2);
        },
      ),
    );
  });
}
