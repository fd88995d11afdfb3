import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConversationTokenInvalid } from '../../../core/tickets/ticket-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';

async function deskWithTicket() {
  const desk = new TicketDesk();
  const { ticketId, token } = await desk.openTicket();
  const update = { agentNote: 'A rude one.', externalTicketUrl: 'https://desk.example/A-1' };
  await desk.updateTicket.execute({ siteId: SITE, ticketId, update, by: 'key:one', authorName: 'Grace' });
  return { desk, ticketId, conversation: { siteId: SITE, conversationId: ticketId, token } };
}

describe('ListenToConversation', () => {
  it('shows the conversation as it is, and tells of each change until it is stopped', async () => {
    const { desk, ticketId, conversation } = await deskWithTicket();
    let heard = 0;
    const listening = await desk.listenToConversation.execute(conversation, () => {
      heard += 1;
    });
    const comment = { siteId: SITE, ticketId, content: 'Hello.', authorName: 'Grace', by: 'key:one' } as const;

    assert.deepEqual(listening.conversation, await desk.readConversation.execute(conversation));
    await desk.commentOnTicket.execute(comment);
    await desk.answerAsVisitor.execute({ ...conversation, content: 'Hello?' });
    assert.equal(heard, 2);

    listening.stop();
    await desk.commentOnTicket.execute(comment);
    assert.equal(heard, 2);
  });

  it('does not listen by a wrong token', async () => {
    const { desk, ticketId, conversation } = await deskWithTicket();
    const listener = () => assert.fail('a stranger was told');

    const listening = desk.listenToConversation.execute({ ...conversation, token: 'wrong' }, listener);

    await assert.rejects(listening, ConversationTokenInvalid);
    desk.feed.announce(ticketId);
  });
});
