import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { listAssessments } from '../../contracts/management/assessments.ts';
import { createAssessment } from '../../contracts/public/assessments.ts';
import {
  anAssessmentBody,
  anAssessmentBodyFor,
  RESPONDING_URL,
  startAssessmentClient,
} from '../support/fixtures/assessment-service.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';

const desk = await startAssessmentClient();
const { apiKeys, otherSiteId } = desk.api.line;

const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true';
const all = async () => succeeded(listAssessments, await desk.manage('?limit=100')).data;
const claims = { freeTier: true, platforms: ['web', 'ios'] };

describe('The Idempotency-Key of an assessment', () => {
  afterEach(async () => {
    for (const one of await all()) await desk.delete(one);
  });

  it('answers the same request with the original again: 201, and says so', async () => {
    const first = await desk.post(anAssessmentBody(), 'k1');
    const again = await desk.post(anAssessmentBody(), 'k1');

    assert.deepEqual([isReplay(first), isReplay(again)], [false, true]);
    const [made, repeated] = [succeeded(createAssessment, first), succeeded(createAssessment, again)];
    assert.deepEqual(repeated, {
      ...made,
      status: repeated.status,
      attempt: repeated.attempt,
      startedAt: repeated.startedAt,
    });
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal((await all()).length, 1);
  });

  it('answers it in its present state once it has ended', async () => {
    const ended = await desk.createFinished(RESPONDING_URL, 'k1');
    const again = await desk.post(anAssessmentBodyFor(RESPONDING_URL), 'k1');

    assert.deepEqual(succeeded(createAssessment, again), ended);
    assert.equal(again.headers.get('etag'), (await desk.get(ended.assessmentId)).headers.get('etag'));
    assert.equal(again.headers.get('retry-after'), null);
  });

  it('sent many times at once makes one', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => desk.post(anAssessmentBody(), 'k1')));

    assert.equal(new Set(replies.map((reply) => succeeded(createAssessment, reply).assessmentId)).size, 1);
    assert.equal(replies.filter(isReplay).length, 19);
    assert.equal((await all()).length, 1);
  });

  it('of several different requests at once takes one, and refuses the others', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => desk.post(anAssessmentBody({ externalReference: `${n}` }), 'k1')),
    );

    const made = replies.filter(({ status }) => status === 201);
    for (const reply of replies) if (reply.status !== 201) refused(reply, 'idempotency_key_reused');
    assert.deepEqual([made.length, (await all()).length], [1, 1]);
  });

  it('goes by what the request says, not by the order of its members or how it is written', async () => {
    const { profileKey, externalReference, subject } = anAssessmentBody({}, { claims });
    const { urls, ...rest } = subject;
    await desk.post({ profileKey, externalReference, subject }, 'k1');
    const turned = { subject: { urls, ...rest }, externalReference, profileKey };

    assert.ok(isReplay(await desk.post(turned, 'k1')));
    assert.ok(isReplay(await desk.post(JSON.stringify(turned, null, 4).replaceAll('web', '\\u0077eb'), 'k1')));
  });

  it('is refused for any other request', async () => {
    const body = anAssessmentBody({}, { claims });
    await desk.create(body, 'k1');
    for (const other of [
      anAssessmentBody({ externalReference: 'listing 4712' }, { claims }),
      anAssessmentBody({}, { claims: { ...claims, freeTier: false } }),
      anAssessmentBody({}, { claims: { ...claims, platforms: ['ios', 'web'] } }),
      anAssessmentBody({}, { claims, name: 'Parcels' }),
      anAssessmentBody({}, {}),
      anAssessmentBody({}, { claims, urls: [...body.subject.urls, ...body.subject.urls] }),
    ]) {
      refused(await desk.post(other, 'k1'), 'idempotency_key_reused');
    }
    assert.equal((await all()).length, 1);
  });

  it('is the same with quotes and without, and for every API key of the site', async () => {
    await desk.create(anAssessmentBody(), 'k1');

    assert.ok(isReplay(await desk.post(anAssessmentBody(), '"k1"')));
    assert.ok(isReplay(await desk.post(anAssessmentBody(), 'k1', apiKeys.assessmentsWrite)));
  });

  it('is another one on another site', async () => {
    const mine = await desk.create(anAssessmentBody(), 'k1');
    const headers = { 'x-service-api-key': apiKeys.otherSite, 'idempotency-key': 'k1' };
    const sent = { method: 'POST', body: anAssessmentBody({ externalReference: 'another' }), headers };
    const theirs = succeeded(createAssessment, await desk.api.send(`/v1/sites/${otherSiteId}/assessments`, sent));

    assert.notEqual(theirs.assessmentId, mine.assessmentId);
  });

  it('is free again when its assessment is deleted', async () => {
    const first = await desk.create(anAssessmentBody(), 'k1');
    await desk.delete(first);
    const reply = await desk.post(anAssessmentBody({ externalReference: 'another' }), 'k1');

    assert.ok(!isReplay(reply));
    assert.notEqual(succeeded(createAssessment, reply).assessmentId, first.assessmentId);
  });

  it('is not used up by a request that was refused', async () => {
    refused(await desk.post(anAssessmentBody({ profileKey: 'unknown' }), 'k1'), 'invalid_request', '/profileKey');

    assert.ok(!isReplay(await desk.post(anAssessmentBody(), 'k1')));
  });

  it('is needed', async () => {
    const reply = await desk.api.asKey('/assessments', { method: 'POST', body: anAssessmentBody() });

    assert.match(refused(reply, 'invalid_request', 'header:idempotency-key').detail, /required/);
  });

  it('takes 255 visible ASCII characters', async () => {
    await desk.create(anAssessmentBody(), `!${'k'.repeat(253)}~`);
  });

  for (const key of ['', '""', 'k'.repeat(256), 'two words', 'k\t1', 'schlüssel']) {
    it(`is refused as ${JSON.stringify(key).slice(0, 20)} of ${key.length} characters`, async () => {
      refused(await desk.post(anAssessmentBody(), key), 'invalid_request', 'header:idempotency-key');
    });
  }
});
