import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { changePassword, readAccount, refreshSession, signIn, signOut } from '../../contracts/management/accounts.ts';
import { readAccountAudit } from '../../contracts/management/monitoring.ts';
import { listSites } from '../../contracts/management/sites.ts';
import { DAY } from '../../core/shared/time.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { readRefreshCookie, sendSignIn, signInBrowser } from '../support/fixtures/sign-in.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Api, type Reply, sendRequest, startApi } from '../support/servers/api.ts';
import { startEmptyServer } from '../support/servers/empty-server.ts';

const ANOTHER = 'another of at least twelve';
const clock = new ManualClock(Date.now());
const api = await startApi([], { register: (container) => container.registerInstance(CLOCK, clock) });

const post = (path: string, headers: Record<string, string>) => api.send(`/auth/${path}`, { method: 'POST', headers });
const refresh = (cookie: string, headers: Record<string, string> = {}) => post('refresh', { cookie, ...headers });
const sendSignOut = (cookie: string, headers: Record<string, string> = {}) => post('sign-out', { cookie, ...headers });
const sites = (accessToken: string) => api.asAccount('/sites', {}, accessToken);

describe('POST /auth/refresh', () => {
  it('returns a new access token and a new cookie', async () => {
    const browser = await signInBrowser(api);
    const reply = await refresh(browser.cookie);

    expectSuccess(listSites, await sites(expectSuccess(refreshSession, reply).accessToken));
    assert.notEqual(readRefreshCookie(reply), browser.cookie);
  });

  it('finds its cookie among others', async () => {
    const { cookie } = await signInBrowser(api);

    expectSuccess(refreshSession, await refresh(`theme=dark; ${cookie}; portico_refresh_x=1`));
  });

  it('ends the session family if a token is used twice', async () => {
    const browser = await signInBrowser(api);
    const next = await refresh(browser.cookie);
    const { accessToken } = expectSuccess(refreshSession, next);

    expectProblem(await refresh(browser.cookie), 'refresh_token_invalid');
    expectProblem(await refresh(readRefreshCookie(next)), 'refresh_token_invalid');
    expectProblem(await sites(browser.accessToken), 'access_token_invalid');
    expectProblem(await sites(accessToken), 'access_token_invalid');
  });

  it('leaves other session families active', async () => {
    const [one, other] = [await signInBrowser(api), await signInBrowser(api)];
    await refresh(one.cookie);
    await refresh(one.cookie);

    expectSuccess(listSites, await sites(other.accessToken));
    expectSuccess(refreshSession, await refresh(other.cookie));
  });

  it('accepts a token for 30 days', async () => {
    const [one, other] = [await signInBrowser(api), await signInBrowser(api)];
    clock.advance(30 * DAY - 1);
    expectSuccess(refreshSession, await refresh(one.cookie));
    clock.advance(1);

    expectProblem(await refresh(other.cookie), 'refresh_token_invalid');
    clock.stepBack(30 * DAY);
  });

  for (const [what, cookie] of [
    ['no cookie', ''],
    ['an empty token', 'portico_refresh='],
    ['an unknown token', `portico_refresh=${'0'.repeat(64)}`],
    ['another cookie', 'session=1'],
  ] as const) {
    it(`rejects ${what} with 401 refresh_token_invalid`, async () => {
      expectProblem(await refresh(cookie), 'refresh_token_invalid');
    });
  }

  it('accepts the token only in its cookie', async () => {
    const [, token = ''] = (await signInBrowser(api)).cookie.split('=');

    expectProblem(await post('refresh', { authorization: `Bearer ${token}` }), 'refresh_token_invalid');
    expectProblem(
      await api.send(`/auth/refresh?portico_refresh=${token}`, { method: 'POST' }),
      'invalid_request',
      'query:portico_refresh',
    );
  });
});

describe('POST /auth/sign-out', () => {
  it('ends the session with its access tokens and deletes the cookie', async () => {
    const { cookie, accessToken } = await signInBrowser(api);
    const reply = await sendSignOut(cookie);

    expectSuccess(signOut, reply);
    assert.match(reply.headers.getSetCookie()[0] ?? '', /^portico_refresh=; .*Max-Age=0/);
    expectProblem(await sites(accessToken), 'access_token_invalid');
    expectProblem(await refresh(cookie), 'refresh_token_invalid');
  });

  it('succeeds without a session', async () => {
    expectSuccess(signOut, await sendSignOut(''));
    expectSuccess(signOut, await sendSignOut(`portico_refresh=${'0'.repeat(64)}`));
  });
});

describe('GET /account and POST /account/password', () => {
  it('return the account without its password', async () => {
    const { account } = expectSuccess(readAccount, await api.asAccount('/account'));

    assert.deepEqual([account.email, account.role], [api.line.accountEmail, 'operator']);
    assert.deepEqual(Object.keys(account), ['id', 'email', 'name', 'role', 'createdAt']);
  });

  it('change the password, replace the current session and end the others', async () => {
    const own = await api.withOwnAccounts();
    const [here, elsewhere] = [await signInBrowser(own), await signInBrowser(own)];
    const reply = await change(own, {}, here.accessToken);

    const { accessToken } = expectSuccess(changePassword, reply);
    expectSuccess(listSites, await sites(accessToken));
    expectSuccess(refreshSession, await refresh(readRefreshCookie(reply)));
    for (const { accessToken, cookie } of [here, elsewhere]) {
      expectProblem(await sites(accessToken), 'access_token_invalid');
      expectProblem(await refresh(cookie), 'refresh_token_invalid');
    }
    expectProblem(await sendSignIn(own), 'sign_in_failed');
    expectSuccess(signIn, await sendSignIn(own, { password: ANOTHER }));
  });

  it('add an audit entry without the password', async () => {
    const own = await api.withOwnAccounts();
    const { accessToken } = expectSuccess(changePassword, await change(own));
    const { data } = expectSuccess(readAccountAudit, await own.asAccount('/audit', {}, accessToken));

    const [entry] = data.filter(({ action }) => action === 'account.password_set');
    assert.deepEqual([entry?.by, entry?.detail], [`account:${entry?.subjectId}`, null]);
  });

  it('reject a wrong current password with 403 password_wrong and keep the sessions', async () => {
    const { cookie } = await signInBrowser(api);
    const reply = await change(api, { currentPassword: 'not the password' });

    expectProblem(reply, 'password_wrong');
    assert.deepEqual(reply.headers.getSetCookie(), []);
    expectSuccess(refreshSession, await refresh(cookie));
    expectSuccess(signIn, await sendSignIn(api));
  });

  for (const [what, body, ...pointers] of [
    ['nothing', { currentPassword: undefined, newPassword: undefined }, '/currentPassword', '/newPassword'],
    ['a new password of 11 characters', { newPassword: '😀'.repeat(11) }, '/newPassword'],
    ['a new password of 257 characters', { newPassword: 'x'.repeat(257) }, '/newPassword'],
    ['an unknown field', { email: 'a@b.example' }, '/email'],
  ] as const) {
    it(`reject ${what} with 400`, async () => {
      expectProblem(await change(api, body), 'invalid_request', ...pointers);
    });
  }

  function change(own: Api, given: object = {}, token = own.line.accessToken): Promise<Reply<unknown>> {
    const body = { currentPassword: own.line.accountPassword, newPassword: ANOTHER, ...given };
    return own.asAccount('/account/password', { method: 'POST', body }, token);
  }
});

describe('Cross-site protection of the session cookie', () => {
  const own = new URL(api.line.baseUrl);

  for (const [what, headers] of [
    ['another page’s Origin', { origin: 'https://evil.example' }],
    ['the Origin null', { origin: 'null' }],
    ['the Origin of another scheme', { origin: `https://${own.host}` }],
    ['an Origin of another protocol', { origin: `ftp://${own.host}`, 'sec-fetch-site': 'same-origin' }],
    ['the Origin of another port', { origin: `http://${own.hostname}:1` }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ] as const) {
    it(`rejects ${what} with 403 page_not_allowed and keeps the session`, async () => {
      const { cookie, accessToken } = await signInBrowser(api);

      expectProblem(await refresh(cookie, headers), 'page_not_allowed');
      expectProblem(await sendSignOut(cookie, headers), 'page_not_allowed');
      expectSuccess(listSites, await sites(accessToken));
      expectSuccess(refreshSession, await refresh(cookie));
    });
  }

  it('accepts the server’s own origin', async () => {
    const { cookie } = await signInBrowser(api);
    const headers = { cookie, origin: own.origin, 'sec-fetch-site': 'same-origin' };

    expectSuccess(refreshSession, await sendRequest(`${own.origin}/auth/refresh`, { method: 'POST', headers }));
  });

  it('accepts the https origin of a proxy if no public URL is set', async () => {
    const { cookie } = await signInBrowser(api);
    const headers = { cookie, origin: `https://${own.host}`, 'sec-fetch-site': 'same-origin' };

    expectSuccess(refreshSession, await sendRequest(`${own.origin}/auth/refresh`, { method: 'POST', headers }));
  });

  it('accepts the origin of the public URL, whatever Host a proxy sends', async () => {
    const { server } = await startEmptyServer({ 'public-url': 'https://portico.example' });
    const refreshFrom = (pageOrigin: string) =>
      sendRequest(`${server.url}/auth/refresh`, { method: 'POST', headers: { origin: pageOrigin } });

    expectProblem(await refreshFrom('https://portico.example'), 'refresh_token_invalid');
    expectProblem(await refreshFrom('http://portico.example'), 'page_not_allowed');
    const { host } = new URL(server.url);
    expectProblem(await refreshFrom(`https://${host}`), 'refresh_token_invalid');
    expectProblem(await refreshFrom(`http://${host}`), 'page_not_allowed');
    expectProblem(await refreshFrom('https://portico.example.evil.example'), 'page_not_allowed');
  });

  it('does not authenticate other routes', async () => {
    expectProblem(
      await api.send('/sites', { headers: { cookie: (await signInBrowser(api)).cookie } }),
      'access_token_invalid',
    );
  });
});
