import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { MailAttemptReport } from '../../core/notifications/send-mails.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { startApi } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { SmtpPeer } from '../support/servers/smtp-peer.ts';

/** Texts that must never be logged. */
const PRIVATE = {
  user: 'private-smtp-user',
  password: 'private-smtp-password',
  team: 'private-team@portico.example',
  visitor: 'private-visitor@customer.example',
  name: 'Ada Privatissima',
  message: 'My secret parcel number is 12345-XYZ',
  answer: 'The specialist replies confidentially',
  reply: 'A private reply of the mail server',
};

const { user, password } = PRIVATE;
const peer = await SmtpPeer.start({ login: { user, password } });
after(() => peer.stop());
const captured = new CapturedLog();
const api = await startApi(
  ['--store', 'sqlite', '--mail-alert-seconds', '1', '--mail-answer-seconds', '1', '--mail-retry-seconds', '3,600'],
  {
    log: captured.log,
    variables: {
      PORTICO_SMTP_URL: peer.url.replace('//', `//${user}:${password}@`),
      PORTICO_MAIL_FROM: 'mailer@portico.example',
    },
  },
);
const { siteId, origin } = api.line;

const readReports = () =>
  captured.text
    .split('\n')
    .filter((line) => line.includes('"mail attempt'))
    .map((line) => JSON.parse(line) as MailAttemptReport);

describe('The log of mails at level debug', () => {
  it('has the ids, the result and the code of each attempt, and no address, text, user name or password', async () => {
    await api.asAccount(`/sites/${siteId}/notifications`, {
      method: 'PUT',
      body: { visitorAnswers: true, alertText: 'short' },
    });
    await api.asAccount(`/sites/${siteId}/routing`, {
      method: 'PUT',
      body: { rules: [], otherwise: { alert: { emails: [PRIVATE.team] } } },
    });
    peer.fail({ command: 'RCPT', code: 550, text: `${PRIVATE.reply} about ${PRIVATE.team}` });
    const { id } = await newTicket(api, {
      fields: { name: PRIVATE.name, email: PRIVATE.visitor, message: PRIVATE.message },
      pageUrl: `${origin}/orders`,
    });
    await waitUntil(() => readReports().length >= 1);
    peer.fail({ command: 'DATA', code: 451, text: PRIVATE.reply });
    await api.asAccount(`/sites/${siteId}/conversations/${id}/messages`, {
      method: 'POST',
      body: { kind: 'message', content: PRIVATE.answer },
    });
    await waitUntil(() => readReports().length >= 2);
    peer.succeed();
    await waitUntil(() => peer.mails.length === 1 && readReports().length >= 3);

    assert.deepEqual(
      readReports().map((report) => [report.kind, report.result, report.failureCode, report.smtpCode]),
      [
        ['alert', 'failed', 'mail_rejected', 550],
        ['answer', 'retrying', 'deferred', 451],
        ['answer', 'sent', undefined, undefined],
      ],
    );
    for (const report of readReports()) {
      assert.equal(report.siteId, siteId);
      assert.match(report.mailId, /^mail_/);
    }
    for (const [what, text] of Object.entries(PRIVATE)) assert.ok(!captured.text.includes(text), what);
  });
});
