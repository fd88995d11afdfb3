import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Mail } from '../../../core/notifications/mail.ts';
import type { Routing } from '../../../core/routing/routing.ts';
import { MINUTE, SECOND } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { aRule } from '../../support/builders/routing-builder.ts';
import { aWebhook } from '../../support/builders/webhook-builder.ts';
import { MAIL_SENDER, MailFixture, PUBLIC_URL } from '../../support/fixtures/mail-fixture.ts';

const TICKETS_URL = `${PUBLIC_URL}/console/sites/${SITE}/tickets`;

describe('Alerts', () => {
  it('mail a new ticket to every address of the rule at once', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll({ emails: ['one@example.com', 'two@example.com'] });
    const { ticketId } = await fixture.openTicket({ visitor: { name: 'Ada' } });

    await fixture.sendAfter(0);
    const [mail, ...others] = fixture.mailer.mails;
    assert.deepEqual(recipients(fixture.mailer.mails), ['one@example.com', 'two@example.com']);
    assert.equal(others.length, 1);
    assert.equal(mail?.subject, 'New ticket');
    assert.equal(mail.fromName, 'Corner Shop');
    assert.match(mail.text, /^New ticket at Corner Shop\.\n\nAda opened a ticket:\n\n> Where is my parcel\?\n/);
    assert.ok(mail.text.includes(`${TICKETS_URL}/${ticketId}\n`));
    assert.ok(mail.html.includes(`href="${TICKETS_URL}/${ticketId}"`));
    assert.deepEqual(mail.headers, { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' });
    assert.match(mail.messageId, /^mail_[0-9a-z]{26}@portico\.example$/);
    assert.deepEqual(await fixture.sendAfter(MINUTE), []);
  });

  it('gather the messages of the minute after an alert into one mail per team', async () => {
    const fixture = await MailFixture.create();
    const alert = { emails: ['team@example.com'] };
    const routing: Routing = {
      rules: [aRule({ pagePath: '/orders' }, { team: 'Orders', alert })],
      otherwise: { team: 'Support', alert },
    };
    await fixture.routings.save(SITE, routing);
    for (let second = 0; second < 3; second += 1) {
      await fixture.openTicket();
      await fixture.openTicket({ pageUrl: 'https://shop.example/help' });
      await fixture.sendAfter(10 * SECOND);
    }
    await fixture.sendAfter(MINUTE);

    assert.deepEqual(fixture.mailer.mails.map(({ subject }) => subject).toSorted(), [
      '2 new tickets for Orders',
      '2 new tickets for Support',
      'New ticket for Orders',
      'New ticket for Support',
    ]);
  });

  it('are at most one a minute to each address and team', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll();
    const times: number[] = [];
    for (let second = 0; second < 200; second += 1) {
      await fixture.openTicket();
      const reports = await fixture.sendAfter(SECOND);
      times.push(...reports.map(() => second));
    }
    assert.deepEqual(times, [0, 60, 120, 180]);
    assert.deepEqual(
      fixture.mailer.mails.map(({ subject }) => subject),
      ['New ticket', '60 new conversations', '60 new conversations', '60 new conversations'],
    );
    await fixture.sendAfter(MINUTE);
    assert.equal(fixture.mailer.mails.at(-1)?.subject, '19 new tickets');

    await fixture.sendAfter(MINUTE);
    await fixture.openTicket();
    assert.equal((await fixture.sendAfter(0)).length, 1);
  });

  it('mail answers of visitors, and chats', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll();
    const { ticketId, token } = await fixture.openTicket({ visitor: { name: 'Ada' } });
    await fixture.sendAfter(MINUTE);
    const answer = { siteId: SITE, conversationId: ticketId, token };
    await fixture.answerAsVisitor.execute({ ...answer, content: 'Hello?' });
    await fixture.sendAfter(MINUTE);
    await fixture.answerAsVisitor.execute({ ...answer, content: 'Hello??' });
    await fixture.answerAsVisitor.execute({ ...answer, content: 'Hello???' });
    await fixture.sendAfter(MINUTE);
    const chat = { siteId: SITE, content: 'Hi there', pageUrl: 'https://shop.example/', submissionId: 'c1' };
    await fixture.openChat.execute(chat);
    await fixture.sendAfter(MINUTE);
    await fixture.openTicket();
    await fixture.openChat.execute({ ...chat, submissionId: 'c2' });
    await fixture.sendAfter(MINUTE);
    await fixture.openTicket();
    await fixture.answerAsVisitor.execute({ ...answer, content: 'Hello????' });
    await fixture.sendAfter(MINUTE);

    assert.deepEqual(
      fixture.mailer.mails.map(({ subject }) => subject),
      [
        'New ticket',
        'New answer from a visitor',
        '2 new answers from visitors',
        'New chat',
        '2 new conversations',
        '2 new messages from visitors',
      ],
    );
    assert.match(fixture.mailer.mails[1]?.text ?? '', /Ada answered:\n\n> Hello\?\n/);
    assert.match(fixture.mailer.mails[3]?.text ?? '', /A visitor started a chat:\n\n> Hi there\n/);
  });

  it('are not sent for answers of the team, changes and notes', async () => {
    const fixture = await MailFixture.create();
    const { ticketId } = await fixture.openTicket();
    await fixture.alertAll();
    await fixture.answer(ticketId);
    await fixture.updateTicket.execute({
      siteId: SITE,
      ticketId,
      update: { status: 'resolved', agentNote: 'Done.' },
      by: 'key:key_1',
      authorName: 'Kim',
    });

    assert.deepEqual(await fixture.sendAfter(MINUTE), []);
  });

  it('follow the first matching rule, also if that rule has set the priority', async () => {
    const fixture = await MailFixture.create();
    await fixture.routings.save(SITE, {
      rules: [
        aRule({ locale: 'de' }, { alert: { emails: ['de@example.com'] } }),
        aRule({ priority: 'normal' }, { priority: 'urgent', alert: { emails: ['normal@example.com'] } }),
        aRule({ priority: 'urgent' }, { alert: { emails: ['urgent@example.com'] } }),
      ],
      otherwise: {},
    });
    const { ticketId, token } = await fixture.openTicket();
    await fixture.openTicket({ locale: 'de-AT' });
    await fixture.sendAfter(MINUTE);
    assert.deepEqual(recipients(fixture.mailer.mails), ['de@example.com', 'normal@example.com']);

    // Later messages are routed by the present priority.
    await fixture.answerAsVisitor.execute({ siteId: SITE, conversationId: ticketId, token, content: 'Hello?' });
    await fixture.sendAfter(MINUTE);
    assert.equal(fixture.mailer.mails.at(-1)?.to, 'urgent@example.com');
  });

  it('are not sent to an address that is in no rule any more', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll({ emails: ['gone@example.com', 'team@example.com'] });
    await fixture.openTicket();
    await fixture.dispatchEvents.execute();
    await fixture.alertAll({ emails: ['team@example.com'] });
    const reports = await fixture.sendAfter(MINUTE);

    assert.deepEqual(recipients(fixture.mailer.mails), ['team@example.com']);
    assert.deepEqual(reports.map(({ result }) => result).toSorted(), ['not_needed', 'sent']);
  });

  it('go to no invalid address, and never to the sender’s own', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll({
      emails: [MAIL_SENDER.address.toUpperCase(), 'a@b.example, c@d.example', 'ok@example.com'],
    });
    await fixture.openTicket();
    await fixture.sendAfter(MINUTE);

    assert.deepEqual(recipients(fixture.mailer.mails), ['ok@example.com']);
  });

  it('send the webhook of the rule every message, even if it does not subscribe to the event', async () => {
    const fixture = await MailFixture.create();
    const [alerted, disabled, other] = [
      aWebhook({ events: ['payment.failed'] }),
      aWebhook({ events: ['payment.failed'], status: 'disabled' }),
      aWebhook({ events: ['ticket.commented'] }),
    ];
    for (const webhook of [alerted, disabled, other]) await fixture.webhooks.add(webhook, 20);
    await fixture.alertAll({ webhookId: alerted.id });
    const { ticketId, token } = await fixture.openTicket();
    await fixture.answerAsVisitor.execute({ siteId: SITE, conversationId: ticketId, token, content: 'Hello?' });
    await fixture.answer(ticketId);
    await fixture.sendAfter(MINUTE);

    const listTypes = (id: string) => fixture.eventTable.listDeliveries(SITE, id).map(({ type }) => type);
    assert.deepEqual(listTypes(alerted.id), ['ticket.created', 'ticket.commented']);
    assert.deepEqual(listTypes(other.id), ['ticket.commented', 'ticket.commented']);
    assert.deepEqual(listTypes(disabled.id), []);

    await fixture.alertAll({ webhookId: disabled.id });
    await fixture.openTicket();
    await fixture.sendAfter(MINUTE);
    assert.deepEqual(listTypes(disabled.id), []);
    assert.deepEqual(fixture.mailer.mails, []);
  });

  it('quote at most 200 characters of a message', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll();
    const secret = 'the end of the message';
    await fixture.openTicket({ fields: { message: `${'long 😀 '.repeat(40)}${secret}` } });
    await fixture.sendAfter(MINUTE);
    const [mail] = fixture.mailer.mails;
    const [, quote = ''] = /^> (.*)$/m.exec(mail?.text ?? '') ?? [];

    assert.equal([...quote].length, 200);
    assert.ok(quote.endsWith('…'));
    assert.ok(!JSON.stringify(mail).includes(secret));
  });

  it('quote whole messages if the site wants them', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll();
    await fixture.settings.save(SITE, { visitorAnswers: false, alertText: 'full' });
    const message = `${'long '.repeat(100)}\nthe end`;
    await fixture.openTicket({ fields: { message } });
    await fixture.sendAfter(MINUTE);

    assert.ok(fixture.mailer.mails[0]?.text.includes(`\n> ${'long '.repeat(100).trim()}\n> the end\n`));
  });

  it('contain no name and no text of the visitor if the site wants none', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll();
    await fixture.settings.save(SITE, { visitorAnswers: false, alertText: 'none' });
    const { ticketId } = await fixture.openTicket({
      visitor: { name: 'Ada Lovelace', email: 'ada@customer.example', phone: '+49 30 1234' },
      fields: { message: 'Where is my parcel?' },
    });
    await fixture.sendAfter(MINUTE);
    const [mail] = fixture.mailer.mails;

    assert.match(mail?.text ?? '', /A visitor opened a ticket\.\n/);
    assert.ok(mail?.text.includes(ticketId));
    assert.doesNotMatch(JSON.stringify(mail), /Ada|Lovelace|customer|1234|parcel/);
  });

  it('are in the language of the site', async () => {
    const fixture = await MailFixture.create({ locale: 'de-AT', name: 'Bücher & Mehr' });
    await fixture.routings.save(SITE, { rules: [], otherwise: { team: 'Hilfe', alert: { emails: ['a@b.example'] } } });
    await fixture.openTicket({ locale: 'en' });
    await fixture.openTicket({ locale: 'en' });
    await fixture.sendAfter(MINUTE);
    const [mail] = fixture.mailer.mails;

    assert.equal(mail?.subject, '2 neue Tickets für Hilfe');
    assert.match(mail.html, /<html lang="de">/);
    assert.match(mail.html, /2 neue Tickets für Hilfe auf Bücher &amp; Mehr\./);
  });

  it('show the first 20 of many messages, and the number of the others', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll();
    for (let count = 0; count < 60; count += 1) await fixture.openTicket();
    await fixture.sendAfter(MINUTE);
    const [mail, ...others] = fixture.mailer.mails;

    assert.equal(others.length, 0);
    assert.equal(mail?.subject, '60 new conversations');
    assert.equal(mail.text.match(/opened a ticket/g)?.length, 20);
    assert.match(mail.text, /And 40 more\.\n/);
    assert.ok(mail.text.includes(`Show all tickets:\n${TICKETS_URL}\n`));
  });

  it('escape texts of visitors and accounts, and keep them on one line', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&\r\nBcc: eve@evil.example\u202e';
    const fixture = await MailFixture.create({ name: hostile });
    await fixture.routings.save(SITE, {
      rules: [],
      otherwise: { team: hostile, alert: { emails: ['team@example.com'] } },
    });
    await fixture.openTicket({ visitor: { name: hostile }, fields: { message: hostile } });
    await fixture.sendAfter(MINUTE);
    const [mail] = fixture.mailer.mails;

    assert.ok(mail);
    assert.doesNotMatch(mail.html, /<img|onerror=alert\(1\)>"/);
    assert.match(mail.html, /&lt;img src=x/);
    for (const header of [mail.subject, mail.fromName, ...Object.values(mail.headers)])
      assert.doesNotMatch(header, /[\r\n\u202e]/);
    assert.doesNotMatch(mail.text, /^Bcc:/m);
  });

  it('are not planned without a mail server', async () => {
    const fixture = await MailFixture.create();
    fixture.mailSettings.sender = undefined;
    await fixture.alertAll();
    await fixture.openTicket();
    await fixture.sendAfter(MINUTE);
    fixture.mailSettings.sender = MAIL_SENDER;

    assert.deepEqual(await fixture.sendAfter(MINUTE), []);
  });

  it('store no event longer than until they are planned, if the site has no webhook', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll();
    await fixture.openTicket();
    assert.equal(fixture.eventTable.events.length, 1);

    await fixture.sendAfter(0);
    assert.equal(fixture.eventTable.events.length, 0);
  });

  it('concern only the site’s own tickets', async () => {
    const fixture = await MailFixture.create();
    await fixture.alertAll();
    await fixture.openTicket({ siteId: OTHER_SITE });

    assert.deepEqual(await fixture.sendAfter(MINUTE), []);
  });
});

function recipients(mails: readonly Mail[]): readonly string[] {
  return mails.map(({ to }) => to).toSorted();
}
