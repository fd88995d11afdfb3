import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { readAssessment } from '../../contracts/public/assessments.ts';
import { DAY } from '../../core/shared/time.ts';
import {
  anAssessmentBodyFor,
  RESPONDING_URL,
  startAssessmentClient,
  UNREACHABLE_URL,
} from '../support/fixtures/assessment-client.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';

const clock = new ManualClock();
const client = await startAssessmentClient({ register: (container) => container.registerInstance(CLOCK, clock) });
const { otherSiteId, apiKeys, ticketIds } = client.api.line;

describe('GET /v1/sites/{siteId}/assessments/{assessmentId}', () => {
  it('returns the outcome of each source and the evidence', async () => {
    const created = await client.create(anAssessmentBodyFor(RESPONDING_URL));
    await client.runQueued();
    const { startedAt, finishedAt, sources, evidence, ...record } = await client.waitUntilFinished(
      created.assessmentId,
    );

    assert.deepEqual(record, {
      ...record,
      assessmentId: created.assessmentId,
      status: 'completed',
      profileVersion: created.profileVersion,
      subject: created.subject,
      attempt: 1,
      deletesAt: created.deletesAt,
      claims: [],
      coverage: { ...created.coverage, fetched: 1 },
      failureCode: null,
      failureMessage: null,
    });
    assert.deepEqual(
      sources.map(({ fetchedAt: _, decodedBytes: _bytes, ...source }) => source),
      [
        {
          sourceId: sources[0]?.sourceId,
          type: 'website',
          url: RESPONDING_URL,
          finalUrl: RESPONDING_URL,
          outcome: 'fetched',
          httpStatus: 200,
          contentType: 'text/html',
          redirects: 0,
        },
      ],
    );
    assert.deepEqual(
      evidence.map(({ fact, value, sourceId, url }) => [fact, value, sourceId, url]),
      [['title', 'Parcel Tracker', sources[0]?.sourceId, RESPONDING_URL]],
    );
    assert.ok(startedAt && finishedAt && created.createdAt <= startedAt && startedAt <= finishedAt);
  });

  it('returns a failure’s code and a sentence without host names or URLs', async () => {
    const { status, failureCode, failureMessage, sources } = await client.createFinished(UNREACHABLE_URL);

    assert.deepEqual([status, failureCode, sources[0]?.outcome], ['failed', 'sources_unavailable', 'unreachable']);
    assert.match(failureMessage ?? '', /^[A-Z][A-Za-z ;]+\.$/);
  });

  it('answers waiting requests on every server once the assessment ends', async () => {
    const page = client.addPendingPage();
    const { assessmentId } = await client.create(anAssessmentBodyFor(page.url));
    const startedAt = performance.now();
    const waiting = Array.from({ length: 4 }, () => client.get(assessmentId, { prefer: 'wait=30' }));
    page.releasePage();
    await client.runQueued();

    for (const reply of await Promise.all(waiting))
      assert.equal(expectSuccess(readAssessment, reply).status, 'completed');
    assert.ok(performance.now() - startedAt < 20_000);
  });

  it('rejects query parameters with 400', async () => {
    const { assessmentId } = await client.createFinished(RESPONDING_URL);

    expectProblem(await client.api.asKey(`/assessments/${assessmentId}?wait=1`), 'invalid_request', 'query:wait');
  });
});

describe('ETag of an assessment', () => {
  it('stays the same for a finished assessment', async () => {
    const { assessmentId } = await client.createFinished(RESPONDING_URL);
    const [one, other] = [await client.get(assessmentId), await client.get(assessmentId)];

    assert.match(one.headers.get('etag') ?? '', /^"[^"]+"$/);
    assert.equal(one.headers.get('etag'), other.headers.get('etag'));
    assert.equal(one.headers.get('retry-after'), null);
    assert.equal(one.text, other.text);
  });

  it('is answered with 304 and no body for If-None-Match, also weak or in a list', async () => {
    const { assessmentId } = await client.createFinished(RESPONDING_URL);
    const etag = (await client.get(assessmentId)).headers.get('etag') ?? '';

    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const reply = await client.get(assessmentId, { 'if-none-match': known });
      assert.deepEqual([reply.status, reply.text, reply.headers.get('etag')], [304, '', etag], known);
    }
    for (const unknown of ['"x"', `${etag.slice(0, -1)}0"`]) {
      expectSuccess(readAssessment, await client.get(assessmentId, { 'if-none-match': unknown }));
    }
  });

  it('differs between two failures of one assessment', async () => {
    const { assessmentId } = await client.createFinished(UNREACHABLE_URL);
    const etag = (await client.get(assessmentId)).headers.get('etag') ?? '';
    await client.manage(`/${assessmentId}/retry`, 'POST');
    await client.runQueued();
    await client.waitUntilFinished(assessmentId);

    expectSuccess(readAssessment, await client.get(assessmentId, { 'if-none-match': etag }));
  });

  it('rejects a malformed If-None-Match with 400', async () => {
    const { assessmentId } = await client.createFinished(RESPONDING_URL);
    const reply = await client.get(assessmentId, { 'if-none-match': 'latest' });

    expectProblem(reply, 'invalid_request', 'header:if-none-match');
  });
});

describe('GET /v1/sites/{siteId}/assessments/{assessmentId} of an unavailable assessment', () => {
  it('answers unknown, deleted, expired and malformed ids, and those of another site, with the same 404', async () => {
    const path = `/v1/sites/${otherSiteId}/assessments`;
    const headers = { 'x-service-api-key': apiKeys.otherSite, 'idempotency-key': 'k' };
    const foreign = await client.api.send<{ assessmentId: string }>(path, {
      method: 'POST',
      body: anAssessmentBodyFor(RESPONDING_URL),
      headers,
    });
    const deleted = await client.createFinished(RESPONDING_URL);
    await client.delete(deleted);
    const ids = ['asm_00000000000000000000000000', foreign.body.assessmentId, deleted.assessmentId, ticketIds[0] ?? ''];
    const replies = await Promise.all(
      [...ids, 'x', '%20', '%00', '%ff', '%zz', '%', '🦊', 'a'.repeat(5000)].map((id) => client.get(id)),
    );
    const waiting = await Promise.all(ids.map((id) => client.get(id, { prefer: 'wait=30', 'if-none-match': '*' })));

    expectSameProblem(...[...replies, ...waiting].map((reply) => expectProblem(reply, 'assessment_not_found')));
    expectSuccess(readAssessment, await client.api.send(`${path}/${foreign.body.assessmentId}`, { headers }));
  });

  it('answers 404 from the deletion date on', async () => {
    const { assessmentId, createdAt, deletesAt } = await client.createFinished(RESPONDING_URL);
    assert.equal(Date.parse(deletesAt) - Date.parse(createdAt), 30 * DAY);
    clock.set(Date.parse(deletesAt) - 1);
    await client.read(assessmentId);
    clock.set(Date.parse(deletesAt));

    expectProblem(await client.get(assessmentId), 'assessment_not_found');
  });
});
