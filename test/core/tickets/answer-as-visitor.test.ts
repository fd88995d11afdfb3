import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReusedError } from '../../../core/shared/domain-error.ts';
import type { AnswerAsVisitorCommand } from '../../../core/tickets/answer-as-visitor.ts';
import { ConversationTokenInvalidError } from '../../../core/tickets/ticket-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { isoMinutesAfterNoon } from '../../support/builders/times.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

async function createFixture() {
  const fixture = new TicketFixture();
  const { ticketId, token } = await fixture.openTicket({ visitor: { name: 'Ada' } });
  const answer = (content: string, overrides: Partial<AnswerAsVisitorCommand> = {}) =>
    fixture.answerAsVisitor.execute({ siteId: SITE, conversationId: ticketId, token, content, ...overrides });
  const update = (update: object) =>
    fixture.updateTicket.execute({ siteId: SITE, ticketId, update, by: 'key:one', authorName: 'Help desk' });
  return { fixture, ticketId, token, before: await fixture.findTicket(ticketId), answer, update };
}

describe('AnswerAsVisitor', () => {
  it('adds a message with the visitor’s name', async () => {
    const { fixture, ticketId, before, answer } = await createFixture();
    fixture.clock.advance(60_000);

    const message = await answer('Any news?');

    const { id } = message;
    const expectedMessage = {
      id,
      role: 'visitor',
      authorName: 'Ada',
      content: 'Any news?',
      createdAt: isoMinutesAfterNoon(1),
    };
    assert.deepEqual(message, expectedMessage);
    const messages = [...before.messages, message];
    const expected = { ...before, messages, updatedAt: isoMinutesAfterNoon(1), lastChangedBy: 'visitor' };
    assert.deepEqual(await fixture.findTicket(ticketId), expected);
  });

  it('reopens a resolved conversation and keeps the status of an escalated one', async () => {
    const { fixture, ticketId, answer, update } = await createFixture();
    await update({ status: 'resolved' });
    await answer('Not yet.');
    assert.equal((await fixture.findTicket(ticketId)).status, 'open');

    await update({ status: 'escalated' });
    await answer('Hurry.');
    assert.equal((await fixture.findTicket(ticketId)).status, 'escalated');
  });

  it('adds one message for a repeated submission id', async () => {
    const { fixture, ticketId, answer } = await createFixture();
    const first = await answer('Any news?', { submissionId: 'one' });
    fixture.clock.advance(60_000);

    assert.deepEqual(await answer('Any news?', { submissionId: 'one' }), first);
    assert.equal((await fixture.findTicket(ticketId)).messages.length, 2);
  });

  it('adds two messages for the same text without a submission id', async () => {
    const { fixture, ticketId, answer } = await createFixture();
    await answer('Hello?');
    await answer('Hello?');

    assert.equal((await fixture.findTicket(ticketId)).messages.length, 3);
  });

  it('rejects a submission id that was used for another answer', async () => {
    const { fixture, ticketId, answer } = await createFixture();
    await answer('Any news?', { submissionId: 'one' });

    await assert.rejects(answer('Something else', { submissionId: 'one' }), IdempotencyKeyReusedError);
    assert.equal((await fixture.findTicket(ticketId)).messages.length, 2);
  });

  it('separates submission ids from idempotency keys of specialists', async () => {
    const { fixture, ticketId, answer } = await createFixture();
    const comment = { siteId: SITE, ticketId, content: 'Any news?', authorName: 'Grace', by: 'key:one' } as const;
    await fixture.commentOnTicket.execute({ ...comment, idempotencyKey: 'one' });

    await answer('Any news?', { submissionId: 'one' });

    assert.equal((await fixture.findTicket(ticketId)).messages.length, 3);
  });

  it('adds a message to a chat', async () => {
    const { fixture, answer } = await createFixture();
    const chat = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'chat' };
    const { conversationId, conversationToken: token } = await fixture.openChat.execute(chat);

    await answer('Still there?', { conversationId, token });

    const { messages } = await fixture.readConversation.execute({ siteId: SITE, conversationId, token });
    assert.equal(messages.length, 2);
  });

  it('notifies the listeners of the conversation', async () => {
    const { fixture, ticketId, answer } = await createFixture();
    let notified = 0;
    fixture.feed.listen(ticketId, () => {
      notified += 1;
    });

    await answer('Any news?');

    assert.equal(notified, 1);
  });

  it('rejects a wrong token, a token of another conversation and another site with the same message', async () => {
    const { fixture, answer } = await createFixture();
    const other = await fixture.openTicket();
    const errorTexts = new Set<string>();

    for (const wrong of [
      { token: '' },
      { token: other.token },
      { siteId: OTHER_SITE },
      { conversationId: 'tkt_unknown' },
    ]) {
      await assert.rejects(answer('Hello?', wrong), (error) => {
        errorTexts.add(String(error));
        return error instanceof ConversationTokenInvalidError;
      });
    }
    assert.equal(errorTexts.size, 1);
  });
});
