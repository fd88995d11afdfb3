import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CONVERSATION_LINK_LIFETIME_MS,
  toConversationUrl,
} from '../../../core/notifications/conversation-link-signer.ts';
import { ConversationLinkInvalidError } from '../../../core/notifications/mail-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { MailFixture } from '../../support/fixtures/mail-fixture.ts';

describe('The code of a link to a conversation', () => {
  it('opens its conversation for 30 days', async () => {
    const fixture = await MailFixture.create();
    const { ticketId, token } = await fixture.openTicket();
    const code = fixture.links.createLinkCode(SITE, ticketId);
    fixture.clock.advance(CONVERSATION_LINK_LIFETIME_MS - 1);
    const opened = await fixture.openConversationLink.execute({ siteId: SITE, code });
    fixture.clock.advance(1);

    assert.deepEqual([opened.conversationId, opened.conversationToken], [ticketId, token]);
    await assert.rejects(fixture.openConversationLink.execute({ siteId: SITE, code }), ConversationLinkInvalidError);
  });

  it('opens a chat', async () => {
    const fixture = await MailFixture.create();
    const chat = { siteId: SITE, content: 'Hi', pageUrl: 'https://shop.example/', submissionId: 'c 1' };
    const { conversationId, conversationToken } = await fixture.openChat.execute(chat);
    const code = fixture.links.createLinkCode(SITE, conversationId);

    assert.deepEqual(await fixture.openConversationLink.execute({ siteId: SITE, code }), {
      conversationId,
      conversationToken,
      intentKey: null,
    });
  });

  it('is rejected if any part of it was changed', async () => {
    const fixture = await MailFixture.create();
    const [{ ticketId }, { ticketId: otherId }] = [await fixture.openTicket(), await fixture.openTicket()];
    const code = fixture.links.createLinkCode(SITE, ticketId);
    const [, expiry = '', signature = ''] = code.split('.');
    const changed = [
      `${otherId}.${expiry}.${signature}`,
      `${ticketId}.${expiry.slice(0, -1)}z.${signature}`,
      `${ticketId}.${expiry}0.${signature}`,
      `${ticketId}.${expiry}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `${code}x`,
      ` ${code}`,
      ticketId,
      '..',
      '',
      'x'.repeat(1_000_000),
    ];

    for (const one of changed)
      await assert.rejects(
        fixture.openConversationLink.execute({ siteId: SITE, code: one }),
        ConversationLinkInvalidError,
      );
    await assert.rejects(
      fixture.openConversationLink.execute({ siteId: OTHER_SITE, code }),
      ConversationLinkInvalidError,
      'of another site',
    );
  });

  it('does not unsubscribe, and a token for unsubscribing opens nothing', async () => {
    const fixture = await MailFixture.create();
    const { ticketId } = await fixture.openTicket();

    assert.equal(fixture.links.verifyUnsubscribeToken(fixture.links.createLinkCode(SITE, ticketId)), undefined);
    assert.equal(fixture.links.verifyLinkCode(SITE, fixture.links.createUnsubscribeToken(SITE, ticketId)), undefined);
  });
});

describe('UnsubscribeVisitor', () => {
  it('ends the mails about one conversation, and does so again without effect', async () => {
    const fixture = await MailFixture.create({ locale: 'de' });
    const [{ ticketId }, { ticketId: otherId }] = [
      await fixture.openTicket({ locale: 'en' }),
      await fixture.openTicket(),
    ];
    const token = fixture.links.createUnsubscribeToken(SITE, ticketId);
    const expected = { siteName: 'Corner Shop', locales: ['en', 'de'] };

    assert.deepEqual(await fixture.unsubscribeVisitor.findPageContent(token), expected);
    assert.equal((await fixture.visitorMail.find(SITE, ticketId)).isUnsubscribed, false);
    for (let count = 0; count < 2; count += 1)
      assert.deepEqual(await fixture.unsubscribeVisitor.execute(token), expected);
    assert.equal((await fixture.visitorMail.find(SITE, ticketId)).isUnsubscribed, true);
    assert.equal((await fixture.visitorMail.find(SITE, otherId)).isUnsubscribed, false);
  });

  for (const token of ['', 'x', `${SITE}.tkt_1.${'a'.repeat(43)}`, `${SITE}.tkt_1`]) {
    it(`rejects the token ${JSON.stringify(token)}`, async () => {
      const fixture = await MailFixture.create();

      assert.equal(await fixture.unsubscribeVisitor.findPageContent(token), undefined);
      assert.equal(await fixture.unsubscribeVisitor.execute(token), undefined);
    });
  }
});

describe('toConversationUrl', () => {
  const origins = ['https://shop.example', 'https://www.shop.example'];
  for (const [pageUrl, expected] of [
    ['https://shop.example/orders?page=2', 'https://shop.example/orders?page=2#service-conversation=a.b.c'],
    ['https://www.shop.example/', 'https://www.shop.example/#service-conversation=a.b.c'],
    ['https://shop.example/#/orders', 'https://shop.example/#/orders?service-conversation=a.b.c'],
    ['https://shop.example/#/orders?page=2', 'https://shop.example/#/orders?page=2&service-conversation=a.b.c'],
    ['https://evil.example/orders', 'https://shop.example/#service-conversation=a.b.c'],
    ['http://shop.example/orders', 'https://shop.example/#service-conversation=a.b.c'],
    ['https://shop.example@evil.example/', 'https://shop.example/#service-conversation=a.b.c'],
    ['blob:https://shop.example/orders', 'https://shop.example/#service-conversation=a.b.c'],
    ['javascript:alert(1)', 'https://shop.example/#service-conversation=a.b.c'],
    ['', 'https://shop.example/#service-conversation=a.b.c'],
  ] as const) {
    it(`opens ${expected} for the page ${JSON.stringify(pageUrl)}`, () =>
      assert.equal(toConversationUrl(pageUrl, origins, 'a.b.c'), expected));
  }

  it('has no URL if no origin is allowed', () => {
    assert.equal(toConversationUrl('https://shop.example/', [], 'a.b.c'), undefined);
  });
});
