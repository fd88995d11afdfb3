import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { readNotifications } from '../../contracts/management/notifications.ts';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { SmtpPeer } from '../support/servers/smtp-peer.ts';

describe('Notifications in the console', async () => {
  const peer = await SmtpPeer.start();
  after(() => peer.stop());
  const portico = await ConsoleFixture.start(['--store', 'memory', '--mail-alert-seconds', '0'], {
    variables: { PORTICO_SMTP_URL: peer.url, PORTICO_MAIL_FROM: 'mailer@portico.example' },
  });
  const page = await portico.openSignedIn();
  const { api } = portico;
  const path = portico.sitePath('/notifications');
  const readSettings = async () => expectSuccess(readNotifications, await api.asAccount(path));
  const alertTo = async (email: string) => {
    const body = { rules: [], otherwise: { team: 'Support', alert: { emails: [email] } } };
    const { status } = await api.asAccount(portico.sitePath('/routing'), { method: 'PUT', body });
    assert.equal(status, 200);
  };

  it('saves the settings', async () => {
    await portico.open(page, path, 'Notifications');
    await expectEventually(() => page.getByText('Mail is not configured').count(), 0);
    await page.getByLabel('Mail answers to visitors').check();
    await page.getByLabel('Nothing').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Notifications saved.').waitFor();
    await page.reload();
    await page.getByLabel('Nothing').and(page.locator(':checked')).waitFor();

    const { visitorAnswers, alertText } = await readSettings();
    assert.deepEqual([visitorAnswers, alertText], [true, 'none']);
    assert.deepEqual(await findAxeViolations(page), []);
  });

  it('shows a rejected mail with the reply of the mail server, and retries it', async () => {
    peer.fail({ command: 'RCPT', code: 550, text: '5.1.1 Mailbox unavailable' });
    await alertTo('team@example.com');
    const { id } = await newTicket(api);
    await portico.open(page, path, 'Notifications');
    const row = page.getByRole('row').filter({ hasText: 'team@example.com' });
    await row.getByText('failed', { exact: true }).waitFor();
    await row.getByText('The mail server does not accept the recipient or the mail.').waitFor();
    await row.getByText('550 5.1.1 Mailbox unavailable').waitFor();
    await row.getByText('Alert for Support').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    peer.succeed();
    await row.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No pending or failed mails').waitFor();

    const [mail] = await peer.waitForMails(1);
    assert.ok(mail?.text.includes(id));
  });

  it('shows when a mail is tried again, and leads to its ticket', async () => {
    peer.fail({ command: 'RCPT', code: 451, text: '4.7.1 Greylisted' });
    await alertTo('busy@example.com');
    const { id } = await newTicket(api);
    await portico.open(page, `${path}?state=pending`, 'Notifications');
    const row = page.getByRole('row').filter({ hasText: 'busy@example.com' });
    await row.getByText('retrying', { exact: true }).waitFor();
    await row.getByText('451 4.7.1 Greylisted').waitFor();
    await row.getByRole('link', { name: 'Alert for Support' }).click();

    await page.waitForURL(`**/tickets/${id}`);
  });
});

describe('Notifications in the console without a mail server', async () => {
  const portico = await ConsoleFixture.start(['--store', 'memory']);
  const page = await portico.openSignedIn();

  it('say that mail is not configured', async () => {
    await portico.open(page, portico.sitePath('/notifications'), 'Notifications');
    await page.getByText('Mail is not configured').waitFor();

    assert.deepEqual(await findAxeViolations(page), []);
  });
});
