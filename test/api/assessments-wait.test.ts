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
} from '../support/fixtures/assessment-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { processorTimeSince } from '../support/matchers/processor-time.ts';
import { sendRequest } from '../support/servers/api.ts';
import { formatHeaders, RawConnection } from '../support/servers/raw-http.ts';

/** Counts the listeners of assessments. */
class CountingFeed extends MemoryChangeFeed {
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

const feed = new CountingFeed();
const client = await startAssessmentClient({ register: (container) => container.registerInstance(CHANGE_FEED, feed) });
const { baseUrl, siteId, apiKeys } = client.api.line;

const applied = ({ headers }: { headers: Headers }) => headers.get('preference-applied');

/** Sends to one server, since each server limits its own long polls. */
const sendPreferring = (id: string, prefer = 'wait=30', key = apiKeys.all) =>
  sendRequest<unknown>(`${baseUrl}/v1/sites/${siteId}/assessments/${id}`, {
    headers: { 'x-service-api-key': key, prefer },
  });
const formatWaitRequest = (id: string) =>
  formatHeaders(`GET /v1/sites/${siteId}/assessments/${id}`, { 'X-Service-Api-Key': apiKeys.all, Prefer: 'wait=30' });

async function untilWaiting(count: number): Promise<void> {
  while (feed.watching !== count) await client.api.send('/health');
}

/** An assessment that stays active until `end` is called. */
async function createActive(target: AssessmentClient = client) {
  const page = target.addPendingPage();
  const { assessmentId } = await target.create(anAssessmentBodyFor(page.url));
  const end = async () => {
    page.releasePage();
    await target.runQueued();
    await target.waitUntilFinished(assessmentId);
  };
  return { assessmentId, end };
}

describe('Prefer: wait of GET /v1/sites/{siteId}/assessments/{assessmentId}', () => {
  it('holds the response until the assessment has ended', async () => {
    const { assessmentId, end } = await createActive();
    const pending = sendPreferring(assessmentId, 'respond-async, wait=30');
    await untilWaiting(1);
    await end();
    const reply = await pending;

    assert.deepEqual([expectSuccess(readAssessment, reply).status, applied(reply)], ['completed', 'wait=30']);
    assert.match(reply.headers.get('etag') ?? '', /^"/);
    await untilWaiting(0);
  });

  it('returns the current state once the time is over', async () => {
    const { assessmentId, end } = await createActive();
    const reply = await sendPreferring(assessmentId, 'wait=1');

    assert.match(expectSuccess(readAssessment, reply).status, /^(?:queued|running)$/);
    assert.deepEqual([applied(reply), reply.headers.get('retry-after')], ['wait=1', '2']);
    await end();
  });

  it('responds at once for finished or unknown assessments and other preferences', async () => {
    const ended = await client.createFinished(RESPONDING_URL);
    const { assessmentId, end } = await createActive();

    assert.equal(applied(await sendPreferring(ended.assessmentId)), null);
    expectProblem(await sendPreferring('asm_unknown'), 'assessment_not_found');
    for (const prefer of [
      'wait=0',
      'wait',
      'wait=soon',
      'wait=-1',
      'wait=1.5',
      'x="wait=30, wait=30"',
      'return=minimal',
    ]) {
      const reply = await sendPreferring(assessmentId, prefer);
      expectSuccess(readAssessment, reply);
      assert.equal(applied(reply), null, prefer);
    }
    await end();
  });

  it('parses an unterminated quoted string in linear time', async () => {
    const { assessmentId, end } = await createActive();
    const begun = process.cpuUsage();
    const pending = Array.from({ length: 60 }, () => sendPreferring(assessmentId, `"${'\\"'.repeat(7000)}\\`));

    assert.deepEqual(new Set((await Promise.all(pending)).map(applied)), new Set([null]));
    assert.ok(processorTimeSince(begun) < 6000);
    await end();
  });

  it('is capped at 30 s, may be quoted, and the first one counts', async () => {
    const { assessmentId, end } = await createActive();
    const preferred = ['wait=99999999999', 'Wait = "7"; a=b', 'a="1,2", wait=8, wait=9'];
    const pending = preferred.map((prefer) => sendPreferring(assessmentId, prefer));
    await untilWaiting(3);
    await end();

    assert.deepEqual((await Promise.all(pending)).map(applied), ['wait=30', 'wait=7', 'wait=8']);
  });

  it('ends with 404 when the assessment is deleted', async () => {
    const { assessmentId } = await createActive();
    const pending = sendPreferring(assessmentId);
    await untilWaiting(1);
    await client.delete({ assessmentId });

    expectProblem(await pending, 'assessment_not_found');
  });

  it('removes the listener when the client disconnects', async () => {
    const { assessmentId, end } = await createActive();
    const connection = await RawConnection.connect(baseUrl);
    connection.send(formatWaitRequest(assessmentId));
    await untilWaiting(1);
    connection.close();

    await untilWaiting(0);
    await end();
  });

  it('holds one response per connection and answers pipelined requests at once', async () => {
    const { assessmentId, end } = await createActive();
    const connection = await RawConnection.connect(baseUrl);
    connection.send(formatWaitRequest(assessmentId).repeat(5));
    await untilWaiting(1);
    await end();
    const replies = [await connection.readResponse(), await connection.readResponse()];
    connection.close();

    assert.deepEqual(replies.map(applied), ['wait=30', null]);
  });

  it('holds at most 50 responses per API key', async () => {
    const { assessmentId, end } = await createActive();
    const pending = Array.from({ length: 50 }, () => sendPreferring(assessmentId));
    await untilWaiting(50);
    const more = await sendPreferring(assessmentId);
    assert.deepEqual([more.status, applied(more)], [200, null]);
    const ofAnother = sendPreferring(assessmentId, 'wait=30', apiKeys.assessmentsRead);
    await untilWaiting(51);
    await end();

    assert.deepEqual(new Set((await Promise.all([...pending, ofAnother])).map(applied)), new Set(['wait=30']));
    await untilWaiting(0);
  });
});

describe('A stopping server', () => {
  it('ends every wait at once with the current record', async () => {
    const own = await startAssessmentClient({ register: (container) => container.registerInstance(CHANGE_FEED, feed) });
    const { assessmentId } = await createActive(own);
    const { line } = own.api;
    const pending = sendRequest<unknown>(`${line.baseUrl}/v1/sites/${line.siteId}/assessments/${assessmentId}`, {
      headers: { 'x-service-api-key': line.apiKeys.all, prefer: 'wait=30' },
    });
    await untilWaiting(1);
    const startedAt = performance.now();
    const stopped = own.api.stop();
    const reply = await pending;

    assert.match(expectSuccess(readAssessment, reply).status, /^(?:queued|running)$/);
    await stopped;
    assert.ok(performance.now() - startedAt < 20_000);
  });
});
