import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listAssessments } from '../../contracts/management/assessments.ts';
import { setProfileStatus } from '../../contracts/management/profiles.ts';
import { createAssessment, readAssessment } from '../../contracts/public/assessments.ts';
import {
  anAssessmentBody,
  newIdempotencyKey,
  startAssessmentClient,
  UNREACHABLE_URL,
} from '../support/fixtures/assessment-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';

const LIMIT = 25;
const client = await startAssessmentClient();
const { apiKeys, otherSiteId } = client.api.line;

const setProfile = async (status: string) => {
  const reply = await client.api.asAccount('/profiles/public-web-evidence', { method: 'PATCH', body: { status } });
  expectSuccess(setProfileStatus, reply);
};

/** Sends until the store is available: concurrent requests of one site may get 503, which a client retries. */
async function postWithRetries(key: string) {
  for (;;) {
    const reply = await client.post(anAssessmentBody(), key);
    if (reply.status !== 503) return reply;
    expectProblem(reply, 'store_unavailable');
  }
}

describe('The assessment queue of a site', () => {
  const failed = client.createFinished(UNREACHABLE_URL);

  it(`accepts ${LIMIT} of ${3 * LIMIT} concurrent assessments, then answers 429 with Retry-After`, async () => {
    await failed;
    const replies = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, n) => postWithRetries(`k${n}`)));

    const full = replies.filter(({ status }) => status !== 201);
    for (const reply of full) {
      expectProblem(reply, 'assessment_queue_full');
      assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    assert.equal(full.length, 2 * LIMIT);
    const { data } = expectSuccess(listAssessments, await client.manage('?limit=100'));
    assert.equal(data.filter(({ status }) => status === 'queued' || status === 'running').length, LIMIT);
  });

  it('rejects a retry while full with 429 assessment_queue_full', async () => {
    const reply = await client.manage(`/${(await failed).assessmentId}/retry`, 'POST');

    expectProblem(reply, 'assessment_queue_full');
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal((await client.read((await failed).assessmentId)).status, 'failed');
  });

  it('serves reads and replays while full, even of an inactive profile', async () => {
    const replies = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, n) => postWithRetries(`k${n}`)));
    const made = replies.filter(({ status }) => status === 201).map((reply) => expectSuccess(createAssessment, reply));
    assert.equal(made.length, LIMIT);
    for (const { assessmentId } of made) expectSuccess(readAssessment, await client.get(assessmentId));

    await setProfile('inactive');
    const again = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, n) => postWithRetries(`k${n}`)));
    for (const reply of again) if (reply.status !== 201) expectProblem(reply, 'profile_inactive');
    assert.equal(again.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length, LIMIT);
    await setProfile('active');
  });

  it('does not block another site while full', async () => {
    const headers = { 'x-service-api-key': apiKeys.otherSite, 'idempotency-key': newIdempotencyKey() };
    const path = `/v1/sites/${otherSiteId}/assessments`;

    expectSuccess(createAssessment, await client.api.send(path, { method: 'POST', body: anAssessmentBody(), headers }));
  });

  it('accepts another assessment for each that is deleted or finished', async () => {
    const { data } = expectSuccess(listAssessments, await client.manage('?limit=100'));
    const [first] = data.filter(({ status }) => status === 'queued' || status === 'running');
    assert.ok(first);
    await client.delete(first);
    await client.create();
    expectProblem(await client.post(), 'assessment_queue_full');
    client.releasePage();
    await client.runQueued();
    for (const { assessmentId } of data)
      if (assessmentId !== first.assessmentId) await client.waitUntilFinished(assessmentId);

    await client.create();
  });
});
