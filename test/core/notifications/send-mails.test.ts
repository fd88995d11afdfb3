import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MailResult } from '../../../core/notifications/mailer.port.ts';
import { MAIL_RETRY_DELAYS_SECONDS } from '../../../core/notifications/queued-mail.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { MAIL_SENDER, MailFixture } from '../../support/fixtures/mail-fixture.ts';

const UNAVAILABLE: MailResult = {
  outcome: 'unavailable',
  failure: { code: 'timed_out', smtpCode: null, reply: '' },
};
const REJECTED: MailResult = {
  outcome: 'rejected',
  failure: { code: 'mail_rejected', smtpCode: 550, reply: '550 5.1.1 Unknown' },
};

/** Creates a fixture with one alert that is due in a minute. */
async function createFixture(): Promise<MailFixture> {
  const fixture = await MailFixture.create();
  await fixture.alertAll();
  await fixture.openTicket();
  return fixture;
}

describe('SendMails', () => {
  it('deletes a mail that was accepted', async () => {
    const fixture = await createFixture();
    const [report] = await fixture.sendAfter(MINUTE);

    assert.deepEqual(report, { siteId: SITE, mailId: report?.mailId, kind: 'alert', result: 'sent', waitMs: MINUTE });
    assert.deepEqual(await fixture.mailQueue.listPage(SITE, undefined, 10), { mails: [], hasMore: false });
  });

  it('retries while the server is unavailable, and gives up after the last delay', async () => {
    const fixture = await createFixture();
    fixture.mailer.respond(...MAIL_RETRY_DELAYS_SECONDS.map(() => UNAVAILABLE), UNAVAILABLE);
    const [first] = await fixture.sendAfter(MINUTE);
    assert.deepEqual([first?.result, first?.failureCode], ['retrying', 'timed_out']);
    for (const [index, seconds] of MAIL_RETRY_DELAYS_SECONDS.entries()) {
      const [mail] = (await fixture.mailQueue.listPage(SITE, 'pending', 10)).mails;
      assert.equal(mail?.attempts, index + 1);
      assert.deepEqual(await fixture.sendAfter(seconds * SECOND - 1), []);
      await fixture.sendAfter(1);
    }
    const [failed] = (await fixture.mailQueue.listPage(SITE, 'failed', 10)).mails;

    assert.equal(failed?.attempts, MAIL_RETRY_DELAYS_SECONDS.length + 1);
    assert.deepEqual(failed.failure, { code: 'timed_out', smtpCode: null, reply: '', at: fixture.clock.now() });
    assert.deepEqual(await fixture.sendAfter(DAY), []);
    const ids = fixture.mailer.mails.map(({ messageId }) => messageId);
    assert.equal(new Set(ids).size, 1);
  });

  it('does not retry a rejected mail', async () => {
    const fixture = await createFixture();
    fixture.mailer.respond(REJECTED);
    const [report] = await fixture.sendAfter(MINUTE);
    const [failed] = (await fixture.mailQueue.listPage(SITE, 'failed', 10)).mails;

    assert.deepEqual([report?.result, report?.failureCode, report?.smtpCode], ['failed', 'mail_rejected', 550]);
    assert.deepEqual(failed?.failure, { ...REJECTED.failure, at: fixture.clock.now() });
    assert.deepEqual(await fixture.sendAfter(DAY), []);
  });

  it('sends nothing while the process does not know the URL of links, and retries', async () => {
    const fixture = await createFixture();
    fixture.publicUrl.isKnown = false;
    const [report] = await fixture.sendAfter(MINUTE);
    assert.deepEqual([report?.result, report?.failureCode], ['retrying', 'public_url_missing']);
    assert.deepEqual(fixture.mailer.mails, []);

    fixture.publicUrl.isKnown = true;
    assert.equal((await fixture.sendAfter(MINUTE))[0]?.result, 'sent');
  });

  it('counts an attempt that ends with an unexpected error, and fails after the last delay', async () => {
    const fixture = await createFixture();
    for (const seconds of [60, ...MAIL_RETRY_DELAYS_SECONDS]) {
      fixture.mailer.respond(new RangeError('Unexpected.'));
      await assert.rejects(fixture.sendAfter(seconds * SECOND), RangeError);
    }
    const [failed] = (await fixture.mailQueue.listPage(SITE, 'failed', 10)).mails;

    assert.equal(failed?.failure?.code, 'internal_error');
    assert.deepEqual(await fixture.sendAfter(DAY), []);
  });

  it('leaves a mail to another attempt after the lease if the store is unavailable', async () => {
    const fixture = await createFixture();
    fixture.mailer.respond(new StoreUnavailableError('Gone.'));
    await assert.rejects(fixture.sendAfter(MINUTE), StoreUnavailableError);
    const [pending] = (await fixture.mailQueue.listPage(SITE, 'pending', 10)).mails;
    assert.deepEqual([pending?.attempts, pending?.failure], [0, null]);

    assert.equal((await fixture.sendAfter(HOUR))[0]?.result, 'sent');
  });

  it('does not count an attempt that the end of the process interrupted', async () => {
    const fixture = await createFixture();
    const failure = { code: 'interrupted', smtpCode: null, reply: '' } as const;
    fixture.mailer.respond({ outcome: 'unavailable', failure });
    await fixture.sendAfter(MINUTE);

    assert.equal(fixture.mailer.mails.length, 2);
    assert.deepEqual((await fixture.mailQueue.listPage(SITE, undefined, 10)).mails, []);
  });

  it('sends no more mails once the process is stopping', async () => {
    const fixture = await createFixture();
    fixture.clock.advance(MINUTE);
    const stopping = new AbortController();
    stopping.abort();

    assert.deepEqual(await fixture.sendMails.execute(stopping.signal), []);
  });

  it('sends nothing without a mail server', async () => {
    const fixture = await createFixture();
    await fixture.dispatchEvents.execute();
    fixture.mailSettings.sender = undefined;
    assert.deepEqual(await fixture.sendAfter(MINUTE), []);

    fixture.mailSettings.sender = MAIL_SENDER;
    assert.equal((await fixture.sendDue()).length, 1);
  });

  it('sends at most 4 mails at a time', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll({ emails: Array.from({ length: 10 }, (_, index) => `a${index}@example.com`) });
    await fixture.openTicket();
    await fixture.dispatchEvents.execute();
    fixture.clock.advance(MINUTE);
    const { signal } = new AbortController();
    const started = await fixture.sendMails.execute(signal);

    assert.equal(started.length, 4);
    assert.deepEqual(await fixture.sendMails.execute(signal), []);
    await Promise.all(started);
    assert.equal((await fixture.sendMails.execute(signal)).length, 4);
  });

  it('shows the name of the sender’s setting instead of the site’s name', async () => {
    const fixture = await createFixture();
    fixture.mailSettings.sender = { ...MAIL_SENDER, name: 'Example Support' };
    await fixture.sendAfter(MINUTE);

    assert.equal(fixture.mailer.mails[0]?.fromName, 'Example Support');
  });

  it('has a Message-ID of ASCII characters if the sender has an international domain', async () => {
    const fixture = await createFixture();
    fixture.mailSettings.sender = { ...MAIL_SENDER, address: 'support@bücher.example' };
    await fixture.sendAfter(MINUTE);

    assert.match(fixture.mailer.mails[0]?.messageId ?? '', /^mail_[0-9a-z]+@xn--bcher-kva\.example$/);
  });

  it('repeats an attempt of a worker that ended, after the lease', async () => {
    const fixture = await createFixture();
    await fixture.dispatchEvents.execute();
    fixture.clock.advance(MINUTE);
    await fixture.mailQueue.acquire(fixture.clock.now(), fixture.clock.now() + HOUR, 10, MINUTE);
    assert.deepEqual(await fixture.sendDue(), []);

    assert.equal((await fixture.sendAfter(HOUR)).length, 1);
  });
});
