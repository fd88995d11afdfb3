import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  refreshSession,
  signIn,
} from '../../contracts/management/accounts.ts';
import { readAccountAudit } from '../../contracts/management/monitoring.ts';
import { DAY, MINUTE } from '../../core/shared/time.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { readRefreshCookie } from '../support/fixtures/sign-in.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Api, startApi } from '../support/servers/api.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 ' +
  'Mobile/15E148 Safari/604.1';
const PATH = '/account/sessions';

const clock = new ManualClock(Date.now());
const api = await startApi([], { register: (container) => container.registerInstance(CLOCK, clock) });

/** Signs in with a browser of this `User-Agent`. */
async function openBrowser(own: Api, userAgent: string) {
  const { accountEmail: email, accountPassword: password } = own.line;
  const headers = { 'user-agent': userAgent };
  const reply = await own.send('/auth/sign-in', { method: 'POST', body: { email, password }, headers });
  return { accessToken: expectSuccess(signIn, reply).accessToken, cookie: readRefreshCookie(reply) };
}

const refresh = (cookie: string) => api.send('/auth/refresh', { method: 'POST', headers: { cookie } });
const list = async (token: string) => expectSuccess(listSessions, await api.asAccount(PATH, {}, token)).sessions;
const end = (token: string, id: string) => api.asAccount(`${PATH}/${id}`, { method: 'DELETE' }, token);
const endOthers = (token: string) => api.asAccount(PATH, { method: 'DELETE' }, token);
const expectEnded = async ({ accessToken, cookie }: { accessToken: string; cookie: string }) => {
  expectProblem(await api.asAccount('/account', {}, accessToken), 'access_token_invalid');
  expectProblem(await refresh(cookie), 'refresh_token_invalid');
};

describe('GET /account/sessions', () => {
  it('lists the account’s sessions with device and times, and marks the current one', async () => {
    const own = await api.withOwnAccounts();
    clock.advance(MINUTE);
    const signedInAt = new Date(clock.now()).toISOString();
    const firefox = await openBrowser(own, FIREFOX);
    clock.advance(MINUTE);
    await openBrowser(own, SAFARI);
    clock.advance(MINUTE);
    const { accessToken } = expectSuccess(refreshSession, await refresh(firefox.cookie));

    const [first, second, seeded] = await list(accessToken);
    assert.deepEqual(
      { ...first, id: '' },
      {
        id: '',
        device: 'Firefox on Windows',
        createdAt: signedInAt,
        lastUsedAt: new Date(clock.now()).toISOString(),
        isCurrent: true,
      },
    );
    assert.deepEqual([second?.device, second?.isCurrent], ['Safari on iOS', false]);
    assert.deepEqual([seeded?.device, seeded?.isCurrent], [null, false]);
  });

  it('keeps the device when the password is changed', async () => {
    const own = await api.withOwnAccounts();
    const { accessToken } = await openBrowser(own, FIREFOX);
    const { accountPassword } = own.line;
    const body = { currentPassword: accountPassword, newPassword: accountPassword };
    const headers = { 'user-agent': SAFARI };
    const changed = await own.asAccount('/account/password', { method: 'POST', body, headers }, accessToken);

    const sessions = await list(expectSuccess(changePassword, changed).accessToken);
    assert.deepEqual(
      sessions.map(({ device, isCurrent }) => [device, isCurrent]),
      [['Safari on iOS', true]],
    );
  });

  it('lists no expired sessions', async () => {
    const own = await api.withOwnAccounts();
    const [one, other] = [await openBrowser(own, FIREFOX), await openBrowser(own, SAFARI)];
    clock.advance(20 * DAY);
    const next = await refresh(one.cookie);
    expectSuccess(refreshSession, next);
    clock.advance(11 * DAY);
    const { accessToken } = expectSuccess(refreshSession, await refresh(readRefreshCookie(next)));

    assert.deepEqual(
      (await list(accessToken)).map(({ device }) => device),
      ['Firefox on Windows'],
    );
    expectProblem(await refresh(other.cookie), 'refresh_token_invalid');
    clock.stepBack(31 * DAY);
  });

  it('requires an access token', async () => {
    expectProblem(await api.send(PATH), 'access_token_invalid');
    expectProblem(await api.send(PATH, { method: 'DELETE' }), 'access_token_invalid');
    expectProblem(await api.send(`${PATH}/ses_x`, { method: 'DELETE' }), 'access_token_invalid');
  });
});

describe('DELETE /account/sessions/{sessionId}', () => {
  it('ends the session for the next request', async () => {
    const own = await api.withOwnAccounts();
    const [here, elsewhere] = [await openBrowser(own, FIREFOX), await openBrowser(own, SAFARI)];
    const session = (await list(here.accessToken)).find(({ device }) => device === 'Safari on iOS');
    expectSuccess(endSession, await end(here.accessToken, session?.id ?? ''));

    await expectEnded(elsewhere);
    assert.ok((await list(here.accessToken)).every(({ id }) => id !== session?.id));
    expectProblem(await end(here.accessToken, session?.id ?? ''), 'session_not_found');
  });

  it('ends the current session', async () => {
    const browser = await openBrowser(await api.withOwnAccounts(), FIREFOX);
    const current = (await list(browser.accessToken)).find(({ isCurrent }) => isCurrent);
    expectSuccess(endSession, await end(browser.accessToken, current?.id ?? ''));

    await expectEnded(browser);
  });

  it('rejects unknown sessions and those of other accounts with 404 session_not_found', async () => {
    const [mine, other] = [await api.withOwnAccounts(), await api.withOwnAccounts()];
    const [here, theirs] = [await openBrowser(mine, FIREFOX), await openBrowser(other, FIREFOX)];
    const session = (await list(theirs.accessToken)).find(({ isCurrent }) => isCurrent);

    for (const id of [session?.id ?? '', 'ses_00000000000000000000000000', '%20', 'x'.repeat(300)])
      expectProblem(await end(here.accessToken, id), 'session_not_found');
    expectSuccess(refreshSession, await refresh(theirs.cookie));
  });
});

describe('DELETE /account/sessions', () => {
  it('ends all sessions of the account except the current one', async () => {
    const [own, other] = [await api.withOwnAccounts(), await api.withOwnAccounts()];
    const [here, elsewhere, theirs] = [
      await openBrowser(own, FIREFOX),
      await openBrowser(own, SAFARI),
      await openBrowser(other, SAFARI),
    ];
    expectSuccess(endOtherSessions, await endOthers(here.accessToken));

    await expectEnded(elsewhere);
    expectProblem(await api.asAccount('/account', {}, own.line.accessToken), 'access_token_invalid');
    assert.deepEqual(
      (await list(here.accessToken)).map(({ isCurrent }) => isCurrent),
      [true],
    );
    expectSuccess(refreshSession, await refresh(here.cookie));
    expectSuccess(refreshSession, await refresh(theirs.cookie));
  });

  it('is recorded in the audit log, as are single sessions', async () => {
    const own = await api.withOwnAccounts();
    const [here] = [await openBrowser(own, FIREFOX), await openBrowser(own, SAFARI)];
    const session = (await list(here.accessToken)).find(({ device }) => device === 'Safari on iOS');
    await end(here.accessToken, session?.id ?? '');
    await endOthers(here.accessToken);

    const reply = await own.asAccount('/audit?limit=2', {}, here.accessToken);
    assert.deepEqual(
      expectSuccess(readAccountAudit, reply).data.map(({ action }) => action),
      ['account.other_sessions_ended', 'account.session_ended'],
    );
  });
});
