import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConversationTokenInvalidError } from '../../../core/tickets/ticket-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

async function createFixture() {
  const fixture = new TicketFixture();
  const { ticketId, token } = await fixture.openTicket();
  const update = { agentNote: 'A rude one.', externalTicketUrl: 'https://desk.example/A-1' };
  await fixture.updateTicket.execute({ siteId: SITE, ticketId, update, by: 'key:one', authorName: 'Grace' });
  return { fixture, ticketId, conversation: { siteId: SITE, conversationId: ticketId, token } };
}

describe('ReadVisitorConversation', () => {
  it('returns the conversation without notes and links', async () => {
    const { fixture, ticketId, conversation } = await createFixture();

    const read = await fixture.readConversation.execute(conversation);

    const { status, messages, createdAt, updatedAt } = await fixture.findTicket(ticketId);
    const times = { teamSeenThrough: null, createdAt, updatedAt };
    assert.deepEqual(read, { conversationId: ticketId, status, messages: [messages[0]], ...times });
  });

  it('rejects any other token', async () => {
    const { fixture, conversation } = await createFixture();
    const { token } = await fixture.openTicket();

    for (const wrong of [{ token }, { token: '' }, { siteId: OTHER_SITE }, { conversationId: 'tkt_unknown' }]) {
      await assert.rejects(
        fixture.readConversation.execute({ ...conversation, ...wrong }),
        ConversationTokenInvalidError,
      );
    }
  });
});
