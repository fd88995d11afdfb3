import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { acceptInvitation, createInvitation, listInvitations } from '../../contracts/management/invitations.ts';
import { configureSite } from '../../contracts/management/sites.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { headerOf } from '../support/matchers/parsed-mail.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { SmtpPeer } from '../support/servers/smtp-peer.ts';

const PASSWORD = 'a long enough password';
const peer = await SmtpPeer.start();
after(() => peer.stop());
const captured = new CapturedLog();
const api = await startApi([], {
  log: captured.log,
  variables: { PORTICO_SMTP_URL: peer.url, PORTICO_MAIL_FROM: 'mailer@portico.example' },
});
const path = `/sites/${api.line.siteId}/invitations`;

let serial = 0;
const newEmail = () => {
  serial += 1;
  return `mailed-${serial}@portico.example`;
};
const invite = async (email: string) =>
  expectSuccess(createInvitation, await api.asAccount(path, { method: 'POST', body: { email, role: 'agent' } }));
const mailTo = (email: string) => {
  const mail = peer.mails.find(({ envelope }) => envelope.to.includes(email));
  assert.ok(mail, email);
  return mail;
};

describe('The mail of an invitation', () => {
  it('arrives with a link that can be accepted', async () => {
    const email = newEmail();
    const { link, mailed } = await invite(email);
    const mail = mailTo(email);

    assert.equal(mailed, true);
    assert.ok(mail.text.includes(link));
    assert.ok(mail.html.includes(`href="${link}"`));
    const [mailedLink = ''] = /http\S+#invitation=\S+/.exec(mail.text) ?? [];
    const body = { token: mailedLink.split('#invitation=')[1], password: PASSWORD };
    expectSuccess(acceptInvitation, await api.send('/auth/accept-invitation', { method: 'POST', body }));
  });

  it('is in the language of the site', async () => {
    const setLocale = async (locale: string) =>
      expectSuccess(
        configureSite,
        await api.asAccount(`/sites/${api.line.siteId}`, { method: 'PATCH', body: { locale } }),
      );
    const [english, german] = [newEmail(), newEmail()];
    await invite(english);
    await setLocale('de-AT');
    await invite(german);
    await setLocale('en');

    const subjects = [english, german].map((email) => headerOf(mailTo(email), 'subject'));
    assert.notEqual(subjects[0], subjects[1]);
    assert.match(mailTo(german).text, /7 Tage/);
  });

  it('is not sent if the mail server rejects it, which is logged without address and link', async () => {
    const email = newEmail();
    peer.fail({ command: 'RCPT', code: 550, text: `no ${email}` });
    const { link, mailed, invitationId } = await invite(email);
    peer.succeed();

    assert.equal(mailed, false);
    await waitUntil(() => captured.text.includes('invitation mail not sent'));
    assert.match(captured.text, /"code":"mail_rejected","smtpCode":550/);
    assert.ok(!captured.text.includes(email));
    assert.ok(!captured.text.includes(link.split('#invitation=')[1] ?? link));
    const { invitations } = expectSuccess(listInvitations, await api.asAccount(path));
    assert.ok(invitations.some((one) => one.invitationId === invitationId));
  });

  it('does not delay the response for more than about 2 seconds if the mail server is silent', async () => {
    peer.fail('silence');
    const start = performance.now();
    const { mailed } = await invite(newEmail());
    const elapsed = performance.now() - start;
    peer.succeed();

    assert.equal(mailed, false);
    // The mail itself has a minute. The difference allows for a slow machine.
    assert.ok(elapsed < 30_000, `${elapsed} ms`);
  });
});
