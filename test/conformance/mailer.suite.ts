import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MailResult } from '../../core/notifications/mailer.port.ts';
import { aMail, type MailerFixture, type MailServerFailure, neverAborted } from '../support/fixtures/mailer-fixture.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { headerOf, type ParsedMail } from '../support/matchers/parsed-mail.ts';

/** Texts with which a visitor or an account could try to add a header or a recipient. */
const HOSTILE_TEXTS = [
  'Shop\r\nBcc: eve@evil.example',
  'Shop\nBcc: eve@evil.example\n\nBody',
  'Shop\rBcc: eve@evil.example',
  'Shop\u2028Bcc: eve@evil.example\u0085X: y',
  'Shop" <eve@evil.example>, "',
  'Shop, eve@evil.example',
  '=?utf-8?Q?Shop?= =?utf-8?B?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?=',
  'a'.repeat(3000),
];

const INVALID_ADDRESSES = [
  'ada@a.example\r\nRCPT TO:<eve@evil.example>',
  'ada@a.example, eve@evil.example',
  'Eve <eve@evil.example>',
  '"eve@evil.example>, x"@a.example',
  'ada@[127.0.0.1]',
  'ada',
  '@',
  '',
];

/** Conformance tests of Mailer. `open` returns a mailer whose server accepts mails. */
export function mailerSuite(open: () => Promise<OpenPort<MailerFixture>>): void {
  const onMailer = (body: (fixture: MailerFixture) => Promise<void>) => withPort(open, body);

  describe('Mailer', () => {
    it(
      'delivers subject, names, both bodies and the headers',
      onMailer(async ({ mailer, fromAddress, received }) => {
        const mail = aMail({
          headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': '<https://a.example/u>' },
        });
        const result = await mailer.send(mail, neverAborted);
        const [delivered] = received;

        assert.deepEqual(result, { outcome: 'accepted' });
        assert.equal(received.length, 1);
        assert.deepEqual(delivered?.envelope, { from: fromAddress, to: [mail.to] });
        assert.match(headerOf(delivered, 'from'), new RegExp(`^"?The Shop"? <${fromAddress}>$`));
        assert.equal(headerOf(delivered, 'to'), mail.to);
        assert.equal(headerOf(delivered, 'subject'), mail.subject);
        assert.equal(headerOf(delivered, 'message-id'), `<${mail.messageId}>`);
        assert.equal(headerOf(delivered, 'auto-submitted'), 'auto-generated');
        assert.equal(headerOf(delivered, 'list-unsubscribe'), '<https://a.example/u>');
        assert.equal(headerOf(delivered, 'reply-to'), '');
        assert.ok(Math.abs(Date.parse(headerOf(delivered, 'date')) - Date.now()) < 60_000);
        assert.deepEqual([delivered.text, delivered.html], [mail.text, mail.html]);
      }),
    );

    it(
      'delivers any script, long lines and lines that begin with a dot',
      onMailer(async ({ mailer, received }) => {
        const body = `Grüße, 日本語 🎉\n.\n..\n${'long '.repeat(500)}end\n\nFrom here`;
        const mail = aMail({ fromName: 'Zoë’s Café', subject: `Neue Anfrage: 日本語 ${'ü'.repeat(100)}`, text: body });
        await mailer.send({ ...mail, html: `<p>${body}</p>` }, neverAborted);
        const [delivered] = received;

        assert.ok(delivered);
        assert.match(headerOf(delivered, 'from'), /^"?Zoë’s Café"? </);
        assert.equal(headerOf(delivered, 'subject'), mail.subject);
        assert.deepEqual([delivered.text, delivered.html], [body, `<p>${body}</p>`]);
        assert.ok(delivered.raw.split('\r\n').every((line) => line.length <= 998));
      }),
    );

    it(
      'encodes the domain of an international address for servers that know only ASCII',
      onMailer(async ({ mailer, received }) => {
        const result = await mailer.send(aMail({ to: 'ada@bücher.example' }), neverAborted);

        assert.deepEqual(result, { outcome: 'accepted' });
        assert.match(received[0]?.raw ?? '', /^To: ada@xn--bcher-kva\.example\r$/m);
      }),
    );

    for (const text of HOSTILE_TEXTS) {
      const label = JSON.stringify(text.slice(0, 40));

      it(
        `adds no header and no recipient from the name, subject or header ${label}`,
        onMailer(async ({ mailer, fromAddress, received }) => {
          const plain = aMail();
          await mailer.send(plain, neverAborted);
          await mailer.send(
            { ...plain, fromName: text, subject: text, headers: { 'Auto-Submitted': text } },
            neverAborted,
          );
          const [expected, delivered] = received;

          assert.ok(expected && delivered);
          assert.deepEqual(listHeaderNames(delivered), listHeaderNames(expected));
          assert.deepEqual(delivered.envelope, { from: fromAddress, to: [plain.to] });
          assert.deepEqual([delivered.text, delivered.html], [plain.text, plain.html]);
          assert.ok(headerOf(delivered, 'from').endsWith(` <${fromAddress}>`));
        }),
      );
    }

    for (const to of INVALID_ADDRESSES) {
      it(
        `rejects the address ${JSON.stringify(to)} as address_invalid and sends nothing`,
        onMailer(async ({ mailer, received }) => {
          const result = await mailer.send(aMail({ to }), neverAborted);

          assert.deepEqual(describeResult(result), { outcome: 'rejected', code: 'address_invalid', smtpCode: null });
          assert.equal(received.length, 0);
        }),
      );
    }

    for (const [failure, expected] of FAILURES) {
      it(
        `reports ${expected.outcome} (${expected.code}) for a server with the failure: ${failure}`,
        onMailer(async ({ mailer, received, fail, recover }) => {
          await fail(failure);
          const result = await mailer.send(aMail(), neverAborted);

          assert.deepEqual(describeResult(result), { smtpCode: null, ...expected });
          assert.equal(received.length, 0);

          await recover();
          assert.deepEqual(await mailer.send(aMail(), neverAborted), { outcome: 'accepted' });
          assert.equal(received.length, 1);
        }),
      );
    }

    it(
      'returns the reply of the server on one line',
      onMailer(async ({ mailer, fail }) => {
        await fail('unknown recipient');
        const result = await mailer.send(aMail(), neverAborted);

        assert.ok(result.outcome === 'rejected');
        assert.match(result.failure.reply, /^550 [^\r\n]+$/);
        assert.ok([...result.failure.reply].length <= 200);
      }),
    );

    it(
      'goes on after a rejected mail',
      onMailer(async ({ mailer, received, fail, recover }) => {
        await mailer.send(aMail({ to: 'first@a.example' }), neverAborted);
        await fail('unknown recipient');
        await mailer.send(aMail({ to: 'second@a.example' }), neverAborted);
        await recover();
        await mailer.send(aMail({ to: 'third@a.example' }), neverAborted);

        assert.deepEqual(
          received.flatMap(({ envelope }) => envelope.to),
          ['first@a.example', 'third@a.example'],
        );
      }),
    );

    it(
      'sends concurrent mails, each to its recipient',
      onMailer(async ({ mailer, received }) => {
        const recipients = Array.from({ length: 12 }, (_, index) => `ada${index}@a.example`);
        const results = await Promise.all(recipients.map((to) => mailer.send(aMail({ to, text: to }), neverAborted)));

        assert.ok(results.every(({ outcome }) => outcome === 'accepted'));
        assert.deepEqual(received.map(({ envelope }) => envelope.to[0]).sort(), recipients.sort());
        assert.ok(received.every(({ envelope, text }) => envelope.to[0] === text));
      }),
    );

    it(
      'ends an attempt at once when the signal aborts',
      onMailer(async ({ mailer, fail }) => {
        await fail('silence');
        const stopping = new AbortController();
        const sending = mailer.send(aMail(), stopping.signal);
        stopping.abort();

        assert.deepEqual(describeResult(await sending), {
          outcome: 'unavailable',
          code: 'interrupted',
          smtpCode: null,
        });
      }),
    );
  });
}

interface ExpectedFailure {
  readonly outcome: 'rejected' | 'unavailable';
  readonly code: string;
  readonly smtpCode?: number;
}

const FAILURES: readonly (readonly [MailServerFailure, ExpectedFailure])[] = [
  ['unknown recipient', { outcome: 'rejected', code: 'mail_rejected', smtpCode: 550 }],
  ['refused content', { outcome: 'rejected', code: 'mail_rejected', smtpCode: 554 }],
  ['refused sender', { outcome: 'unavailable', code: 'sender_rejected', smtpCode: 553 }],
  ['busy', { outcome: 'unavailable', code: 'deferred', smtpCode: 451 }],
  ['login required', { outcome: 'unavailable', code: 'login_failed', smtpCode: 530 }],
  ['unknown code', { outcome: 'unavailable', code: 'deferred', smtpCode: 699 }],
  ['silence', { outcome: 'unavailable', code: 'timed_out' }],
  ['connection lost', { outcome: 'unavailable', code: 'unreachable' }],
  ['not running', { outcome: 'unavailable', code: 'unreachable' }],
];

function describeResult(result: MailResult) {
  if (result.outcome === 'accepted') return { outcome: result.outcome };
  const { code, smtpCode } = result.failure;
  return { outcome: result.outcome, code, smtpCode };
}

function listHeaderNames({ headers }: ParsedMail): readonly string[] {
  return [...headers].flatMap(([name, values]) => values.map(() => name)).sort();
}
