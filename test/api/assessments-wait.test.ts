import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryChangeFeed } from '../../adapters/memory/memory-change-feed.ts';
import { CHANGE_FEED } from '../../apps/composition/tokens.ts';
import { readAssessment } from '../../contracts/public/assessments.ts';
import {
  type AssessmentClient,
  anAssessmentBodyFor,
  RESPONDING_URL,
  startAssessmentClient,
} from '../support/fixtures/assessment-service.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { processorTimeSince } from '../support/matchers/processor-time.ts';
import { request } from '../support/servers/api.ts';
import { head, RawConnection } from '../support/servers/raw-http.ts';

/** Counts who waits for an assessment. */
class WatchedFeed extends MemoryChangeFeed {
  watching = 0;

  override listen(id: string, listener: () => void): () => void {
    const stop = super.listen(id, listener);
    if (!id.startsWith('asm_')) return stop;
    this.watching += 1;
    return () => {
      this.watching -= 1;
      stop();
    };
  }
}

const feed = new WatchedFeed();
const desk = await startAssessmentClient({ register: (container) => container.registerInstance(CHANGE_FEED, feed) });
const { baseUrl, siteId, apiKeys } = desk.api.line;

const applied = ({ headers }: { headers: Headers }) => headers.get('preference-applied');

/** Each server counts the answers that it holds itself, so all requests go to one. */
const ask = (id: string, prefer = 'wait=30', key = apiKeys.all) =>
  request<unknown>(`${baseUrl}/v1/sites/${siteId}/assessments/${id}`, {
    headers: { 'x-service-api-key': key, prefer },
  });
const askRaw = (id: string) =>
  head(`GET /v1/sites/${siteId}/assessments/${id}`, { 'X-Service-Api-Key': apiKeys.all, Prefer: 'wait=30' });

async function untilWaiting(count: number): Promise<void> {
  while (feed.watching !== count) await desk.api.send('/health');
}

/** An assessment that is active until it is told to end. */
async function active(of: AssessmentClient = desk) {
  const page = of.addPendingPage();
  const { assessmentId } = await of.create(anAssessmentBodyFor(page.url));
  const end = async () => {
    page.releasePage();
    await of.runQueued();
    await of.waitUntilFinished(assessmentId);
  };
  return { assessmentId, end };
}

describe('Prefer: wait', () => {
  it('holds the answer until the assessment has ended', async () => {
    const { assessmentId, end } = await active();
    const asked = ask(assessmentId, 'respond-async, wait=30');
    await untilWaiting(1);
    await end();
    const reply = await asked;

    assert.deepEqual([succeeded(readAssessment, reply).status, applied(reply)], ['completed', 'wait=30']);
    assert.match(reply.headers.get('etag') ?? '', /^"/);
    await untilWaiting(0);
  });

  it('answers with the true state when the time is over', async () => {
    const { assessmentId, end } = await active();
    const reply = await ask(assessmentId, 'wait=1');

    assert.match(succeeded(readAssessment, reply).status, /^(?:queued|running)$/);
    assert.deepEqual([applied(reply), reply.headers.get('retry-after')], ['wait=1', '2']);
    await end();
  });

  it('does not hold what has ended, what is not there, and what asks for something else', async () => {
    const ended = await desk.createFinished(RESPONDING_URL);
    const { assessmentId, end } = await active();

    assert.equal(applied(await ask(ended.assessmentId)), null);
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
      const reply = await ask(assessmentId, prefer);
      succeeded(readAssessment, reply);
      assert.equal(applied(reply), null, prefer);
    }
    await end();
  });

  it('takes no longer to be understood when a quoted string never ends', async () => {
    const { assessmentId, end } = await active();
    const begun = process.cpuUsage();
    const asked = Array.from({ length: 60 }, () => ask(assessmentId, `"${'\\"'.repeat(7000)}\\`));

    assert.deepEqual(new Set((await Promise.all(asked)).map(applied)), new Set([null]));
    assert.ok(processorTimeSince(begun) < 6000);
    await end();
  });

  it('is cut to 30 s, may be quoted, and the first one counts', async () => {
    const { assessmentId, end } = await active();
    const preferred = ['wait=99999999999', 'Wait = "7"; a=b', 'a="1,2", wait=8, wait=9'];
    const asked = preferred.map((prefer) => ask(assessmentId, prefer));
    await untilWaiting(3);
    await end();

    assert.deepEqual((await Promise.all(asked)).map(applied), ['wait=30', 'wait=7', 'wait=8']);
  });

  it('ends with 404 when the assessment is deleted meanwhile', async () => {
    const { assessmentId } = await active();
    const asked = ask(assessmentId);
    await untilWaiting(1);
    await desk.delete({ assessmentId });

    refused(await asked, 'assessment_not_found');
  });

  it('is not listened to any more once the client has left', async () => {
    const { assessmentId, end } = await active();
    const connection = await RawConnection.connect(baseUrl);
    connection.send(askRaw(assessmentId));
    await untilWaiting(1);
    connection.close();

    await untilWaiting(0);
    await end();
  });

  it('holds one answer a connection: those behind it are answered at once', async () => {
    const { assessmentId, end } = await active();
    const connection = await RawConnection.connect(baseUrl);
    connection.send(askRaw(assessmentId).repeat(5));
    await untilWaiting(1);
    await end();
    const replies = [await connection.readResponse(), await connection.readResponse()];
    connection.close();

    assert.deepEqual(replies.map(applied), ['wait=30', null]);
  });

  it('holds at most 50 answers of one API key, and answers more at once', async () => {
    const { assessmentId, end } = await active();
    const asked = Array.from({ length: 50 }, () => ask(assessmentId));
    await untilWaiting(50);
    const more = await ask(assessmentId);
    assert.deepEqual([more.status, applied(more)], [200, null]);
    const ofAnother = ask(assessmentId, 'wait=30', apiKeys.assessmentsRead);
    await untilWaiting(51);
    await end();

    assert.deepEqual(new Set((await Promise.all([...asked, ofAnother])).map(applied)), new Set(['wait=30']));
    await untilWaiting(0);
  });
});

describe('A server that stops', () => {
  it('ends every wait at once, with the record as it is', async () => {
    const own = await startAssessmentClient({ register: (container) => container.registerInstance(CHANGE_FEED, feed) });
    const { assessmentId } = await active(own);
    const { line } = own.api;
    const asked = request<unknown>(`${line.baseUrl}/v1/sites/${line.siteId}/assessments/${assessmentId}`, {
      headers: { 'x-service-api-key': line.apiKeys.all, prefer: 'wait=30' },
    });
    await untilWaiting(1);
    const startedAt = performance.now();
    const stopped = own.api.stop();
    const reply = await asked;

    assert.match(succeeded(readAssessment, reply).status, /^(?:queued|running)$/);
    await stopped;
    assert.ok(performance.now() - startedAt < 20_000);
  });
});
