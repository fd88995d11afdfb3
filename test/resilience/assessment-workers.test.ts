import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createClient } from 'redis';
import {
  queueAssessment,
  readAssessment,
  summarizeAssessment,
  waitUntilFinished,
} from '../support/fixtures/assessment-requests.ts';
import { FakeInternet, respondWith } from '../support/fixtures/fake-internet.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { Workers } from '../support/servers/workers.ts';

const URL = 'http://shop.example.com/';
const HTML = { 'content-type': 'text/html' };
const TITLED = respondWith(200, HTML, '<title>Parcel</title>');
const DONE = { status: 'completed', outcomes: ['fetched'], titles: ['Parcel'] };

describe('Two workers on MongoDB and Redis', () => {
  const fixture = new FakeInternet();
  let respond: RequestListener = TITLED;
  let workers: Workers;
  before(async () => {
    await fixture.addSite('shop.example.com', { '/': (request, response) => respond(request, response) });
    workers = await Workers.start(fixture);
  });
  beforeEach(() => {
    respond = TITLED;
  });
  after(async () => {
    await workers.stop();
    await fixture.close();
  });

  const queueAssessments = (count: number) =>
    Promise.all(Array.from({ length: count }, () => queueAssessment(workers.line, [URL])));
  const waitForAll = (ids: readonly string[]) => Promise.all(ids.map((id) => waitUntilFinished(workers.line, id)));

  /** Holds all responses from now on, and returns functions that send them. */
  const holdResponses = (page = '<title>Parcel</title>') => {
    const heldResponses: (() => void)[] = [];
    respond = (request, response) => void heldResponses.push(() => respondWith(200, HTML, page)(request, response));
    return heldResponses;
  };
  const releaseResponses = (heldResponses: readonly (() => void)[]) => {
    respond = TITLED;
    for (const sendResponse of heldResponses) sendResponse();
  };

  it('reject late writes of a worker that was frozen past its lease expiry', async () => {
    workers.signal('SIGSTOP', 1);
    const heldResponses = holdResponses('<title>Late</title>');
    const [id = ''] = await queueAssessments(1);
    await waitUntil(() => heldResponses.length >= 1);
    respond = TITLED;
    let log = '';
    workers.workers[0].child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    workers.signal('SIGSTOP', 0);
    workers.signal('SIGCONT', 1);
    const record = await waitUntilFinished(workers.line, id);

    releaseResponses(heldResponses);
    workers.signal('SIGCONT', 0);
    await waitUntil(() => log.includes('"outcome":"lost"'));

    assert.deepEqual(summarizeAssessment(record), DONE);
    assert.deepEqual(await readAssessment(workers.line, id), record);
    assert.ok(log.includes(id));
  });

  it('find assessments whose wake-ups were lost in a FLUSHALL of Redis', async () => {
    const client = await createClient({ url: workers.redis.url }).connect();
    workers.signal('SIGSTOP', 0, 1);
    const ids = await queueAssessments(6);
    await waitUntil(async () => (await client.dbSize()) > 0);
    await client.flushAll();
    client.destroy();
    workers.signal('SIGCONT', 0, 1);

    assert.deepEqual(
      (await waitForAll(ids)).map(summarizeAssessment),
      ids.map(() => DONE),
    );
  });

  it('run every assessment once', async () => {
    const requestsBefore = fixture.requests.filter((one) => one.endsWith(' /')).length;
    const ids = await queueAssessments(20);

    assert.deepEqual(
      (await waitForAll(ids)).map(summarizeAssessment),
      ids.map(() => DONE),
    );
    assert.equal(fixture.requests.filter((one) => one.endsWith(' /')).length - requestsBefore, 20);
  });

  it('complete all assessments after a mongod outage', async () => {
    const heldResponses = holdResponses();
    const ids = await queueAssessments(2);
    await waitUntil(() => heldResponses.length >= 2);
    workers.mongod.signal('SIGSTOP');
    releaseResponses(heldResponses);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    workers.mongod.signal('SIGCONT');

    assert.deepEqual(
      (await waitForAll(ids)).map(summarizeAssessment),
      ids.map(() => DONE),
    );
  });

  it('complete all assessments after one worker and Redis are killed', async () => {
    const heldResponses = holdResponses();
    const ids = await queueAssessments(8);
    // Each worker reserves one of its four slots for other sites.
    await waitUntil(() => heldResponses.length >= 6);
    workers.signal('SIGKILL', 0);
    await workers.redis.stop();
    releaseResponses(heldResponses);

    assert.deepEqual(
      (await waitForAll(ids)).map(summarizeAssessment),
      ids.map(() => DONE),
    );
  });
});
