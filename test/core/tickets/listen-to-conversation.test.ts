import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConversationTokenInvalidError } from '../../../core/tickets/ticket-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

async function createFixture() {
  const fixture = new TicketFixture();
  const { ticketId, token } = await fixture.openTicket();
  const update = { agentNote: 'A rude one.', externalTicketUrl: 'https://desk.example/A-1' };
  await fixture.updateTicket.execute({ siteId: SITE, ticketId, update, by: 'key:one', authorName: 'Grace' });
  return { fixture, ticketId, conversation: { siteId: SITE, conversationId: ticketId, token } };
}

describe('ListenToConversation', () => {
  it('returns the conversation and notifies of each change until stopped', async () => {
    const { fixture, ticketId, conversation } = await createFixture();
    let notified = 0;
    const listening = await fixture.listenToConversation.execute(conversation, () => {
      notified += 1;
    });
    const comment = { siteId: SITE, ticketId, content: 'Hello.', authorName: 'Grace', by: 'key:one' } as const;

    assert.deepEqual(listening.conversation, await fixture.readConversation.execute(conversation));
    await fixture.commentOnTicket.execute(comment);
    await fixture.answerAsVisitor.execute({ ...conversation, content: 'Hello?' });
    assert.equal(notified, 2);

    listening.stop();
    await fixture.commentOnTicket.execute(comment);
    assert.equal(notified, 2);
  });

  it('rejects a wrong token without subscribing', async () => {
    const { fixture, ticketId, conversation } = await createFixture();
    const listener = () => assert.fail('a stranger was told');

    const listening = fixture.listenToConversation.execute({ ...conversation, token: 'wrong' }, listener);

    await assert.rejects(listening, ConversationTokenInvalidError);
    fixture.feed.announce(ticketId);
  });
});
