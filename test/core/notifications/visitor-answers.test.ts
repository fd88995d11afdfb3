import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, MINUTE, SECOND } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { MAIL_SENDER, MailFixture, PUBLIC_URL } from '../../support/fixtures/mail-fixture.ts';

const EMAIL = 'ada@customer.example';
const VISITOR = { visitor: { name: 'Ada Lovelace', email: EMAIL } };

/** Creates a fixture whose site mails answers. */
async function createFixture(site = {}): Promise<MailFixture> {
  const fixture = await MailFixture.create(site);
  await fixture.settings.save(SITE, { visitorAnswers: true, alertText: 'short' });
  return fixture;
}

describe('Mails about answers', () => {
  it('go to the visitor two minutes after an answer', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket(VISITOR);
    await fixture.answer(ticketId, 'It is on its way.', 'Kim');

    assert.deepEqual(await fixture.sendAfter(2 * MINUTE - 1), []);
    assert.equal((await fixture.sendAfter(1))[0]?.result, 'sent');
    const [mail] = fixture.mailer.mails;
    assert.equal(mail?.to, EMAIL);
    assert.equal(mail.subject, 'New answer from Corner Shop');
    assert.match(mail.text, /Kim answered you at Corner Shop:\n\n> It is on its way\.\n/);
    const unsubscribe = `${PUBLIC_URL}/unsubscribe/${fixture.links.createUnsubscribeToken(SITE, ticketId)}`;
    assert.deepEqual(mail.headers, {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    assert.ok(mail.text.includes(unsubscribe));
    assert.deepEqual(await fixture.sendAfter(DAY), []);
  });

  it('contain a link that opens this conversation on the visitor’s page', async () => {
    const fixture = await createFixture();
    const { ticketId, token } = await fixture.openTicket(VISITOR);
    await fixture.answer(ticketId);
    await fixture.sendAfter(2 * MINUTE);
    const [, url = ''] = /Read and answer on the website:\n(.*)\n/.exec(fixture.mailer.mails[0]?.text ?? '') ?? [];
    const [page, code = ''] = url.split('#service-conversation=');

    assert.equal(page, 'https://shop.example/orders');
    assert.ok(!url.includes(token));
    assert.deepEqual(await fixture.openConversationLink.execute({ siteId: SITE, code }), {
      conversationId: ticketId,
      conversationToken: token,
      intentKey: 'contact',
    });
  });

  it('also go to the visitors of chats', async () => {
    const fixture = await createFixture();
    const { conversationId } = await fixture.openChat.execute({
      siteId: SITE,
      content: 'Hi',
      pageUrl: 'https://shop.example/',
      submissionId: 'c1',
      ...VISITOR,
    });
    await fixture.answer(conversationId);
    await fixture.sendAfter(2 * MINUTE);

    assert.equal(fixture.mailer.mails.length, 1);
  });

  it('contain nothing of the visitor except the address', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket({ ...VISITOR, fields: { message: 'Buy at evil.example' } });
    await fixture.answer(ticketId);
    await fixture.sendAfter(2 * MINUTE);

    assert.doesNotMatch(JSON.stringify(fixture.mailer.mails), /Ada|Lovelace|evil/);
  });

  it('quote the latest of several answers, at most 200 characters', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket(VISITOR);
    await fixture.answer(ticketId, 'First answer.');
    await fixture.sendAfter(MINUTE);
    await fixture.answer(ticketId, `Second answer. ${'more '.repeat(100)}end`);
    await fixture.sendAfter(MINUTE);
    const [mail, ...others] = fixture.mailer.mails;

    assert.equal(others.length, 0);
    assert.equal(mail?.subject, '2 new answers from Corner Shop');
    assert.doesNotMatch(mail.text, /First answer|end\n/);
    assert.equal([...(/^> (.*)$/m.exec(mail.text)?.[1] ?? '')].length, 200);
    assert.deepEqual(await fixture.sendAfter(DAY), []);
  });

  it('are in the visitor’s language', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket({ ...VISITOR, locale: 'de-CH' });
    await fixture.answer(ticketId);
    await fixture.sendAfter(2 * MINUTE);

    assert.equal(fixture.mailer.mails[0]?.subject, 'Neue Antwort von Corner Shop');
  });

  const reasons: Readonly<Record<string, (fixture: MailFixture, ticketId: string, token: string) => Promise<unknown>>> =
    {
      'the visitor has seen the answer in the widget': async (fixture, ticketId, token) => {
        const conversation = { siteId: SITE, conversationId: ticketId, token };
        const read = await fixture.readConversation.execute(conversation);
        await fixture.markSeen.execute('visitor', { siteId: SITE, ...read });
      },
      'the visitor has written again': (fixture, conversationId, token) =>
        fixture.answerAsVisitor.execute({ siteId: SITE, conversationId, token, content: 'Thanks!' }),
      'the visitor has unsubscribed': (fixture, ticketId) =>
        fixture.unsubscribeVisitor.execute(fixture.links.createUnsubscribeToken(SITE, ticketId)),
      'the site has turned them off': (fixture) =>
        fixture.settings.save(SITE, { visitorAnswers: false, alertText: 'short' }),
      'the site has no allowed origin any more': (fixture) =>
        fixture.sites.change(SITE, (site) => ({ ...site, allowedOrigins: [] })),
    };
  for (const [reason, act] of Object.entries(reasons)) {
    it(`are not sent if ${reason}`, async () => {
      const fixture = await createFixture();
      const { ticketId, token } = await fixture.openTicket(VISITOR);
      await fixture.answer(ticketId);
      await fixture.sendAfter(MINUTE);
      await act(fixture, ticketId, token);
      const reports = await fixture.sendAfter(MINUTE);

      assert.deepEqual(
        reports.map(({ result }) => result),
        ['not_needed'],
      );
      assert.deepEqual(fixture.mailer.mails, []);
      assert.deepEqual(await fixture.sendAfter(DAY), []);
    });
  }

  for (const [name, email] of [
    ['no address', null],
    ['an invalid address', 'ada@customer.example, eve@evil.example'],
    ['the sender’s own address', MAIL_SENDER.address.toUpperCase()],
  ] as const) {
    it(`are not planned for a visitor with ${name}`, async () => {
      const fixture = await createFixture();
      const { ticketId } = await fixture.openTicket({ visitor: { email } });
      await fixture.answer(ticketId);

      assert.deepEqual(await fixture.sendAfter(2 * MINUTE), []);
    });
  }

  it('are not planned for notes', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket(VISITOR);
    await fixture.commentOnTicket.execute({
      siteId: SITE,
      ticketId,
      content: 'Internal',
      authorName: 'Kim',
      by: 'key:key_1',
      role: 'note',
    });

    assert.deepEqual(await fixture.sendAfter(2 * MINUTE), []);
  });

  it('are sent for an answer that follows one that was seen', async () => {
    const fixture = await createFixture();
    const { ticketId, token } = await fixture.openTicket(VISITOR);
    await fixture.answer(ticketId, 'Seen.');
    const read = await fixture.readConversation.execute({ siteId: SITE, conversationId: ticketId, token });
    await fixture.markSeen.execute('visitor', { siteId: SITE, ...read });
    fixture.clock.advance(SECOND);
    await fixture.answer(ticketId, 'Not seen.');
    await fixture.sendAfter(2 * MINUTE);

    assert.equal(fixture.mailer.mails[0]?.subject, 'New answer from Corner Shop');
    assert.match(fixture.mailer.mails[0].text, /> Not seen\.\n/);
  });

  it('are sent for a later answer with an earlier time, because clocks of servers differ', async () => {
    const fixture = await createFixture();
    const { ticketId, token } = await fixture.openTicket(VISITOR);
    const markSeen = async () => {
      const request = { siteId: SITE, conversationId: ticketId, token };
      const read = await fixture.readConversation.execute(request);
      await fixture.markSeen.execute('visitor', { siteId: SITE, ...read });
    };
    fixture.clock.advance(5 * SECOND);
    await fixture.answer(ticketId, 'Seen.');
    await markSeen();
    fixture.clock.advance(-5 * SECOND);
    await fixture.answer(ticketId, 'Not seen.');
    await fixture.sendAfter(3 * MINUTE);
    assert.equal(fixture.mailer.mails.length, 1);
    assert.match(fixture.mailer.mails[0]?.text ?? '', /> Not seen\.\n/);

    fixture.clock.advance(-2 * MINUTE);
    await fixture.answer(ticketId, 'Later, but an earlier time.');
    await fixture.sendAfter(20 * MINUTE);
    assert.equal(fixture.mailer.mails.length, 2);
    await fixture.answer(ticketId, 'Seen at last.');
    await markSeen();
    await fixture.sendAfter(DAY);
    assert.equal(fixture.mailer.mails.length, 2);
  });

  it('are not sent again if a slower request has read the conversation before the answer', async () => {
    const fixture = await createFixture();
    const { ticketId, token } = await fixture.openTicket(VISITOR);
    const request = { siteId: SITE, conversationId: ticketId, token };
    await fixture.answer(ticketId, 'First.');
    const before = await fixture.readConversation.execute(request);
    fixture.clock.advance(SECOND);
    await fixture.answer(ticketId, 'Second.');
    for (const read of [await fixture.readConversation.execute(request), before]) {
      await fixture.markSeen.execute('visitor', { siteId: SITE, ...read });
    }
    await fixture.sendAfter(2 * MINUTE);

    assert.deepEqual(fixture.mailer.mails, []);
  });

  it('are at most one in 10 minutes', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket(VISITOR);
    await fixture.answer(ticketId, 'One.');
    await fixture.sendAfter(2 * MINUTE);
    await fixture.answer(ticketId, 'Two.');
    const reports = await fixture.sendAfter(2 * MINUTE);
    assert.deepEqual(
      reports.map(({ result }) => result),
      ['postponed'],
    );
    await fixture.answer(ticketId, 'Three.');
    await fixture.sendAfter(8 * MINUTE - 1);
    assert.equal(fixture.mailer.mails.length, 1);

    await fixture.sendAfter(1);
    assert.equal(fixture.mailer.mails.length, 2);
    assert.match(fixture.mailer.mails[1]?.text ?? '', /> Three\.\n/);
    await fixture.sendAfter(DAY);
    assert.equal(fixture.mailer.mails.length, 2);
  });

  it('are at most 20 in 24 hours, if a program answers every mail', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket(VISITOR);
    for (let minutes = 0; minutes < 23 * 60; minutes += 5) {
      await fixture.answer(ticketId, `Automatic answer ${minutes}.`);
      await fixture.sendAfter(5 * MINUTE);
    }
    assert.equal(fixture.mailer.mails.length, 20);

    await fixture.sendAfter(2 * 60 * MINUTE);
    assert.equal(fixture.mailer.mails.length, 21);
  });

  it('are at most 30 to one address, however many conversations have it', async () => {
    const fixture = await createFixture();
    const open = async (email: string) => {
      const { ticketId } = await fixture.openTicket({ visitor: { email } });
      await fixture.answer(ticketId);
    };
    for (let count = 0; count < 40; count += 1) await open(`Victim+${count}@Customer.example`);
    await open('other@customer.example');
    const reports = await fixture.sendAfter(2 * MINUTE);
    const refused = reports.filter(({ failureCode }) => failureCode === 'recipient_limit');

    assert.equal(fixture.mailer.mails.length, 31);
    assert.deepEqual([refused.length, refused[0]?.result], [10, 'failed']);
    assert.equal((await fixture.mailQueue.listPage(SITE, 'failed', 100)).mails.length, 10);
    assert.deepEqual(await fixture.sendAfter(DAY), []);
  });

  it('count once against the limit of an address if they are retried', async () => {
    const fixture = await createFixture();
    const failure = { code: 'unreachable', smtpCode: null, reply: '' } as const;
    fixture.mailer.respond(...Array.from({ length: 30 }, () => ({ outcome: 'unavailable', failure }) as const));
    for (let count = 0; count < 30; count += 1) await fixture.answer((await fixture.openTicket(VISITOR)).ticketId);
    await fixture.sendAfter(2 * MINUTE);
    const reports = await fixture.sendAfter(MINUTE);

    assert.deepEqual(
      reports.map(({ result }) => result),
      Array.from({ length: 30 }, () => 'sent'),
    );
  });

  it('count once if they are retried, and do not repeat the answer', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket(VISITOR);
    await fixture.answer(ticketId);
    const failure = { code: 'unreachable', smtpCode: null, reply: '' } as const;
    fixture.mailer.respond({ outcome: 'unavailable', failure });
    await fixture.sendAfter(2 * MINUTE);
    await fixture.sendAfter(MINUTE);

    assert.equal(fixture.mailer.mails.length, 2);
    assert.equal(fixture.mailer.mails[0]?.messageId, fixture.mailer.mails[1]?.messageId);
    assert.equal((await fixture.visitorMail.find(SITE, ticketId)).sends.length, 1);
    assert.deepEqual(await fixture.sendAfter(DAY), []);
  });

  it('do not change the ticket', async () => {
    const fixture = await createFixture();
    const { ticketId } = await fixture.openTicket(VISITOR);
    await fixture.answer(ticketId);
    const before = await fixture.findTicket(ticketId);
    const failure = { code: 'mail_rejected', smtpCode: 550, reply: '550 No' } as const;
    fixture.mailer.respond({ outcome: 'rejected', failure });
    await fixture.sendAfter(2 * MINUTE);

    assert.deepEqual(await fixture.findTicket(ticketId), before);
  });
});
