import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TicketNotFound } from '../../../core/tickets/ticket-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';
import { textOf } from '../../support/matchers/ticket-page.ts';

describe('ReadTicket', () => {
  it('answers the document and the number of its state', async () => {
    const desk = new TicketDesk();
    const { ticketId } = await desk.openTicket();

    const { document, changeNumber } = await desk.readTicket.execute({ siteId: SITE, ticketId });

    assert.deepEqual(JSON.parse(textOf(document)), await desk.ticket(ticketId));
    assert.equal(changeNumber, 1);
  });

  it('finds no ticket of another site, no chat, and none that does not exist', async () => {
    const desk = new TicketDesk();
    const { ticketId } = await desk.openTicket();
    const chat = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'chat' };
    const { conversationId } = await desk.openChat.execute(chat);

    for (const wrong of [
      { siteId: OTHER_SITE, ticketId },
      { siteId: SITE, ticketId: conversationId },
      { siteId: SITE, ticketId: 'tkt_unknown' },
    ]) {
      await assert.rejects(desk.readTicket.execute(wrong), TicketNotFound);
    }
  });
});
