import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { AUDIT_LOG } from '../../apps/composition/tokens.ts';
import {
  compareAssessment,
  deleteAssessment,
  inspectAssessment,
  listAssessments,
  listUsableProfiles,
  retryAssessment,
  startAssessment,
} from '../../contracts/management/assessments.ts';
import {
  anAssessmentBody,
  anAssessmentBodyFor,
  newIdempotencyKey,
  RESPONDING_URL,
  startAssessmentClient,
  UNREACHABLE_URL,
} from '../support/fixtures/assessment-client.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';

const client = await startAssessmentClient();
const { siteId, otherSiteId, apiKeys, otherAccessToken, profileKey } = client.api.line;
const auditLog = client.container.resolve(AUDIT_LOG);

const list = async (query = '') => expectSuccess(listAssessments, await client.manage(query));
const ids = ({ data }: { data: readonly { assessmentId: string }[] }) => data.map(({ assessmentId }) => assessmentId);
const latest = async () => (await auditLog.list(siteId, 1))[0];

const failed = await client.createFinished(UNREACHABLE_URL);
const completed = await client.createFinished(RESPONDING_URL);
const active = await client.create();

describe('GET /sites/{siteId}/assessments', () => {
  after(() => client.delete(active));

  it('lists the newest first, without long members', async () => {
    const { data, page } = await list();
    const { subject, sources: _, evidence: _evidence, claims: _claims, ...rest } = failed;

    assert.deepEqual(
      ids({ data }),
      [active, completed, failed].map(({ assessmentId }) => assessmentId),
    );
    assert.deepEqual(data[2], { ...rest, subject: { type: subject.type, name: subject.name } });
    assert.deepEqual(page, { limit: 50, hasMore: false, nextCursor: null });
  });

  it('filters by status', async () => {
    assert.deepEqual(ids(await list('?status=failed')), [failed.assessmentId]);
    assert.deepEqual(ids(await list('?status=completed')), [completed.assessmentId]);
  });

  it('filters by profile and type, and searches name, reference and id', async () => {
    const all = [active, completed, failed].map(({ assessmentId }) => assessmentId);

    assert.deepEqual(ids(await list(`?profileKey=${profileKey}`)), all);
    assert.deepEqual(ids(await list('?profileKey=other')), []);
    assert.deepEqual(ids(await list(`?subjectType=${failed.subject.type}`)), all);
    assert.deepEqual(ids(await list('?subjectType=other&status=failed')), []);
    assert.deepEqual(ids(await list(`?search=${failed.assessmentId.toUpperCase()}`)), [failed.assessmentId]);
    assert.deepEqual(ids(await list(`?search=${encodeURIComponent(failed.subject.name.toLowerCase())}`)), all);
  });

  it('pages with a cursor', async () => {
    const first = await list('?limit=2');
    assert.deepEqual([first.data.length, first.page.limit, first.page.hasMore], [2, 2, true]);
    const second = await list(`?limit=2&cursor=${first.page.nextCursor}`);

    assert.deepEqual([...ids(first), ...ids(second)], ids(await list()));
    assert.deepEqual(second.page, { limit: 2, hasMore: false, nextCursor: null });
  });

  it('lists no assessments of another site', async () => {
    const path = `/sites/${otherSiteId}/assessments`;

    assert.deepEqual(expectSuccess(listAssessments, await client.api.asAccount(path, {}, otherAccessToken)).data, []);
  });

  for (const [query, name] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['status=done', 'status'],
    ['cursor=x', 'cursor'],
    ['cursor=', 'cursor'],
    ['skip=1', 'skip'],
    ['limit=1&limit=2', 'limit'],
  ] as const) {
    it(`rejects ${query} with 400`, async () => {
      expectProblem(await client.manage(`?${query}`), 'invalid_request', `query:${name}`);
    });
  }
});

describe('POST /sites/{siteId}/assessments', () => {
  const start = (body: unknown = anAssessmentBody(), key = newIdempotencyKey(), token?: string) =>
    client.api.asAccount(
      `/sites/${siteId}/assessments`,
      { method: 'POST', body, headers: { 'idempotency-key': key } },
      token,
    );

  it('queues an assessment and returns its Location and Retry-After', async () => {
    const request = anAssessmentBody({}, { claims: { freeTier: true } });
    const reply = await start(request);
    const { assessment } = expectSuccess(startAssessment, reply);

    assert.deepEqual([assessment.status, assessment.subject], ['queued', request.subject]);
    assert.equal(reply.headers.get('location'), `/sites/${siteId}/assessments/${assessment.assessmentId}`);
    assert.equal(reply.headers.get('retry-after'), '2');
    await client.delete(assessment);
  });

  it('shares idempotency keys with API key requests', async () => {
    const key = newIdempotencyKey();
    const { assessment } = expectSuccess(startAssessment, await start(anAssessmentBody(), key));
    const again = await start(anAssessmentBody(), key);

    assert.equal(expectSuccess(startAssessment, again).assessment.assessmentId, assessment.assessmentId);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal((await client.create(anAssessmentBody(), key)).assessmentId, assessment.assessmentId);
    expectProblem(await start(anAssessmentBody({ externalReference: 'another' }), key), 'idempotency_key_reused');
    await client.delete(assessment);
  });

  it('validates like the API key route and names each violation', async () => {
    const { subject } = anAssessmentBody();
    const urls = [{ type: 'website', url: 'http://10.0.0.1/' }];

    expectProblem(
      await start({}, ''),
      'invalid_request',
      'header:idempotency-key',
      '/profileKey',
      '/externalReference',
      '/subject',
    );
    expectProblem(
      await start({ ...anAssessmentBody(), subject: { ...subject, urls } }),
      'invalid_request',
      '/subject/urls/0/url',
    );
    expectProblem(
      await start({ ...anAssessmentBody(), subject: { ...subject, name: ' ' } }),
      'invalid_request',
      '/subject/name',
    );
  });

  it('lists and accepts active profiles only', async () => {
    const path = `/sites/${siteId}/profiles`;
    const keys = async () =>
      expectSuccess(listUsableProfiles, await client.api.asAccount(path)).profiles.map(({ key }) => key);
    const set = (status: string) =>
      client.api.asAccount(`/profiles/${profileKey}`, { method: 'PATCH', body: { status } });

    assert.ok((await keys()).includes(profileKey));
    await set('inactive');
    assert.ok(!(await keys()).includes(profileKey));
    expectProblem(await start(), 'profile_inactive');
    await set('active');
  });
});

describe('GET /sites/{siteId}/assessments/{assessmentId}', () => {
  it('returns the record and ETag of the API key route', async () => {
    const reply = await client.manage(`/${failed.assessmentId}`);

    assert.deepEqual(expectSuccess(inspectAssessment, reply).assessment, failed);
    assert.equal(reply.headers.get('etag'), (await client.get(failed.assessmentId)).headers.get('etag'));
  });
});

describe('GET /sites/{siteId}/assessments/{assessmentId} while it runs', () => {
  const inspect = async (assessmentId: string) =>
    expectSuccess(inspectAssessment, await client.manage(`/${assessmentId}`)).progress;

  it('has the progress of each source, and none before and after the run', async () => {
    for (const waiting of (await list('?status=queued')).data) await client.delete(waiting);
    const { url, releasePage } = client.addPendingPage();
    after(releasePage);
    const { assessmentId } = await client.create(anAssessmentBodyFor(url));
    const statusBefore = (await client.read(assessmentId)).status;
    if (statusBefore === 'queued') assert.equal(await inspect(assessmentId), null);
    const run = client.runQueued();
    let progress = await inspect(assessmentId);
    for (const begun = performance.now(); progress?.sources[0]?.state !== 'reading'; ) {
      assert.ok(performance.now() - begun < 90_000);
      progress = await inspect(assessmentId);
    }

    const [source] = progress.sources;
    assert.deepEqual([source?.type, source?.url, source?.outcome], ['website', url, null]);
    assert.ok(progress.elapsedMs >= (source?.elapsedMs ?? -1));
    releasePage();
    await run;
    await client.waitUntilFinished(assessmentId);
    assert.equal(await inspect(assessmentId), null);
    await client.delete({ assessmentId });
  });
});

describe('GET /sites/{siteId}/assessments/{assessmentId}/comparison', () => {
  const compare = async (assessmentId: string) =>
    expectSuccess(compareAssessment, await client.manage(`/${assessmentId}/comparison`));

  it('compares with the previous completed assessment of the reference', async () => {
    const again = await client.createFinished(RESPONDING_URL);
    const { previous, comparison } = await compare(again.assessmentId);

    assert.equal(previous?.assessmentId, completed.assessmentId);
    assert.deepEqual(comparison?.facts, { appeared: [], gone: [], changed: [], unchanged: again.evidence.length });
    assert.deepEqual(comparison?.sources, { appeared: [], gone: [], changed: [], unchanged: 1 });
    await client.delete(again);
  });

  it('has nothing to compare for the first assessment and for a failed one', async () => {
    for (const { assessmentId } of [completed, failed]) {
      assert.deepEqual(await compare(assessmentId), { success: true, previous: null, comparison: null });
    }
  });

  it('returns assessment_not_found for an unknown assessment', async () => {
    expectProblem(await client.manage('/asm_unknown/comparison'), 'assessment_not_found');
  });
});

describe('POST /sites/{siteId}/assessments/{assessmentId}/retry', () => {
  it('queues a failed assessment again, with the same id, snapshot and deletion date, and an audit entry', async () => {
    const made = await client.createFinished(UNREACHABLE_URL);
    const reply = await client.manage(`/${made.assessmentId}/retry`, 'POST');
    const { assessment } = expectSuccess(retryAssessment, reply);
    const nothing = { startedAt: null, finishedAt: null, failureCode: null, failureMessage: null, sources: [] };

    const coverage = { ...made.coverage, unreachable: 0 };
    assert.deepEqual(assessment, { ...made, ...nothing, status: 'queued', attempt: 0, coverage });
    assert.equal(reply.headers.get('retry-after'), '2');
    const { by, action, subjectId } = (await latest()) ?? {};
    assert.match(by ?? '', /^account:acc_/);
    assert.deepEqual([action, subjectId], ['assessment.retried', made.assessmentId]);
  });

  it('runs the assessment again', async () => {
    const made = await client.createFinished(UNREACHABLE_URL);
    await client.manage(`/${made.assessmentId}/retry`, 'POST');
    await client.runQueued();
    const again = await client.waitUntilFinished(made.assessmentId);

    assert.deepEqual([again.status, again.attempt], ['failed', 1]);
    assert.ok((again.finishedAt ?? '') >= (made.finishedAt ?? 'none'));
  });

  it('rejects a completed assessment with 409 assessment_not_failed and no audit entry', async () => {
    const before = await latest();
    expectProblem(await client.manage(`/${completed.assessmentId}/retry`, 'POST'), 'assessment_not_failed');

    assert.deepEqual(await client.read(completed.assessmentId), completed);
    assert.deepEqual(await latest(), before);
  });
});

describe('DELETE /sites/{siteId}/assessments/{assessmentId}', () => {
  for (const [status, make] of [
    ['active', () => client.create(anAssessmentBody())],
    ['failed', () => client.createFinished(UNREACHABLE_URL)],
  ] as const) {
    it(`deletes ${status} assessments and adds an audit entry`, async () => {
      const { assessmentId } = await make();
      assert.deepEqual(expectSuccess(deleteAssessment, await client.manage(`/${assessmentId}`, 'DELETE')), {
        success: true,
      });

      expectProblem(await client.get(assessmentId), 'assessment_not_found');
      expectProblem(await client.manage(`/${assessmentId}`, 'DELETE'), 'assessment_not_found');
      assert.ok(!ids(await list()).includes(assessmentId));
      const { by, action, subjectId } = (await latest()) ?? {};
      assert.match(by ?? '', /^account:acc_/);
      assert.deepEqual([action, subjectId], ['assessment.deleted', assessmentId]);
    });
  }
});

describe('Management routes of assessments', () => {
  const operations = [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${failed.assessmentId}`],
    ['POST', `/${failed.assessmentId}/retry`],
    ['DELETE', `/${failed.assessmentId}`],
  ] as const;

  it('answer another account with 404 site_not_found', async () => {
    for (const [method, path] of operations) {
      expectProblem(await client.manage(path, method, otherAccessToken), 'site_not_found');
    }
    assert.deepEqual(await client.read(failed.assessmentId), failed);
  });

  it('reject API keys and missing tokens with 401 access_token_invalid', async () => {
    for (const [method, path] of operations) {
      expectProblem(await client.manage(path, method, 'x'), 'access_token_invalid');
      const headers = { 'x-service-api-key': apiKeys.all };
      const reply = await client.api.send(`/sites/${siteId}/assessments${path}`, { method, headers });
      expectProblem(reply, 'access_token_invalid');
    }
  });

  it('answer every unknown id with the same 404 assessment_not_found', async () => {
    const send = async (id: string) => [
      await client.manage(`/${id}`),
      await client.manage(`/${id}/retry`, 'POST'),
      await client.manage(`/${id}`, 'DELETE'),
    ];
    const replies = await Promise.all(['asm_00000000000000000000000000', 'x', '%20'].map(send));

    expectSameProblem(...replies.flat().map((reply) => expectProblem(reply, 'assessment_not_found')));
  });
});
