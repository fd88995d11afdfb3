import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, it } from 'node:test';
import {
  queueAssessment,
  readAssessment,
  summarizeAssessment,
  waitUntilFinished,
} from '../support/fixtures/assessment-requests.ts';
import { FakeInternet, respondWith } from '../support/fixtures/fake-internet.ts';
import { writeEvidenceMap } from '../support/fixtures/write-evidence-map.ts';
import { startHarnessProcess } from '../support/servers/harness-process.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';

const TITLED = respondWith(200, { 'content-type': 'text/html' }, '<title>Parcel</title>');

/** Handles requests for the page; set by each test. */
let onPageRequest: RequestListener = TITLED;
/** Handles requests for robots.txt, which a run sends first after it has taken its lease. */
let onRobotsRequest: RequestListener = respondWith(404);

describe('SIGKILL of the process that runs assessments', () => {
  const fixture = new FakeInternet();
  const data = createTemporaryFolder();
  let map = '';
  const start = () => startHarnessProcess(['--data', data, '--evidence-map', map, '--assessment-lease', '2']);

  before(async () => {
    await fixture.addSite('shop.example.com', {
      '/': (request, response) => onPageRequest(request, response),
      '/robots.txt': (request, response) => onRobotsRequest(request, response),
    });
    await fixture.addSite('docs.example.com', { '/': '<title>Documents</title>' });
    map = writeEvidenceMap(fixture);
  });
  after(() => fixture.close());

  const gist = { status: 'completed', outcomes: ['fetched', 'fetched'], titles: ['Documents', 'Parcel'] };
  const urls = ['http://docs.example.com/', 'http://shop.example.com/'];

  for (const [step, kill] of [
    ['after taking the lease, before fetching', 'leased'],
    ['while fetching', 'fetching'],
    ['before the final write', 'answered'],
  ] as const) {
    it(`${step} loses no assessment: the next process completes each one once`, async () => {
      const first = await start();
      const killed = new Promise<void>((resolve) => {
        const killNow: RequestListener = async (request, response) => {
          await queued;
          if (kill === 'answered') TITLED(request, response);
          first.child.kill('SIGKILL');
          resolve();
        };
        onRobotsRequest = kill === 'leased' ? killNow : respondWith(404);
        onPageRequest = kill === 'leased' ? TITLED : killNow;
      });
      const queued = Promise.all([1, 2, 3].map(() => queueAssessment(first.line, urls)));
      const ids = await queued;
      await killed;
      await first.stop('SIGKILL');
      onRobotsRequest = respondWith(404);
      onPageRequest = TITLED;

      const second = await start();
      const records = await Promise.all(ids.map((id) => waitUntilFinished(second.line, id)));

      assert.deepEqual(records.map(summarizeAssessment), [gist, gist, gist]);
      assert.ok(records.some(({ attempt }) => attempt === 2));
      assert.ok(records.every(({ attempt }) => attempt <= 2));
      assert.equal(await second.stop('SIGTERM'), 0);
    });
  }

  it('after the final write does not change or repeat the assessment', async () => {
    const first = await start();
    const id = await queueAssessment(first.line, urls);
    const record = await waitUntilFinished(first.line, id);
    await first.stop('SIGKILL');
    const requestsBefore = fixture.requests.length;

    const second = await start();
    await waitUntilFinished(second.line, await queueAssessment(second.line, ['http://docs.example.com/']));

    assert.deepEqual(await readAssessment(second.line, id), record);
    assert.equal(fixture.requests.slice(requestsBefore).filter((one) => one.startsWith('shop')).length, 0);
    assert.equal(await second.stop('SIGTERM'), 0);
  });

  it('three times during one assessment makes it fail with attempts_exhausted', async () => {
    let killed = () => {};
    // A process may request the page before it has reported that it is ready.
    let victim = start();
    onPageRequest = async () => {
      (await victim).child.kill('SIGKILL');
      killed();
    };
    let id = '';
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const dead = new Promise<void>((resolve) => {
        killed = resolve;
      });
      id ||= await queueAssessment((await victim).line, urls);
      await dead;
      await (await victim).stop('SIGKILL');
      victim = start();
    }

    const last = await victim;
    const { status, attempt, failureCode, failureMessage, evidence } = await waitUntilFinished(last.line, id);

    assert.deepEqual([status, attempt, failureCode], ['failed', 3, 'attempts_exhausted']);
    assert.equal(failureMessage, 'The run was interrupted three times.');
    assert.deepEqual(evidence, []);
    assert.equal(await last.stop('SIGTERM'), 0);
  });
});

describe('SIGTERM of the process that runs assessments', () => {
  const fixture = new FakeInternet();
  after(() => fixture.close());

  it('releases its leases immediately, so the next process need not wait for their expiry', async () => {
    const data = createTemporaryFolder();
    let requestsBefore = () => {};
    const requested = new Promise<void>((resolve) => {
      requestsBefore = resolve;
    });
    let listener: RequestListener = () => requestsBefore();
    await fixture.addSite('shop.example.com', { '/': (request, response) => listener(request, response) });
    const start = () =>
      startHarnessProcess(['--data', data, '--evidence-map', writeEvidenceMap(fixture), '--assessment-lease', '600']);
    const first = await start();
    const id = await queueAssessment(first.line, ['http://shop.example.com/']);
    await requested;

    const begun = performance.now();
    assert.equal(await first.stop('SIGTERM'), 0);
    assert.ok(performance.now() - begun < 9000);
    listener = TITLED;
    const second = await start();
    const { status, attempt } = await waitUntilFinished(second.line, id);

    assert.deepEqual([status, attempt], ['completed', 2]);
    assert.equal(await second.stop('SIGTERM'), 0);
  });
});
