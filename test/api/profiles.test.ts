import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  listProfiles,
  publishProfile,
  readProfileVersion,
  setProfileStatus,
} from '../../contracts/management/profiles.ts';
import { aProfileRules } from '../support/builders/profile-builder.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type RequestOptions, startApi } from '../support/servers/api.ts';

const api = await startApi();
const { otherAccessToken, apiKeys } = api.line;

const listAll = async () => expectSuccess(listProfiles, await api.asAccount('/profiles')).profiles;
const find = async (key: string) => (await listAll()).find((profile) => profile.key === key);
const publish = (key: string, body: object) =>
  api.asAccount(`/profiles/${key}/versions`, {
    method: 'POST',
    body: { version: '1.0.0', rules: aProfileRules(), ...body },
  });
const set = (key: string, body: object) => api.asAccount(`/profiles/${key}`, { method: 'PATCH', body });

describe('GET /profiles', () => {
  it('lists the shipped profile as active from the start', async () => {
    const shipped = await find('public-web-evidence');

    assert.equal(shipped?.status, 'active');
    assert.match(shipped?.current.profileVersion ?? '', /^public-web-evidence@\d+\.\d+\.\d+\+[0-9a-f]{12}$/);
    assert.equal(shipped?.current.retentionDays, 30);
    assert.deepEqual(shipped?.versions, [shipped?.current]);
  });

  it('lists profiles by key, with their versions, last published first', async () => {
    expectSuccess(publishProfile, await publish('zebra', {}));
    const first = expectSuccess(publishProfile, await publish('app-stores', { version: '2.0.0' })).version;
    const second = expectSuccess(publishProfile, await publish('app-stores', { version: '1.9.0' })).version;

    const keys = (await listAll()).map(({ key }) => key);
    assert.deepEqual(keys, [...keys].sort());
    const profile = await find('app-stores');
    assert.deepEqual(profile?.versions, [second, first]);
    assert.deepEqual(profile?.current, second);
  });
});

describe('POST /profiles/{profileKey}/versions', () => {
  it('publishes the current version with its title', async () => {
    const rules = aProfileRules({ title: ' Stores ', retentionDays: 7 });
    const { version } = expectSuccess(publishProfile, await publish('stores', { version: '0.1.0', rules }));

    assert.match(version.profileVersion, /^stores@0\.1\.0\+[0-9a-f]{12}$/);
    assert.deepEqual([version.title, version.retentionDays], ['Stores', 7]);
    const read = expectSuccess(readProfileVersion, await api.asAccount('/profiles/stores/versions/0.1.0'));
    assert.deepEqual(read.version, { ...version, rules: { ...rules, title: 'Stores' } });
    const profile = await find('stores');
    assert.deepEqual([profile?.title, profile?.status, profile?.current], ['Stores', 'active', version]);
  });

  it('rejects an existing version with 409 profile_version_exists and changes nothing', async () => {
    expectSuccess(publishProfile, await publish('once', {}));
    const before = await find('once');

    expectProblem(await publish('once', { rules: aProfileRules({ title: 'Another' }) }), 'profile_version_exists');
    assert.deepEqual(await find('once'), before);
  });

  it('publishes one of 6 concurrent versions with the same number', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => publish('at-once', { rules: aProfileRules({ title: `${n}` }) })),
    );

    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
    assert.equal((await find('at-once'))?.versions.length, 1);
  });

  it('rejects an invalid key with 400 profile_key_invalid', async () => {
    for (const key of ['Web', 'a%20b', 'a--b', 'x'.repeat(121), '%F0%9F%98%80']) {
      expectProblem(await publish(key, {}), 'profile_key_invalid');
    }
  });

  const { fetch } = aProfileRules();
  for (const [what, body, ...pointers] of [
    ['no version', { version: undefined }, '/version'],
    ['a version that is not three numbers', { version: '1.0.0-beta' }, '/version'],
    ['no rules', { rules: undefined }, '/rules'],
    ['a list for rules', { rules: [] }, '/rules'],
    ['an unknown rule', { rules: { ...aProfileRules(), colour: 'red' } }, '/rules/colour'],
    ['a blank title', { rules: aProfileRules({ title: ' ' }) }, '/rules/title'],
    ['a title of 201 characters', { rules: aProfileRules({ title: 'x'.repeat(201) }) }, '/rules/title'],
    ['half a day', { rules: aProfileRules({ retentionDays: 0.5 }) }, '/rules/retentionDays'],
    [
      'numbers out of bounds',
      { rules: aProfileRules({ retentionDays: 0, fetch: { ...fetch, redirects: 6, totalMs: 10 } }) },
      '/rules/retentionDays',
      '/rules/fetch/redirects',
      '/rules/fetch/totalMs',
    ],
    [
      'a string for a number',
      { rules: { ...aProfileRules(), fetch: { ...fetch, totalMs: '1000' } } },
      '/rules/fetch/totalMs',
    ],
    ['an unknown field', { tests: [] }, '/tests'],
  ] as const) {
    it(`rejects ${what} with 400 and creates no profile`, async () => {
      expectProblem(await publish('refused', body), 'invalid_request', ...pointers);
      assert.equal(await find('refused'), undefined);
    });
  }
});

describe('PATCH /profiles/{profileKey}', () => {
  it('changes only the status', async () => {
    expectSuccess(publishProfile, await publish('switched', {}));
    const before = await find('switched');

    for (const status of ['inactive', 'inactive', 'active'] as const) {
      const { profile } = expectSuccess(setProfileStatus, await set('switched', { status }));
      assert.equal(profile.status, status);
      assert.deepEqual(await find('switched'), { ...before, status });
    }
  });

  it('answers an unknown profile with 404 profile_not_found', async () => {
    expectProblem(await set('unknown', { status: 'inactive' }), 'profile_not_found');
  });

  for (const [what, body, ...pointers] of [
    ['no status', {}, '/status'],
    ['an unknown status', { status: 'retired' }, '/status'],
    ['an unknown field', { status: 'active', title: 'x' }, '/title'],
  ] as const) {
    it(`rejects ${what} with 400`, async () => {
      expectProblem(await set('public-web-evidence', body), 'invalid_request', ...pointers);
    });
  }
});

describe('Management routes of profiles', () => {
  const operations: readonly (readonly [path: string, sent: RequestOptions])[] = [
    ['/profiles', {}],
    ['/profiles/refused/versions', { method: 'POST', body: { colour: 'red' } }],
    ['/profiles/unknown', { method: 'PATCH', body: {} }],
  ];

  it('answer other accounts with 403 operator_required before validation', async () => {
    for (const [path, sent] of operations) {
      expectProblem(await api.asAccount(path, sent, otherAccessToken), 'operator_required');
    }
  });

  it('answer API keys and missing tokens with 401', async () => {
    for (const [path, sent] of operations) {
      expectProblem(await api.send(path, sent), 'access_token_invalid');
      const headers = { 'x-service-api-key': apiKeys.all };
      expectProblem(await api.send(path, { ...sent, headers }), 'access_token_invalid');
    }
  });
});
