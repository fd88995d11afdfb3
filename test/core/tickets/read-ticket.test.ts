import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TicketNotFoundError } from '../../../core/tickets/ticket-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';
import { decodeUtf8 } from '../../support/matchers/ticket-page.ts';

describe('ReadTicket', () => {
  it('returns the document and its change number', async () => {
    const fixture = new TicketFixture();
    const { ticketId } = await fixture.openTicket();

    const { document, changeNumber } = await fixture.readTicket.execute({ siteId: SITE, ticketId });

    assert.deepEqual(JSON.parse(decodeUtf8(document)), await fixture.findTicket(ticketId));
    assert.equal(changeNumber, 1);
  });

  it('throws TicketNotFoundError for a ticket of another site, a chat and an unknown id', async () => {
    const fixture = new TicketFixture();
    const { ticketId } = await fixture.openTicket();
    const chat = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'chat' };
    const { conversationId } = await fixture.openChat.execute(chat);

    for (const wrong of [
      { siteId: OTHER_SITE, ticketId },
      { siteId: SITE, ticketId: conversationId },
      { siteId: SITE, ticketId: 'tkt_unknown' },
    ]) {
      await assert.rejects(fixture.readTicket.execute(wrong), TicketNotFoundError);
    }
  });
});
