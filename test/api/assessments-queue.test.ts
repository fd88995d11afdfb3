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
} from '../support/fixtures/assessment-service.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';

const LIMIT = 25;
const desk = await startAssessmentClient();
const { apiKeys, otherSiteId } = desk.api.line;

const setProfile = async (status: string) => {
  const reply = await desk.api.asAccount('/profiles/public-web-evidence', { method: 'PATCH', body: { status } });
  succeeded(setProfileStatus, reply);
};

/** Those of a site take turns on the store; whoever has waited for too long asks again, under the same key. */
async function answered(key: string) {
  for (;;) {
    const reply = await desk.post(anAssessmentBody(), key);
    if (reply.status !== 503) return reply;
    refused(reply, 'store_unavailable');
  }
}

describe('The queue of a site', () => {
  const failed = desk.createFinished(UNREACHABLE_URL);

  it(`takes ${LIMIT} assessments of three times as many at once, and refuses the others with Retry-After`, async () => {
    await failed;
    const replies = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, n) => answered(`k${n}`)));

    const full = replies.filter(({ status }) => status !== 201);
    for (const reply of full) {
      refused(reply, 'assessment_queue_full');
      assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    assert.equal(full.length, 2 * LIMIT);
    const { data } = succeeded(listAssessments, await desk.manage('?limit=100'));
    assert.equal(data.filter(({ status }) => status === 'queued' || status === 'running').length, LIMIT);
  });

  it('that is full takes no retry either', async () => {
    const reply = await desk.manage(`/${(await failed).assessmentId}/retry`, 'POST');

    refused(reply, 'assessment_queue_full');
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal((await desk.read((await failed).assessmentId)).status, 'failed');
  });

  it('that is full still serves reads and repeated requests, also for an inactive profile', async () => {
    const replies = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, n) => answered(`k${n}`)));
    const made = replies.filter(({ status }) => status === 201).map((reply) => succeeded(createAssessment, reply));
    assert.equal(made.length, LIMIT);
    for (const { assessmentId } of made) succeeded(readAssessment, await desk.get(assessmentId));

    await setProfile('inactive');
    const again = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, n) => answered(`k${n}`)));
    for (const reply of again) if (reply.status !== 201) refused(reply, 'profile_inactive');
    assert.equal(again.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length, LIMIT);
    await setProfile('active');
  });

  it('that is full does not hinder another site', async () => {
    const headers = { 'x-service-api-key': apiKeys.otherSite, 'idempotency-key': newIdempotencyKey() };
    const path = `/v1/sites/${otherSiteId}/assessments`;

    succeeded(createAssessment, await desk.api.send(path, { method: 'POST', body: anAssessmentBody(), headers }));
  });

  it('has room again for each assessment that is deleted or has ended', async () => {
    const { data } = succeeded(listAssessments, await desk.manage('?limit=100'));
    const [first] = data.filter(({ status }) => status === 'queued' || status === 'running');
    assert.ok(first);
    await desk.delete(first);
    await desk.create();
    refused(await desk.post(), 'assessment_queue_full');
    desk.releasePage();
    await desk.runQueued();
    for (const { assessmentId } of data)
      if (assessmentId !== first.assessmentId) await desk.waitUntilFinished(assessmentId);

    await desk.create();
  });
});
