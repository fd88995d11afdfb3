import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReused } from '../../../core/shared/domain-error.ts';
import type { AnswerAsVisitorCommand } from '../../../core/tickets/answer-as-visitor.ts';
import { ConversationTokenInvalid } from '../../../core/tickets/ticket-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { minutesPast } from '../../support/builders/times.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';

async function deskWithTicket() {
  const desk = new TicketDesk();
  const { ticketId, token } = await desk.openTicket({ visitor: { name: 'Ada' } });
  const answer = (content: string, given: Partial<AnswerAsVisitorCommand> = {}) =>
    desk.answerAsVisitor.execute({ siteId: SITE, conversationId: ticketId, token, content, ...given });
  const update = (update: object) =>
    desk.updateTicket.execute({ siteId: SITE, ticketId, update, by: 'key:one', authorName: 'Help desk' });
  return { desk, ticketId, token, before: await desk.ticket(ticketId), answer, update };
}

describe('AnswerAsVisitor', () => {
  it('adds the visitor’s message under the visitor’s name', async () => {
    const { desk, ticketId, before, answer } = await deskWithTicket();
    desk.clock.advance(60_000);

    const message = await answer('Any news?');

    const { id } = message;
    const said = { id, role: 'visitor', authorName: 'Ada', content: 'Any news?', createdAt: minutesPast(1) };
    assert.deepEqual(message, said);
    const messages = [...before.messages, message];
    const expected = { ...before, messages, updatedAt: minutesPast(1), lastChangedBy: 'visitor' };
    assert.deepEqual(await desk.ticket(ticketId), expected);
  });

  it('opens a resolved conversation again, and leaves an escalated one escalated', async () => {
    const { desk, ticketId, answer, update } = await deskWithTicket();
    await update({ status: 'resolved' });
    await answer('Not yet.');
    assert.equal((await desk.ticket(ticketId)).status, 'open');

    await update({ status: 'escalated' });
    await answer('Hurry.');
    assert.equal((await desk.ticket(ticketId)).status, 'escalated');
  });

  it('says nothing twice under one submission id', async () => {
    const { desk, ticketId, answer } = await deskWithTicket();
    const first = await answer('Any news?', { submissionId: 'one' });
    desk.clock.advance(60_000);

    assert.deepEqual(await answer('Any news?', { submissionId: 'one' }), first);
    assert.equal((await desk.ticket(ticketId)).messages.length, 2);
  });

  it('says the same words twice without a submission id', async () => {
    const { desk, ticketId, answer } = await deskWithTicket();
    await answer('Hello?');
    await answer('Hello?');

    assert.equal((await desk.ticket(ticketId)).messages.length, 3);
  });

  it('refuses a submission id that was used for another answer', async () => {
    const { desk, ticketId, answer } = await deskWithTicket();
    await answer('Any news?', { submissionId: 'one' });

    await assert.rejects(answer('Something else', { submissionId: 'one' }), IdempotencyKeyReused);
    assert.equal((await desk.ticket(ticketId)).messages.length, 2);
  });

  it('does not take a submission id for an idempotency key of the team', async () => {
    const { desk, ticketId, answer } = await deskWithTicket();
    const comment = { siteId: SITE, ticketId, content: 'Any news?', authorName: 'Grace', by: 'key:one' } as const;
    await desk.commentOnTicket.execute({ ...comment, idempotencyKey: 'one' });

    await answer('Any news?', { submissionId: 'one' });

    assert.equal((await desk.ticket(ticketId)).messages.length, 3);
  });

  it('answers in a chat', async () => {
    const { desk, answer } = await deskWithTicket();
    const chat = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'chat' };
    const { conversationId, conversationToken: token } = await desk.openChat.execute(chat);

    await answer('Still there?', { conversationId, token });

    const { messages } = await desk.readConversation.execute({ siteId: SITE, conversationId, token });
    assert.equal(messages.length, 2);
  });

  it('tells the listeners of the conversation', async () => {
    const { desk, ticketId, answer } = await deskWithTicket();
    let heard = 0;
    desk.feed.listen(ticketId, () => {
      heard += 1;
    });

    await answer('Any news?');

    assert.equal(heard, 1);
  });

  it('refuses a wrong token, another conversation’s, and another site in the same words', async () => {
    const { desk, answer } = await deskWithTicket();
    const other = await desk.openTicket();
    const words = new Set<string>();

    for (const wrong of [
      { token: '' },
      { token: other.token },
      { siteId: OTHER_SITE },
      { conversationId: 'tkt_unknown' },
    ]) {
      await assert.rejects(answer('Hello?', wrong), (error) => {
        words.add(String(error));
        return error instanceof ConversationTokenInvalid;
      });
    }
    assert.equal(words.size, 1);
  });
});
