import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { listAssessments } from '../../contracts/management/assessments.ts';
import { createAssessment } from '../../contracts/public/assessments.ts';
import {
  anAssessmentBody,
  anAssessmentBodyFor,
  RESPONDING_URL,
  startAssessmentClient,
} from '../support/fixtures/assessment-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';

const client = await startAssessmentClient();
const { apiKeys, otherSiteId } = client.api.line;

const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true';
const all = async () => expectSuccess(listAssessments, await client.manage('?limit=100')).data;
const claims = { freeTier: true, platforms: ['web', 'ios'] };

describe('Idempotency-Key of POST /v1/sites/{siteId}/assessments', () => {
  afterEach(async () => {
    for (const one of await all()) await client.delete(one);
  });

  it('replays the original response with 201 and Idempotent-Replayed', async () => {
    const first = await client.post(anAssessmentBody(), 'k1');
    const again = await client.post(anAssessmentBody(), 'k1');

    assert.deepEqual([isReplay(first), isReplay(again)], [false, true]);
    const [made, repeated] = [expectSuccess(createAssessment, first), expectSuccess(createAssessment, again)];
    assert.deepEqual(repeated, {
      ...made,
      status: repeated.status,
      attempt: repeated.attempt,
      startedAt: repeated.startedAt,
    });
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal((await all()).length, 1);
  });

  it('returns the current state of a finished assessment', async () => {
    const ended = await client.createFinished(RESPONDING_URL, 'k1');
    const again = await client.post(anAssessmentBodyFor(RESPONDING_URL), 'k1');

    assert.deepEqual(expectSuccess(createAssessment, again), ended);
    assert.equal(again.headers.get('etag'), (await client.get(ended.assessmentId)).headers.get('etag'));
    assert.equal(again.headers.get('retry-after'), null);
  });

  it('creates one assessment for 20 concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.post(anAssessmentBody(), 'k1')));

    assert.equal(new Set(replies.map((reply) => expectSuccess(createAssessment, reply).assessmentId)).size, 1);
    assert.equal(replies.filter(isReplay).length, 19);
    assert.equal((await all()).length, 1);
  });

  it('accepts one of several different concurrent requests and rejects the others with 422', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => client.post(anAssessmentBody({ externalReference: `${n}` }), 'k1')),
    );

    const made = replies.filter(({ status }) => status === 201);
    for (const reply of replies) if (reply.status !== 201) expectProblem(reply, 'idempotency_key_reused');
    assert.deepEqual([made.length, (await all()).length], [1, 1]);
  });

  it('ignores the order of members and the notation of the JSON', async () => {
    const { profileKey, externalReference, subject } = anAssessmentBody({}, { claims });
    const { urls, ...rest } = subject;
    await client.post({ profileKey, externalReference, subject }, 'k1');
    const reordered = { subject: { urls, ...rest }, externalReference, profileKey };

    assert.ok(isReplay(await client.post(reordered, 'k1')));
    assert.ok(isReplay(await client.post(JSON.stringify(reordered, null, 4).replaceAll('web', '\\u0077eb'), 'k1')));
  });

  it('rejects a different request with 422 idempotency_key_reused', async () => {
    const body = anAssessmentBody({}, { claims });
    await client.create(body, 'k1');
    for (const other of [
      anAssessmentBody({ externalReference: 'listing 4712' }, { claims }),
      anAssessmentBody({}, { claims: { ...claims, freeTier: false } }),
      anAssessmentBody({}, { claims: { ...claims, platforms: ['ios', 'web'] } }),
      anAssessmentBody({}, { claims, name: 'Parcels' }),
      anAssessmentBody({}, {}),
      anAssessmentBody({}, { claims, urls: [...body.subject.urls, ...body.subject.urls] }),
    ]) {
      expectProblem(await client.post(other, 'k1'), 'idempotency_key_reused');
    }
    assert.equal((await all()).length, 1);
  });

  it('is the same with and without quotes, and for every API key of the site', async () => {
    await client.create(anAssessmentBody(), 'k1');

    assert.ok(isReplay(await client.post(anAssessmentBody(), '"k1"')));
    assert.ok(isReplay(await client.post(anAssessmentBody(), 'k1', apiKeys.assessmentsWrite)));
  });

  it('is independent on another site', async () => {
    const mine = await client.create(anAssessmentBody(), 'k1');
    const headers = { 'x-service-api-key': apiKeys.otherSite, 'idempotency-key': 'k1' };
    const sent = { method: 'POST', body: anAssessmentBody({ externalReference: 'another' }), headers };
    const theirs = expectSuccess(createAssessment, await client.api.send(`/v1/sites/${otherSiteId}/assessments`, sent));

    assert.notEqual(theirs.assessmentId, mine.assessmentId);
  });

  it('can be used again once its assessment is deleted', async () => {
    const first = await client.create(anAssessmentBody(), 'k1');
    await client.delete(first);
    const reply = await client.post(anAssessmentBody({ externalReference: 'another' }), 'k1');

    assert.ok(!isReplay(reply));
    assert.notEqual(expectSuccess(createAssessment, reply).assessmentId, first.assessmentId);
  });

  it('is not used up by a rejected request', async () => {
    expectProblem(
      await client.post(anAssessmentBody({ profileKey: 'unknown' }), 'k1'),
      'invalid_request',
      '/profileKey',
    );

    assert.ok(!isReplay(await client.post(anAssessmentBody(), 'k1')));
  });

  it('is required', async () => {
    const reply = await client.api.asKey('/assessments', { method: 'POST', body: anAssessmentBody() });

    assert.match(expectProblem(reply, 'invalid_request', 'header:idempotency-key').detail, /required/);
  });

  it('accepts 255 visible ASCII characters', async () => {
    await client.create(anAssessmentBody(), `!${'k'.repeat(253)}~`);
  });

  for (const key of ['', '""', 'k'.repeat(256), 'two words', 'k\t1', 'schlüssel']) {
    it(`rejects ${JSON.stringify(key).slice(0, 20)} of ${key.length} characters with 400`, async () => {
      expectProblem(await client.post(anAssessmentBody(), key), 'invalid_request', 'header:idempotency-key');
    });
  }
});
