import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConversationTokenInvalid } from '../../../core/tickets/ticket-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';

async function deskWithTicket() {
  const desk = new TicketDesk();
  const { ticketId, token } = await desk.openTicket();
  const update = { agentNote: 'A rude one.', externalTicketUrl: 'https://desk.example/A-1' };
  await desk.updateTicket.execute({ siteId: SITE, ticketId, update, by: 'key:one', authorName: 'Grace' });
  return { desk, ticketId, conversation: { siteId: SITE, conversationId: ticketId, token } };
}

describe('ReadConversation', () => {
  it('shows the visitor the conversation without notes and links', async () => {
    const { desk, ticketId, conversation } = await deskWithTicket();

    const read = await desk.readConversation.execute(conversation);

    const { status, messages, createdAt, updatedAt } = await desk.ticket(ticketId);
    assert.deepEqual(read, { conversationId: ticketId, status, messages: [messages[0]], createdAt, updatedAt });
  });

  it('opens by no other token', async () => {
    const { desk, conversation } = await deskWithTicket();
    const { token } = await desk.openTicket();

    for (const wrong of [{ token }, { token: '' }, { siteId: OTHER_SITE }, { conversationId: 'tkt_unknown' }]) {
      await assert.rejects(desk.readConversation.execute({ ...conversation, ...wrong }), ConversationTokenInvalid);
    }
  });
});
