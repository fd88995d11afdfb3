import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signIn } from '../../contracts/management/accounts.ts';
import { listSites } from '../../contracts/management/sites.ts';
import { sendSignIn, signInBrowser } from '../support/fixtures/sign-in.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi, startApi } from '../support/servers/api.ts';

const api = await sharedApi();
const secure = await startApi(['--public-url', 'https://portico.example']);

describe('POST /auth/sign-in', () => {
  it('returns a working bearer token and its lifetime', async () => {
    const { accessToken, tokenType, expiresIn } = expectSuccess(signIn, await sendSignIn(api));

    assert.deepEqual([tokenType, expiresIn], ['Bearer', 900]);
    expectSuccess(listSites, await api.asAccount('/sites', {}, accessToken));
  });

  it('accepts the email address in any case and with surrounding space', async () => {
    expectSuccess(signIn, await sendSignIn(api, { email: ` ${api.line.accountEmail.toUpperCase()} ` }));
  });

  it('sets the refresh token as an HttpOnly, SameSite=Strict cookie for /auth', async () => {
    const [cookie = ''] = (await sendSignIn(api)).headers.getSetCookie();
    const [pair, ...attributes] = cookie.split('; ');

    assert.match(pair ?? '', /^portico_refresh=[0-9a-f]{64}$/);
    assert.deepEqual(attributes, ['Path=/auth', 'HttpOnly', 'SameSite=Strict', 'Max-Age=2592000']);
  });

  it('sets a Secure cookie if the public URL uses https', async () => {
    const [cookie = ''] = (await sendSignIn(secure)).headers.getSetCookie();

    assert.ok(cookie.split('; ').includes('Secure'));
  });

  it('never returns the refresh token in the body', async () => {
    const reply = await sendSignIn(api);
    const [, token = ''] = /=([0-9a-f]{64})/.exec(reply.headers.getSetCookie()[0] ?? '') ?? [];

    assert.ok(token !== '' && !reply.text.includes(token));
  });

  it('answers a wrong email address and a wrong password with the same 401 sign_in_failed', async () => {
    const email = expectProblem(await sendSignIn(api, { email: 'nobody@shop.example' }), 'sign_in_failed');
    const password = expectProblem(await sendSignIn(api, { password: 'not the password' }), 'sign_in_failed');

    expectSameProblem(email, password);
  });

  it('sets no cookie when it fails', async () => {
    assert.deepEqual((await sendSignIn(api, { password: 'not the password' })).headers.getSetCookie(), []);
  });

  for (const [what, body, ...pointers] of [
    ['nothing', {}, '/email', '/password'],
    ['an email address that is not a string', { email: 1, password: 'x' }, '/email'],
    ['a password of 257 characters', { email: 'a@b.example', password: 'x'.repeat(257) }, '/password'],
    ['an email address of 255 characters', { email: 'x'.repeat(255), password: 'x' }, '/email'],
    ['an unknown field', { email: 'a@b.example', password: 'x', remember: true }, '/remember'],
  ] as const) {
    it(`rejects ${what} with 400`, async () => {
      expectProblem(await api.send('/auth/sign-in', { method: 'POST', body }), 'invalid_request', ...pointers);
    });
  }

  it('starts a new session each time', async () => {
    const [one, other] = [await signInBrowser(api), await signInBrowser(api)];
    await api.send('/auth/sign-out', { method: 'POST', headers: { cookie: one.cookie } });

    expectProblem(await api.asAccount('/sites', {}, one.accessToken), 'access_token_invalid');
    expectSuccess(listSites, await api.asAccount('/sites', {}, other.accessToken));
  });
});
