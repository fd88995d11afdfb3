import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryConversationFeed } from '../../adapters/memory/memory-conversation-feed.ts';
import { readAssessment } from '../../contracts/assessments.ts';
import { refused, succeeded } from '../support/answers.ts';
import { request } from '../support/api.ts';
import { ANSWERS, startDesk } from '../support/assessment-service.ts';
import { head, RawConnection } from '../support/raw-http.ts';

/** Counts who listens. */
class WatchedFeed extends MemoryConversationFeed {
  watching = 0;

  override listen(id: string, listener: () => void): () => void {
    const stop = super.listen(id, listener);
    this.watching += 1;
    return () => {
      this.watching -= 1;
      stop();
    };
  }
}

const applied = ({ headers }: { headers: Headers }) => headers.get('preference-applied');

/** A desk, and who waits at it. Each server counts the answers that it holds itself, so all requests go to one. */
async function watchedDesk() {
  const feed = new WatchedFeed();
  const desk = await startDesk({ conversationFeed: feed });
  const { baseUrl, siteId, apiKeys } = desk.api.line;
  const pathOf = (id: string) => `/v1/sites/${siteId}/assessments/${id}`;
  const headers = { 'X-Service-Api-Key': apiKeys.all, Prefer: 'wait=30' };
  return {
    desk,
    ask: (id: string, prefer = 'wait=30', key = apiKeys.all) =>
      request<unknown>(baseUrl + pathOf(id), { headers: { 'x-service-api-key': key, prefer } }),
    askRaw: (id: string) => head(`GET ${pathOf(id)}`, headers),
    untilWaiting: async (count: number) => {
      while (feed.watching !== count) await desk.api.send('/health');
    },
  };
}

describe('Prefer: wait', () => {
  it('holds the answer until the assessment has ended', async () => {
    const { desk, ask, untilWaiting } = await watchedDesk();
    const { assessmentId } = await desk.create();
    const asked = ask(assessmentId, 'respond-async, wait=30');
    await untilWaiting(1);
    desk.answer();
    await desk.run();
    const reply = await asked;

    assert.deepEqual([succeeded(readAssessment, reply).status, applied(reply)], ['completed', 'wait=30']);
    assert.match(reply.headers.get('etag') ?? '', /^"/);
    await untilWaiting(0);
  });

  it('answers with the true state when the time is over', async () => {
    const { desk, ask } = await watchedDesk();
    const { assessmentId } = await desk.create();
    const reply = await ask(assessmentId, 'wait=1');

    assert.match(succeeded(readAssessment, reply).status, /^(?:queued|running)$/);
    assert.deepEqual([applied(reply), reply.headers.get('retry-after')], ['wait=1', '2']);
  });

  it('does not hold what has ended, what is not there, and what asks for something else', async () => {
    const { desk, ask } = await watchedDesk();
    const { assessmentId } = await desk.ended(ANSWERS);
    const active = await desk.create();

    assert.equal(applied(await ask(assessmentId)), null);
    refused(await ask('asm_unknown'), 'assessment_not_found');
    for (const prefer of [
      'wait=0',
      'wait',
      'wait=soon',
      'wait=-1',
      'wait=1.5',
      'x="wait=30, wait=30"',
      'return=minimal',
    ]) {
      const reply = await ask(active.assessmentId, prefer);
      succeeded(readAssessment, reply);
      assert.equal(applied(reply), null, prefer);
    }
  });

  it('is cut to 30 s, may be quoted, and the first one counts', async () => {
    const { desk, ask, untilWaiting } = await watchedDesk();
    const { assessmentId } = await desk.create();
    const asked = ['wait=99999999999', 'Wait = "7"; a=b', 'a="1,2", wait=8, wait=9'].map((prefer) =>
      ask(assessmentId, prefer),
    );
    await untilWaiting(3);
    desk.answer();
    await desk.run();

    assert.deepEqual((await Promise.all(asked)).map(applied), ['wait=30', 'wait=7', 'wait=8']);
  });

  it('ends with 404 when the assessment is deleted meanwhile', async () => {
    const { desk, ask, untilWaiting } = await watchedDesk();
    const created = await desk.create();
    const asked = ask(created.assessmentId);
    await untilWaiting(1);
    await desk.remove(created);

    refused(await asked, 'assessment_not_found');
  });

  it('is not listened to any more once the client has left', async () => {
    const { desk, askRaw, untilWaiting } = await watchedDesk();
    const { assessmentId } = await desk.create();
    const connection = await RawConnection.to(desk.api.line.baseUrl);
    connection.send(askRaw(assessmentId));
    await untilWaiting(1);
    connection.close();

    await untilWaiting(0);
  });

  it('holds one answer a connection: those behind it are answered at once', async () => {
    const { desk, askRaw, untilWaiting } = await watchedDesk();
    const { assessmentId } = await desk.create();
    const connection = await RawConnection.to(desk.api.line.baseUrl);
    connection.send(askRaw(assessmentId).repeat(5));
    await untilWaiting(1);
    desk.answer();
    await desk.run();
    const replies = [await connection.answer(), await connection.answer()];
    connection.close();

    assert.deepEqual(replies.map(applied), ['wait=30', null]);
  });

  it('holds at most 50 answers of one API key, and answers more at once', async () => {
    const { desk, ask, untilWaiting } = await watchedDesk();
    const { assessmentId } = await desk.create();
    const asked = Array.from({ length: 50 }, () => ask(assessmentId));
    await untilWaiting(50);
    const more = await ask(assessmentId);
    const ofAnother = ask(assessmentId, 'wait=30', desk.api.line.apiKeys.assessmentsRead);
    await untilWaiting(51);
    assert.deepEqual([more.status, applied(more)], [200, null]);
    desk.answer();
    await desk.run();

    assert.deepEqual(new Set((await Promise.all([...asked, ofAnother])).map(applied)), new Set(['wait=30']));
    await untilWaiting(0);
  });
});

describe('A server that stops', () => {
  it('ends every wait at once, with the record as it is', async () => {
    const { desk, ask, untilWaiting } = await watchedDesk();
    const { assessmentId } = await desk.create();
    const asked = ask(assessmentId);
    await untilWaiting(1);
    const startedAt = performance.now();
    const stopped = desk.api.stop();
    const reply = await asked;

    assert.match(succeeded(readAssessment, reply).status, /^(?:queued|running)$/);
    await stopped;
    assert.ok(performance.now() - startedAt < 5000);
  });
});
