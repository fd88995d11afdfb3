import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ActionNotAvailable } from '../../../core/payments/payment-errors.ts';
import { IdempotencyKeyReused } from '../../../core/shared/domain-error.ts';
import { withAction, withoutIntent } from '../../../core/widget/widget.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { anAction } from '../../support/builders/widget-builder.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';

const CHAT = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'one' };

describe('OpenChat', () => {
  it('begins a chat that is no ticket', async () => {
    const desk = new TicketDesk();

    const { conversationId, conversationToken: token } = await desk.openChat.execute(CHAT);

    assert.deepEqual(await desk.all(), []);
    const { messages } = await desk.readConversation.execute({ siteId: SITE, conversationId, token });
    assert.deepEqual(
      messages.map(({ role, content }) => [role, content]),
      [['visitor', 'Hello?']],
    );
  });

  it('answers a submission that is sent again with the same conversation and token', async () => {
    const desk = new TicketDesk();
    const first = await desk.openChat.execute(CHAT);
    desk.clock.advance(60_000);

    assert.deepEqual(await desk.openChat.execute(CHAT), { ...first, repeated: true });
    assert.equal(first.repeated, false);
  });

  it('takes the same submission id on another site for another submission', async () => {
    const desk = new TicketDesk();
    const here = await desk.openChat.execute(CHAT);
    const there = await desk.openChat.execute({ ...CHAT, siteId: OTHER_SITE });

    assert.notEqual(here.conversationId, there.conversationId);
    assert.notEqual(here.conversationToken, there.conversationToken);
    assert.equal(there.repeated, false);
  });

  it('refuses a submission id that was used for another chat, or for a ticket', async () => {
    const desk = new TicketDesk();
    await desk.openChat.execute(CHAT);
    await desk.openTicket({ submissionId: 'two', pageUrl: CHAT.pageUrl, fields: { message: CHAT.content } });

    await assert.rejects(desk.openChat.execute({ ...CHAT, content: 'Hello!' }), IdempotencyKeyReused);
    await assert.rejects(desk.openChat.execute({ ...CHAT, submissionId: 'two' }), IdempotencyKeyReused);
  });

  it('is refused on a site that offers no conversation', async () => {
    const desk = new TicketDesk();
    await desk.widgets.change(SITE, (widget) => withoutIntent(widget, 'chat'));

    await assert.rejects(desk.openChat.execute(CHAT), ActionNotAvailable);
    await desk.widgets.change(SITE, (widget) => withAction(widget, anAction('messages', { greeting: null })));
    await desk.openChat.execute(CHAT);
  });
});
