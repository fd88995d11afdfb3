import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createClient } from 'redis';
import { endOfAssessment, gistOf, queueAssessment, readAssessment } from '../support/fixtures/assessments.ts';
import { EvidenceWorld, reply } from '../support/fixtures/evidence-world.ts';
import { until } from '../support/servers/production.ts';
import { Workers } from '../support/servers/workers.ts';

const URL = 'http://shop.example.com/';
const HTML = { 'content-type': 'text/html' };
const TITLED = reply(200, HTML, '<title>Parcel</title>');
const DONE = { status: 'completed', outcomes: ['fetched'], titles: ['Parcel'] };

describe('Of two workers on MongoDB and Redis', () => {
  const world = new EvidenceWorld();
  let answer: RequestListener = TITLED;
  let workers: Workers;
  before(async () => {
    await world.site('shop.example.com', { '/': (request, response) => answer(request, response) });
    workers = await Workers.begin(world);
  });
  beforeEach(() => {
    answer = TITLED;
  });
  after(async () => {
    await workers.end();
    await world.close();
  });

  const queue = (count: number) =>
    Promise.all(Array.from({ length: count }, () => queueAssessment(workers.line, [URL])));
  const ends = (ids: readonly string[]) => Promise.all(ids.map((id) => endOfAssessment(workers.line, id)));

  /** Answers no request from now on, and gathers how each would be answered. */
  const hold = (page = '<title>Parcel</title>') => {
    const held: (() => void)[] = [];
    answer = (request, response) => void held.push(() => reply(200, HTML, page)(request, response));
    return held;
  };
  const release = (held: readonly (() => void)[]) => {
    answer = TITLED;
    for (const answerNow of held) answerNow();
  };

  it('one that was frozen until its lease had gone has its late writes refused', async () => {
    workers.signal('SIGSTOP', 1);
    const held = hold('<title>Late</title>');
    const [id = ''] = await queue(1);
    await until(() => held.length >= 1);
    answer = TITLED;
    let log = '';
    workers.workers[0].child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    workers.signal('SIGSTOP', 0);
    workers.signal('SIGCONT', 1);
    const record = await endOfAssessment(workers.line, id);

    release(held);
    workers.signal('SIGCONT', 0);
    await until(() => log.includes('"outcome":"lost"'));

    assert.deepEqual(gistOf(record), DONE);
    assert.deepEqual(await readAssessment(workers.line, id), record);
    assert.ok(log.includes(id));
  });

  it('both find what a FLUSHALL of Redis took the wake-ups of', async () => {
    const client = await createClient({ url: workers.redis.url }).connect();
    workers.signal('SIGSTOP', 0, 1);
    const ids = await queue(6);
    await until(async () => (await client.dbSize()) > 0);
    await client.flushAll();
    client.destroy();
    workers.signal('SIGCONT', 0, 1);

    assert.deepEqual(
      (await ends(ids)).map(gistOf),
      ids.map(() => DONE),
    );
  });

  it('each takes its share, and each assessment is run once', async () => {
    const asked = world.asked.filter((one) => one.endsWith(' /')).length;
    const ids = await queue(20);

    assert.deepEqual(
      (await ends(ids)).map(gistOf),
      ids.map(() => DONE),
    );
    assert.equal(world.asked.filter((one) => one.endsWith(' /')).length - asked, 20);
  });

  it('a mongod that was away for a while costs time and nothing else', async () => {
    const held = hold();
    const ids = await queue(2);
    await until(() => held.length >= 2);
    workers.mongod.signal('SIGSTOP');
    release(held);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    workers.mongod.signal('SIGCONT');

    assert.deepEqual(
      (await ends(ids)).map(gistOf),
      ids.map(() => DONE),
    );
  });

  it('one that is killed together with Redis leaves nothing undone', async () => {
    const held = hold();
    const ids = await queue(8);
    // Each keeps one of its four places for other sites.
    await until(() => held.length >= 6);
    workers.signal('SIGKILL', 0);
    await workers.redis.stop();
    release(held);

    assert.deepEqual(
      (await ends(ids)).map(gistOf),
      ids.map(() => DONE),
    );
  });
});
