import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { readAccount, requestPasswordReset, resetPassword, signIn } from '../../contracts/management/accounts.ts';
import { readAccountAudit } from '../../contracts/management/monitoring.ts';
import { HOUR } from '../../core/shared/time.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { sendSignIn, signInBrowser } from '../support/fixtures/sign-in.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { headerOf } from '../support/matchers/parsed-mail.ts';
import { type Api, sharedApi, startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { SmtpPeer } from '../support/servers/smtp-peer.ts';

const NEW_PASSWORD = 'a new one of twelve';
const UNKNOWN_EMAIL = 'nobody@portico.example';

const peer = await SmtpPeer.start();
after(() => peer.stop());
const clock = new ManualClock(Date.now());
const captured = new CapturedLog();
const api = await startApi([], {
  log: captured.log,
  register: (container) => container.registerInstance(CLOCK, clock),
  variables: { PORTICO_SMTP_URL: peer.url, PORTICO_MAIL_FROM: 'mailer@portico.example' },
});

const request = (email: unknown, own: Api = api) =>
  own.send('/auth/request-password-reset', { method: 'POST', body: { email } });
const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
  api.send('/auth/reset-password', { method: 'POST', body: { token, password } });
const mailsTo = (email: string) => peer.mails.filter(({ envelope }) => envelope.to.includes(email));

/** Requests a link for the account, and returns the token of the mail. */
async function requestToken({ line: { accountEmail } }: Api): Promise<string> {
  const before = mailsTo(accountEmail).length;
  expectSuccess(requestPasswordReset, await request(accountEmail));
  await waitUntil(() => mailsTo(accountEmail).length > before);
  return readToken(mailsTo(accountEmail).at(-1)?.text ?? '');
}

function readToken(text: string): string {
  return /\/console#reset=([\w-]+)$/m.exec(text)?.[1] ?? '';
}

describe('POST /auth/request-password-reset', () => {
  it('mails a link to the account, behind whose # the token is', async () => {
    const own = await api.withOwnAccounts();
    const token = await requestToken(own);

    assert.match(token, /^[\w-]{43}$/);
    const [mail, ...others] = mailsTo(own.line.accountEmail);
    assert.ok(mail && others.length === 0);
    assert.equal(headerOf(mail, 'subject'), 'Choose a new password');
    assert.equal(headerOf(mail, 'auto-submitted'), 'auto-generated');
    assert.ok(mail.text.includes(`${api.line.baseUrl}/console#reset=${token}`));
    assert.ok(mail.html.includes(`href="${api.line.baseUrl}/console#reset=${token}"`));
  });

  it('ignores case and white space of the email address', async () => {
    const own = await api.withOwnAccounts();
    await request(` ${own.line.accountEmail.toUpperCase()} `);

    await waitUntil(() => mailsTo(own.line.accountEmail).length === 1);
  });

  it('answers an unknown email address in the same way, and mails nothing', async () => {
    const own = await api.withOwnAccounts();
    const [known, unknown] = [await request(own.line.accountEmail), await request(UNKNOWN_EMAIL)];
    await waitUntil(() => mailsTo(own.line.accountEmail).length === 1);

    assert.deepEqual([unknown.status, unknown.text], [known.status, known.text]);
    assert.deepEqual(mailsTo(UNKNOWN_EMAIL), []);
  });

  it('answers in the same way without a mail server', async () => {
    const without = await sharedApi();

    expectSuccess(requestPasswordReset, await request(without.line.accountEmail, without));
  });

  it('logs a failed mail without address and token', async () => {
    const own = await api.withOwnAccounts();
    peer.fail({ command: 'RCPT', code: 550, text: `no ${own.line.accountEmail}` });
    expectSuccess(requestPasswordReset, await request(own.line.accountEmail));
    await waitUntil(() => captured.text.includes('password reset mail not sent'));
    peer.succeed();

    assert.match(captured.text, /"code":"mail_rejected","smtpCode":550/);
    assert.ok(!captured.text.includes(own.line.accountEmail));
  });

  for (const email of [undefined, null, '', 'ada', 'ada@', 7, `${'x'.repeat(250)}@b.cc`]) {
    it(`rejects the email address ${JSON.stringify(email)?.slice(0, 20)} with 400`, async () => {
      expectProblem(await request(email), 'invalid_request', '/email');
    });
  }
});

describe('POST /auth/reset-password', () => {
  it('sets the password, ends all sessions, and is recorded', async () => {
    const own = await api.withOwnAccounts();
    const browser = await signInBrowser(own);
    expectSuccess(resetPassword, await reset(await requestToken(own)));

    expectProblem(await api.asAccount('/account', {}, browser.accessToken), 'access_token_invalid');
    expectProblem(
      await api.send('/auth/refresh', { method: 'POST', headers: { cookie: browser.cookie } }),
      'refresh_token_invalid',
    );
    expectProblem(await sendSignIn(own), 'sign_in_failed');
    const { accessToken } = expectSuccess(signIn, await sendSignIn(own, { password: NEW_PASSWORD }));
    const { account } = expectSuccess(readAccount, await api.asAccount('/account', {}, accessToken));
    const { data } = expectSuccess(readAccountAudit, await api.asAccount('/audit', {}, accessToken));
    const entry = data.find(({ action }) => action === 'account.password_set');
    assert.deepEqual([entry?.by, entry?.detail], [`account:${account.id}`, 'reset link']);
  });

  it('rejects a used token with 403 reset_link_invalid', async () => {
    const own = await api.withOwnAccounts();
    const token = await requestToken(own);
    expectSuccess(resetPassword, await reset(token));

    expectProblem(await reset(token, 'yet another password'), 'reset_link_invalid');
    expectSuccess(signIn, await sendSignIn(own, { password: NEW_PASSWORD }));
  });

  it('accepts one of concurrent uses of a token', async () => {
    const token = await requestToken(await api.withOwnAccounts());
    const replies = await Promise.all(Array.from({ length: 4 }, () => reset(token)));

    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403, 403, 403]);
  });

  it('rejects a token that a newer one has replaced', async () => {
    const own = await api.withOwnAccounts();
    const [first, second] = [await requestToken(own), await requestToken(own)];

    assert.notEqual(first, second);
    expectProblem(await reset(first), 'reset_link_invalid');
    expectSuccess(resetPassword, await reset(second));
  });

  it('accepts a token for one hour', async () => {
    const [one, other] = [await api.withOwnAccounts(), await api.withOwnAccounts()];
    const [early, late] = [await requestToken(one), await requestToken(other)];
    clock.advance(HOUR - 1);
    expectSuccess(resetPassword, await reset(early));
    clock.advance(1);

    expectProblem(await reset(late), 'reset_link_invalid');
    expectSuccess(signIn, await sendSignIn(other));
    clock.stepBack(HOUR);
  });

  it('rejects forged tokens with 403 reset_link_invalid', async () => {
    const own = await api.withOwnAccounts();
    const token = await requestToken(own);

    for (const forged of ['x', '0'.repeat(43), `${token}x`, token.slice(0, -1), token.toLowerCase(), ` ${token}`])
      expectProblem(await reset(forged), 'reset_link_invalid');
    expectSuccess(signIn, await sendSignIn(own));
  });

  it('keeps the token if the password is invalid', async () => {
    const token = await requestToken(await api.withOwnAccounts());

    expectProblem(await reset(token, 'short'), 'invalid_request', '/password');
    expectSuccess(resetPassword, await reset(token));
  });

  for (const [what, token, password, ...pointers] of [
    ['nothing', undefined, null, '/token', '/password'],
    ['an empty token', '', NEW_PASSWORD, '/token'],
    ['a token of 201 characters', 'x'.repeat(201), NEW_PASSWORD, '/token'],
    ['a password of 257 characters', 'x', 'x'.repeat(257), '/password'],
  ] as const) {
    it(`rejects ${what} with 400`, async () => {
      expectProblem(await reset(token, password), 'invalid_request', ...pointers);
    });
  }

  it('never logs a token', async () => {
    const own = await api.withOwnAccounts();
    const token = await requestToken(own);
    await reset(`${token}x`);
    await reset(token);

    assert.ok(!captured.text.includes(token));
  });
});
