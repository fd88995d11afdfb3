import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReused } from '../../../core/shared/domain-error.ts';
import { DAY } from '../../../core/shared/time.ts';
import type { CommentCommand } from '../../../core/tickets/comment-on-ticket.ts';
import { TicketNotFound } from '../../../core/tickets/ticket-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { minutesPast } from '../../support/builders/times.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';

async function deskWithTicket() {
  const desk = new TicketDesk();
  const { ticketId, token } = await desk.openTicket();
  const comment = (content: string, given: Partial<CommentCommand> = {}) =>
    desk.commentOnTicket.execute({ siteId: SITE, ticketId, content, authorName: 'Grace', by: 'key:one', ...given });
  return { desk, ticketId, token, before: await desk.ticket(ticketId), comment };
}

describe('CommentOnTicket', () => {
  it('adds a specialist’s message and escalates the ticket', async () => {
    const { desk, ticketId, before, comment } = await deskWithTicket();
    desk.clock.advance(60_000);

    const { message, ticket, repeated } = await comment('On its way.');

    assert.deepEqual(message, {
      id: message.id,
      role: 'specialist',
      authorName: 'Grace',
      content: 'On its way.',
      createdAt: minutesPast(1),
    });
    assert.deepEqual(ticket, {
      ...before,
      status: 'escalated',
      messages: [...before.messages, message],
      updatedAt: minutesPast(1),
      lastChangedBy: 'key:one',
    });
    assert.equal(repeated, false);
    assert.deepEqual(await desk.ticket(ticketId), ticket);
  });

  it('shows the visitor the comment', async () => {
    const { desk, ticketId, token, comment } = await deskWithTicket();

    await comment('On its way.');

    const { messages } = await desk.readConversation.execute({ siteId: SITE, conversationId: ticketId, token });
    assert.deepEqual(
      messages.map(({ content }) => content),
      ['Where is my parcel?', 'On its way.'],
    );
  });

  it('escalates a ticket that was resolved', async () => {
    const { desk, ticketId, comment } = await deskWithTicket();
    await desk.updateTicket.execute({
      siteId: SITE,
      ticketId,
      update: { status: 'resolved' },
      by: 'key:one',
      authorName: '',
    });

    assert.equal((await comment('One more thing.')).ticket.status, 'escalated');
  });

  it('adds 30 comments that come at once', async () => {
    const { desk, ticketId, comment } = await deskWithTicket();

    await Promise.all(Array.from({ length: 30 }, (_, number) => comment(`comment ${number}`)));

    const { messages } = await desk.ticket(ticketId);
    assert.equal(messages.length, 31);
    assert.equal(new Set(messages.map(({ id }) => id)).size, 31);
  });

  it('is made once under one key, and answered as it was made', async () => {
    const { desk, ticketId, comment } = await deskWithTicket();
    const first = await comment('On its way.', { idempotencyKey: 'one' });
    const later = await comment('Arrived?');
    desk.clock.advance(60_000);

    const again = await comment('On its way.', { idempotencyKey: 'one' });

    assert.deepEqual(again, { ...later, message: first.message, repeated: true });
    assert.equal((await desk.ticket(ticketId)).messages.length, 3);
  });

  it('makes one comment of several at once under one key', async () => {
    const { comment } = await deskWithTicket();

    const all = await Promise.all([1, 2, 3, 4].map(() => comment('On its way.', { idempotencyKey: 'one' })));

    assert.equal(all.filter(({ repeated }) => !repeated).length, 1);
    assert.equal(new Set(all.map(({ message }) => message.id)).size, 1);
    assert.equal(all[3]?.ticket.messages.length, 2);
  });

  it('refuses a key that was used for another comment, or for an update', async () => {
    const { desk, ticketId, comment } = await deskWithTicket();
    await comment('On its way.', { idempotencyKey: 'one' });
    const update = {
      siteId: SITE,
      ticketId,
      update: {},
      by: 'key:one',
      authorName: '',
      idempotencyKey: 'two',
    } as const;
    await desk.updateTicket.execute(update);

    await assert.rejects(comment('Lost.', { idempotencyKey: 'one' }), IdempotencyKeyReused);
    await assert.rejects(comment('On its way.', { idempotencyKey: 'one', authorName: 'Ada' }), IdempotencyKeyReused);
    await assert.rejects(comment('On its way.', { idempotencyKey: 'two' }), IdempotencyKeyReused);
  });

  it('is never made twice under one key, nor lost behind another one, even when the key is forgotten', async () => {
    const { desk, ticketId, comment } = await deskWithTicket();
    const first = await comment('On its way.', { idempotencyKey: 'one' });
    desk.clock.advance(8 * DAY);
    await desk.deleteExpiredIdempotencyKeys.execute();

    await assert.rejects(comment('Lost.', { idempotencyKey: 'one' }), IdempotencyKeyReused);
    assert.deepEqual((await comment('On its way.', { idempotencyKey: 'one' })).message, first.message);
    assert.deepEqual(await desk.ticket(ticketId), first.ticket);
  });

  it('tells the listeners of the conversation', async () => {
    const { desk, ticketId, comment } = await deskWithTicket();
    let heard = 0;
    desk.feed.listen(ticketId, () => {
      heard += 1;
    });

    await comment('On its way.');

    assert.equal(heard, 1);
  });

  it('finds no ticket of another site, and no chat', async () => {
    const { desk, comment } = await deskWithTicket();
    const chat = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'chat' };
    const { conversationId } = await desk.openChat.execute(chat);

    await assert.rejects(comment('x', { siteId: OTHER_SITE }), TicketNotFound);
    await assert.rejects(comment('x', { ticketId: conversationId }), TicketNotFound);
    await assert.rejects(comment('x', { ticketId: 'tkt_unknown' }), TicketNotFound);
  });
});
