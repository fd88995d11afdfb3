import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listProfiles, publishProfile, readProfileVersion, testProfile } from '../../contracts/management/profiles.ts';
import { aProfileRules } from '../support/builders/profile-builder.ts';
import { aTitledPage, rulesExpectingTitle, rulesWithUrlPattern } from '../support/builders/rules-with-tests.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();

const keys = async () => expectSuccess(listProfiles, await api.asAccount('/profiles')).profiles.map(({ key }) => key);
const test = (body: unknown, token?: string) => api.asAccount('/profiles/test', { method: 'POST', body }, token);
const publish = (key: string, rules: object) =>
  api.asAccount(`/profiles/${key}/versions`, { method: 'POST', body: { version: '1.0.0', rules } });

describe('POST /profiles/test', () => {
  it('returns the facts of each page and publishes nothing', async () => {
    const before = await keys();
    const answer = expectSuccess(testProfile, await test({ rules: rulesExpectingTitle('Shop') }));

    const fact = { fact: 'title', value: 'Shop', locator: 'title', ruleId: 'page-title', basis: 'meta', quote: null };
    const pages = [{ url: 'https://parcels.example.com/', outcome: 'fetched' as const, facts: [fact] }];
    assert.deepEqual(answer, {
      success: true,
      passed: true,
      tests: [{ name: 'the title', passed: true, faults: [], pages, claims: [] }],
    });
    assert.deepEqual(await keys(), before);
  });

  it('reports what differs from a test’s expectation', async () => {
    const { passed, tests } = expectSuccess(testProfile, await test({ rules: rulesExpectingTitle('Store') }));

    assert.equal(passed, false);
    assert.deepEqual(tests[0]?.faults, ['The fact title has “Shop”, not “Store”.']);
  });

  it('evaluates the claims of a test', async () => {
    const claims = { freeTier: true, platforms: ['web'] };
    const rules = aProfileRules({ tests: [{ name: 'no rule', pages: [aTitledPage('Shop')], claims }] });
    const { tests } = expectSuccess(testProfile, await test({ rules }));

    const none = { status: 'unverifiable' as const, reason: 'claim_not_in_vocabulary' as const };
    assert.deepEqual(tests[0]?.claims, [
      { claim: 'freeTier', claimed: true, ...none },
      { claim: 'platforms', claimed: 'web', ...none },
    ]);
    assert.deepEqual(tests[0]?.faults, ['The test expects 0 claims and makes 2.']);
  });

  it('passes the shipped rules', async () => {
    const { profiles } = expectSuccess(listProfiles, await api.asAccount('/profiles'));
    const current = profiles.find(({ key }) => key === 'public-web-evidence')?.current;
    const path = `/profiles/public-web-evidence/versions/${current?.version}`;
    const { version } = expectSuccess(readProfileVersion, await api.asAccount(path));
    const { rules, ...summary } = version;

    assert.deepEqual(summary, current);
    assert.equal(expectSuccess(testProfile, await test({ rules })).passed, true);
  });

  const tested = rulesExpectingTitle('Shop').tests[0];
  for (const [what, body, ...pointers] of [
    ['no rules', {}, '/rules'],
    ['an unknown field', { rules: aProfileRules(), version: '1.0.0' }, '/version'],
    ['a test without pages', { rules: aProfileRules({ tests: [{ name: 'x', pages: [] }] }) }, '/rules/tests/0/pages'],
    ['two tests of one name', { rules: { ...aProfileRules(), tests: [tested, tested] } }, '/rules/tests/1/name'],
    [
      'a page without a valid URL',
      { rules: aProfileRules({ tests: [{ name: 'x', pages: [{ ...aTitledPage('x'), url: 'shop' }] }] }) },
      '/rules/tests/0/pages/0/url',
    ],
    [
      'more than 500 tests',
      { rules: aProfileRules({ tests: Array.from({ length: 501 }, (_, n) => ({ name: `${n}`, pages: [] })) }) },
      '/rules/tests',
    ],
    ['a regular expression', { rules: rulesWithUrlPattern('^/(\\w+\\w+)/') }, '/rules/evidence/facts/0/anchor/pattern'],
  ] as const) {
    it(`rejects ${what} with 400`, async () => {
      expectProblem(await test(body), 'invalid_request', ...pointers);
    });
  }

  it('rejects other accounts with 403 operator_required', async () => {
    expectProblem(await test({ rules: aProfileRules() }, api.line.otherAccessToken), 'operator_required');
    expectProblem(await api.send('/profiles/test', { method: 'POST', body: {} }), 'access_token_invalid');
  });
});

describe('POST /profiles/{profileKey}/versions with tests', () => {
  it('rejects a version with a failing test and names it', async () => {
    const reply = await publish('failing', rulesExpectingTitle('Store'));

    expectProblem(reply, 'invalid_request', '/rules/tests/0');
    const detail = 'fails (the title): The fact title has “Shop”, not “Store”.';
    assert.deepEqual(reply.problem.errors, [{ pointer: '/rules/tests/0', detail }]);
    assert.ok(!(await keys()).includes('failing'));
  });

  it('publishes a version whose tests pass', async () => {
    expectSuccess(publishProfile, await publish('passing', rulesExpectingTitle('Shop')));
  });

  for (const pattern of ['^/(\\w+\\w+)/', '/**/{value}/**', '/{value}/a/{value}', '/(a']) {
    it(`rejects the pattern ${pattern} with 400`, async () => {
      expectProblem(
        await publish('unsafe', rulesWithUrlPattern(pattern)),
        'invalid_request',
        '/rules/evidence/facts/0/anchor/pattern',
      );
    });
  }
});

describe('GET /profiles/{profileKey}/versions/{version}', () => {
  it('answers an unknown version or profile with 404 profile_not_found', async () => {
    for (const path of ['/profiles/public-web-evidence/versions/9.9.9', '/profiles/unknown/versions/1.0.0']) {
      expectProblem(await api.asAccount(path), 'profile_not_found');
    }
  });

  it('rejects other accounts with 403 operator_required', async () => {
    const path = '/profiles/public-web-evidence/versions/2.0.0';
    expectProblem(await api.asAccount(path, {}, api.line.otherAccessToken), 'operator_required');
    expectProblem(await api.send(path), 'access_token_invalid');
  });
});
