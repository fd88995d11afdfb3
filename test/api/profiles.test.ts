import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  listProfiles,
  publishProfile,
  readProfileVersion,
  setProfileStatus,
} from '../../contracts/management/profiles.ts';
import { someRules } from '../support/builders/profile-builder.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { type RequestOptions, startApi } from '../support/servers/api.ts';

const api = await startApi();
const { otherAccessToken, apiKeys } = api.line;

const listed = async () => succeeded(listProfiles, await api.asAccount('/profiles')).profiles;
const find = async (key: string) => (await listed()).find((profile) => profile.key === key);
const publish = (key: string, body: object) =>
  api.asAccount(`/profiles/${key}/versions`, {
    method: 'POST',
    body: { version: '1.0.0', rules: someRules(), ...body },
  });
const set = (key: string, body: object) => api.asAccount(`/profiles/${key}`, { method: 'PATCH', body });

describe('The profiles of an installation', () => {
  it('hold the shipped one from the start, active', async () => {
    const shipped = await find('public-web-evidence');

    assert.equal(shipped?.status, 'active');
    assert.match(shipped?.current.profileVersion ?? '', /^public-web-evidence@\d+\.\d+\.\d+\+[0-9a-f]{12}$/);
    assert.equal(shipped?.current.retentionDays, 30);
    assert.deepEqual(shipped?.versions, [shipped?.current]);
  });

  it('are listed by key, each with its versions, the one published last first', async () => {
    succeeded(publishProfile, await publish('zebra', {}));
    const first = succeeded(publishProfile, await publish('app-stores', { version: '2.0.0' })).version;
    const second = succeeded(publishProfile, await publish('app-stores', { version: '1.9.0' })).version;

    const keys = (await listed()).map(({ key }) => key);
    assert.deepEqual(keys, [...keys].sort());
    const profile = await find('app-stores');
    assert.deepEqual(profile?.versions, [second, first]);
    assert.deepEqual(profile?.current, second);
  });
});

describe('Publishing a version', () => {
  it('answers it, and makes it the current one with its title', async () => {
    const rules = someRules({ title: ' Stores ', retentionDays: 7 });
    const { version } = succeeded(publishProfile, await publish('stores', { version: '0.1.0', rules }));

    assert.match(version.profileVersion, /^stores@0\.1\.0\+[0-9a-f]{12}$/);
    assert.deepEqual([version.title, version.retentionDays], ['Stores', 7]);
    const read = succeeded(readProfileVersion, await api.asAccount('/profiles/stores/versions/0.1.0'));
    assert.deepEqual(read.version, { ...version, rules: { ...rules, title: 'Stores' } });
    const profile = await find('stores');
    assert.deepEqual([profile?.title, profile?.status, profile?.current], ['Stores', 'active', version]);
  });

  it('is refused for a number that the profile has, and changes nothing', async () => {
    succeeded(publishProfile, await publish('once', {}));
    const before = await find('once');

    refused(await publish('once', { rules: someRules({ title: 'Another' }) }), 'profile_version_exists');
    assert.deepEqual(await find('once'), before);
  });

  it('makes one version of several at once with one number', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => publish('at-once', { rules: someRules({ title: `${n}` }) })),
    );

    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
    assert.equal((await find('at-once'))?.versions.length, 1);
  });

  it('is refused for what cannot be a key', async () => {
    for (const key of ['Web', 'a%20b', 'a--b', 'x'.repeat(121), '%F0%9F%98%80']) {
      refused(await publish(key, {}), 'profile_key_invalid');
    }
  });

  const { fetch } = someRules();
  for (const [what, body, ...pointers] of [
    ['no version', { version: undefined }, '/version'],
    ['a version that is no number', { version: '1.0.0-beta' }, '/version'],
    ['no rules', { rules: undefined }, '/rules'],
    ['a list for rules', { rules: [] }, '/rules'],
    ['an unknown rule', { rules: { ...someRules(), colour: 'red' } }, '/rules/colour'],
    ['a blank title', { rules: someRules({ title: ' ' }) }, '/rules/title'],
    ['a title of 201 characters', { rules: someRules({ title: 'x'.repeat(201) }) }, '/rules/title'],
    ['half a day', { rules: someRules({ retentionDays: 0.5 }) }, '/rules/retentionDays'],
    [
      'numbers out of bounds',
      { rules: someRules({ retentionDays: 0, fetch: { ...fetch, redirects: 6, totalMs: 10 } }) },
      '/rules/retentionDays',
      '/rules/fetch/redirects',
      '/rules/fetch/totalMs',
    ],
    [
      'a text for a number',
      { rules: { ...someRules(), fetch: { ...fetch, totalMs: '1000' } } },
      '/rules/fetch/totalMs',
    ],
    ['an unknown field', { tests: [] }, '/tests'],
  ] as const) {
    it(`is refused with ${what}, and makes no profile`, async () => {
      refused(await publish('refused', body), 'invalid_request', ...pointers);
      assert.equal(await find('refused'), undefined);
    });
  }
});

describe('Setting a profile’s status', () => {
  it('changes the status and nothing else, however often', async () => {
    succeeded(publishProfile, await publish('switched', {}));
    const before = await find('switched');

    for (const status of ['inactive', 'inactive', 'active'] as const) {
      const { profile } = succeeded(setProfileStatus, await set('switched', { status }));
      assert.equal(profile.status, status);
      assert.deepEqual(await find('switched'), { ...before, status });
    }
  });

  it('is refused for a profile that does not exist', async () => {
    refused(await set('unknown', { status: 'inactive' }), 'profile_not_found');
  });

  for (const [what, body, ...pointers] of [
    ['no status', {}, '/status'],
    ['a status that is none', { status: 'retired' }, '/status'],
    ['an unknown field', { status: 'active', title: 'x' }, '/title'],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      refused(await set('public-web-evidence', body), 'invalid_request', ...pointers);
    });
  }
});

describe('The management of profiles', () => {
  const operations: readonly (readonly [path: string, sent: RequestOptions])[] = [
    ['/profiles', {}],
    ['/profiles/refused/versions', { method: 'POST', body: { colour: 'red' } }],
    ['/profiles/unknown', { method: 'PATCH', body: {} }],
  ];

  it('is the operator’s: any other account is refused, before its request is looked at', async () => {
    for (const [path, sent] of operations) {
      refused(await api.asAccount(path, sent, otherAccessToken), 'operator_required');
    }
  });

  it('is no stranger’s, and no API key’s', async () => {
    for (const [path, sent] of operations) {
      refused(await api.send(path, sent), 'access_token_invalid');
      const headers = { 'x-service-api-key': apiKeys.all };
      refused(await api.send(path, { ...sent, headers }), 'access_token_invalid');
    }
  });
});
