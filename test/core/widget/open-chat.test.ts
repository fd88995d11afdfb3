import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ActionNotAvailableError } from '../../../core/payments/payment-errors.ts';
import { IdempotencyKeyReusedError } from '../../../core/shared/domain-error.ts';
import { withAction, withoutIntent } from '../../../core/widget/widget.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { anAction } from '../../support/builders/widget-builder.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

const CHAT = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'one' };

describe('OpenChat', () => {
  it('opens a chat that is not a ticket', async () => {
    const fixture = new TicketFixture();

    const { conversationId, conversationToken: token } = await fixture.openChat.execute(CHAT);

    assert.deepEqual(await fixture.listTicketsOfSite(), []);
    const { messages } = await fixture.readConversation.execute({ siteId: SITE, conversationId, token });
    assert.deepEqual(
      messages.map(({ role, content }) => [role, content]),
      [['visitor', 'Hello?']],
    );
  });

  it('returns the same conversation and token for a repeated submission', async () => {
    const fixture = new TicketFixture();
    const first = await fixture.openChat.execute(CHAT);
    fixture.clock.advance(60_000);

    assert.deepEqual(await fixture.openChat.execute(CHAT), { ...first, isRepeated: true });
    assert.equal(first.isRepeated, false);
  });

  it('separates submission ids of different sites', async () => {
    const fixture = new TicketFixture();
    const here = await fixture.openChat.execute(CHAT);
    const there = await fixture.openChat.execute({ ...CHAT, siteId: OTHER_SITE });

    assert.notEqual(here.conversationId, there.conversationId);
    assert.notEqual(here.conversationToken, there.conversationToken);
    assert.equal(there.isRepeated, false);
  });

  it('rejects a submission id that was used for another chat or a ticket', async () => {
    const fixture = new TicketFixture();
    await fixture.openChat.execute(CHAT);
    await fixture.openTicket({ submissionId: 'two', pageUrl: CHAT.pageUrl, fields: { message: CHAT.content } });

    await assert.rejects(fixture.openChat.execute({ ...CHAT, content: 'Hello!' }), IdempotencyKeyReusedError);
    await assert.rejects(fixture.openChat.execute({ ...CHAT, submissionId: 'two' }), IdempotencyKeyReusedError);
  });

  it('throws ActionNotAvailableError on a site that offers no conversations', async () => {
    const fixture = new TicketFixture();
    await fixture.widgets.change(SITE, (widget) => withoutIntent(widget, 'chat'));

    await assert.rejects(fixture.openChat.execute(CHAT), ActionNotAvailableError);
    await fixture.widgets.change(SITE, (widget) => withAction(widget, anAction('messages', { greeting: null })));
    await fixture.openChat.execute(CHAT);
  });
});
