import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publishProfile, setProfileStatus } from '../../contracts/management/profiles.ts';
import { createAssessment } from '../../contracts/public/assessments.ts';
import { DAY } from '../../core/shared/time.ts';
import { aProfileRules } from '../support/builders/profile-builder.ts';
import {
  anAssessmentBody,
  newIdempotencyKey,
  PENDING_URL,
  startAssessmentClient,
} from '../support/fixtures/assessment-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';

const client = await startAssessmentClient();
const { siteId, apiKeys } = client.api.line;

const about = (given: object) => ({ ...anAssessmentBody(), subject: { ...anAssessmentBody().subject, ...given } });
const urls = (...addresses: readonly string[]) => addresses.map((url) => ({ type: 'website', url }));
const names = (length: number) => Array.from({ length }, (_, n) => `name ${n}`);

/** Asserts that the request is rejected and that nothing is stored. */
async function expectRejected(body: unknown, ...pointers: readonly string[]): Promise<void> {
  const key = newIdempotencyKey();
  expectProblem(await client.post(body, key), 'invalid_request', ...pointers);
  // If the rejected request had used up its idempotency key, the next request with this key would be a replay.
  await client.delete(await client.create(anAssessmentBody(), key));
}

describe('POST /v1/sites/{siteId}/assessments', () => {
  it('returns the whole record as queued, with its Location and Retry-After', async () => {
    const claims = {
      pricingModel: 'per seat',
      freeTier: false,
      openSource: true,
      platforms: ['web'],
      integrations: [],
    };
    const request = anAssessmentBody({ externalReference: ' 4711 ' }, { name: '  Parcel Tracker ', claims });
    const reply = await client.post(request);
    const { assessmentId, profileVersion, createdAt, deletesAt, coverage, ...record } = expectSuccess(
      createAssessment,
      reply,
    );
    await client.delete({ assessmentId });

    assert.match(assessmentId, /^asm_[0-9a-z]{26}$/);
    assert.match(profileVersion, /^public-web-evidence@\d+\.\d+\.\d+\+[0-9a-f]{12}$/);
    assert.equal(Date.parse(deletesAt) - Date.parse(createdAt), 30 * DAY);
    assert.deepEqual(new Set(Object.values(coverage)), new Set([0]));
    assert.deepEqual(record, {
      ...request,
      siteId,
      status: 'queued',
      subject: { ...request.subject, name: 'Parcel Tracker' },
      attempt: 0,
      startedAt: null,
      finishedAt: null,
      failureCode: null,
      failureMessage: null,
      sources: [],
      evidence: [],
      claims: [],
    });
    assert.equal(reply.headers.get('location'), `/v1/sites/${siteId}/assessments/${assessmentId}`);
    assert.equal(reply.headers.get('retry-after'), '2');
    assert.equal(reply.headers.get('idempotent-replayed'), null);
  });

  it('uses the profile’s current version and stays with it', async () => {
    const publish = async (version: string, retentionDays: number) => {
      const body = { version, rules: aProfileRules({ retentionDays }) };
      const reply = await client.api.asAccount('/profiles/short/versions', { method: 'POST', body });
      return expectSuccess(publishProfile, reply).version.profileVersion;
    };
    const versions = [await publish('1.0.0', 1)];
    const first = await client.create(anAssessmentBody({ profileKey: 'short' }));
    versions.push(await publish('2.0.0', 2));
    const second = await client.create(anAssessmentBody({ profileKey: 'short' }));

    assert.deepEqual([first.profileVersion, second.profileVersion], versions);
    assert.equal((await client.read(first.assessmentId)).profileVersion, versions[0]);
    assert.equal(Date.parse(second.deletesAt) - Date.parse(second.createdAt), 2 * DAY);
    await Promise.all([client.delete(first), client.delete(second)]);
  });

  it('rejects an inactive profile with 403 profile_inactive, and accepts it once active again', async () => {
    const path = '/profiles/switched';
    const rules = { version: '1.0.0', rules: aProfileRules() };
    expectSuccess(publishProfile, await client.api.asAccount(`${path}/versions`, { method: 'POST', body: rules }));
    const set = async (status: string) =>
      expectSuccess(setProfileStatus, await client.api.asAccount(path, { method: 'PATCH', body: { status } }));
    await set('inactive');
    expectProblem(await client.post(anAssessmentBody({ profileKey: 'switched' })), 'profile_inactive');
    await set('active');

    await client.delete(await client.create(anAssessmentBody({ profileKey: 'switched' })));
  });

  it('rejects an unknown profile with 400, naming every rejected URL as well', async () => {
    await expectRejected(anAssessmentBody({ profileKey: 'unknown' }), '/profileKey');
    const body = { ...about({ urls: urls(PENDING_URL, 'http://10.0.0.1/') }), profileKey: 'Public-Web-Evidence' };
    await expectRejected(body, '/profileKey', '/subject/urls/1/url');
  });

  it('checks the key (401), then its scope (403), then the request (400)', async () => {
    for (const body of [anAssessmentBody(), {}, '{']) {
      expectProblem(await client.post(body, '', 'svc_unknown'), 'api_key_invalid');
      expectProblem(await client.post(body, '', apiKeys.otherSite), 'api_key_invalid');
      for (const key of [apiKeys.assessmentsRead, apiKeys.ticketsWrite]) {
        assert.match(expectProblem(await client.post(body, '', key), 'insufficient_scope').detail, /assessments:write/);
      }
    }
    expectProblem(
      await client.post({}, '', apiKeys.assessmentsWrite),
      'invalid_request',
      'header:idempotency-key',
      '/profileKey',
      '/externalReference',
      '/subject',
    );
  });

  it('requires assessments:write to create and assessments:read to read', async () => {
    const reply = await client.post(anAssessmentBody(), newIdempotencyKey(), apiKeys.assessmentsWrite);
    const { assessmentId } = expectSuccess(createAssessment, reply);
    const path = `/assessments/${assessmentId}`;

    expectProblem(await client.api.asKey(path, {}, apiKeys.assessmentsWrite), 'insufficient_scope');
    assert.equal((await client.api.asKey(path, {}, apiKeys.assessmentsRead)).status, 200);
    await client.delete({ assessmentId });
  });
});

/** The limits of docs/assessments.md#create, each with the pointer of its violation and a body of the given size. */
const limits: readonly (readonly [what: string, limit: number, pointer: string, of: (size: number) => unknown])[] = [
  ['profileKey', 120, '/profileKey', (size) => ({ ...anAssessmentBody(), profileKey: '🦊'.repeat(size) })],
  [
    'externalReference',
    300,
    '/externalReference',
    (size) => anAssessmentBody({ externalReference: '🦊'.repeat(size) }),
  ],
  ['name', 200, '/subject/name', (size) => about({ name: '🦊'.repeat(size) })],
  ['description', 4000, '/subject/description', (size) => about({ description: '🦊'.repeat(size) })],
  ['url', 2048, '/subject/urls/0/url', (size) => about({ urls: urls(PENDING_URL.padEnd(size, 'x')) })],
  ['urls', 20, '/subject/urls', (size) => about({ urls: urls(...names(size).map((_, n) => `${PENDING_URL}${n}`)) })],
  [
    'pricingModel',
    120,
    '/subject/claims/pricingModel',
    (size) => about({ claims: { pricingModel: '🦊'.repeat(size) } }),
  ],
  ['platforms', 30, '/subject/claims/platforms', (size) => about({ claims: { platforms: names(size) } })],
  ['integrations', 50, '/subject/claims/integrations', (size) => about({ claims: { integrations: names(size) } })],
  ['platform', 200, '/subject/claims/platforms/0', (size) => about({ claims: { platforms: ['🦊'.repeat(size)] } })],
];

describe('Limits of POST /v1/sites/{siteId}/assessments', () => {
  for (const [what, limit, pointer, of] of limits) {
    it(`accepts ${what} of ${limit} and rejects one more`, async () => {
      await expectRejected(of(limit + 1), pointer);
      // The length is accepted, but no profile has this key.
      if (what === 'profileKey') return expectRejected(of(limit), pointer);
      const made = expectSuccess(createAssessment, await client.post(of(limit)));
      await client.delete(made);
    });
  }

  it('accepts a body with every field at its limit and rejects one above 256 KiB with 413 body_too_large', async () => {
    const repeatFox = (size: number) => '🦊'.repeat(size);
    const url = (n: number) => `${PENDING_URL}${n}/`.padEnd(2048, 'x');
    const list = (length: number) => Array.from({ length }, () => repeatFox(200));
    const claims = { pricingModel: repeatFox(120), platforms: list(30), integrations: list(50) };
    const subject = {
      name: repeatFox(200),
      description: repeatFox(4000),
      urls: urls(...names(20).map((_, n) => url(n))),
    };

    await client.delete(expectSuccess(createAssessment, await client.post(about({ ...subject, claims }))));
    expectProblem(await client.post(about({ description: 'x'.repeat(300_000) })), 'body_too_large');
  });
});

describe('POST /v1/sites/{siteId}/assessments with an invalid body', () => {
  for (const [what, body, ...pointers] of [
    ['unknown fields', { ...about({ tags: [] }), priority: 1 }, '/subject/tags', '/priority'],
    ['an email address of the applicant', about({ email: 'ada@example.com' }), '/subject/email'],
    ['unknown claims', about({ claims: { rating: 5 } }), '/subject/claims/rating'],
    ['an unknown member of a URL', about({ urls: [{ ...urls(PENDING_URL)[0], title: 'x' }] }), '/subject/urls/0/title'],
    ['no URLs', about({ urls: [] }), '/subject/urls'],
    ['a blank name', about({ name: ' \t' }), '/subject/name'],
    ['an empty description', about({ description: '' }), '/subject/description'],
    ['an empty reference', { ...anAssessmentBody(), externalReference: '' }, '/externalReference'],
    ['a blank platform', about({ claims: { platforms: ['web', ' '] } }), '/subject/claims/platforms/1'],
    ['a word for a boolean', about({ claims: { freeTier: 'yes' } }), '/subject/claims/freeTier'],
    ['null for a claim', about({ claims: { freeTier: null } }), '/subject/claims/freeTier'],
    ['null for the claims', about({ claims: null }), '/subject/claims'],
    ['a list for a subject', { ...anAssessmentBody(), subject: [] }, '/subject'],
    ['NUL in a name', about({ name: 'a\0b' }), '/subject/name'],
    ['a lone surrogate', { ...anAssessmentBody(), externalReference: '\ud800' }, '/externalReference'],
    ['an unknown type', about({ type: 'website' }), '/subject/type'],
    ['an invalid URL', about({ urls: urls('parcels') }), '/subject/urls/0/url'],
  ] as const) {
    it(`rejects ${what} with 400 and stores nothing`, () => expectRejected(body, ...pointers));
  }

  it('rejects each URL that may not be fetched, naming its index but not its secrets', async () => {
    const bad = [
      'ftp://example.com/',
      'http://user:pw@example.com/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://2130706433/',
      'http://localhost/',
      'http://router/',
      'http://db.internal/',
      'http://example.com:8080/',
      'http://example.com\\@example.net/',
      'http://example.com/?access_token=1',
      'http://exa\u200bmple.com/',
      'javascript:alert(1)',
    ];
    const pointers = bad.map((_, index) => `/subject/urls/${index + 1}/url`);
    const { detail } = expectProblem(
      await client.post(about({ urls: urls(PENDING_URL, ...bad) })),
      'invalid_request',
      ...pointers,
    );

    assert.doesNotMatch(detail, /access_token=1|user:pw|8080/);
  });
});
