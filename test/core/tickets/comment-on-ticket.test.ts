import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReusedError } from '../../../core/shared/domain-error.ts';
import { DAY } from '../../../core/shared/time.ts';
import type { CommentCommand } from '../../../core/tickets/comment-on-ticket.ts';
import { TicketNotFoundError } from '../../../core/tickets/ticket-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { isoMinutesAfterNoon } from '../../support/builders/times.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

async function createFixture() {
  const fixture = new TicketFixture();
  const { ticketId, token } = await fixture.openTicket();
  const comment = (content: string, overrides: Partial<CommentCommand> = {}) =>
    fixture.commentOnTicket.execute({
      siteId: SITE,
      ticketId,
      content,
      authorName: 'Grace',
      by: 'key:one',
      ...overrides,
    });
  return { fixture, ticketId, token, before: await fixture.findTicket(ticketId), comment };
}

describe('CommentOnTicket', () => {
  it('adds a specialist’s message and escalates the ticket', async () => {
    const { fixture, ticketId, before, comment } = await createFixture();
    fixture.clock.advance(60_000);

    const { message, ticket, isRepeated } = await comment('On its way.');

    assert.deepEqual(message, {
      id: message.id,
      role: 'specialist',
      authorName: 'Grace',
      content: 'On its way.',
      createdAt: isoMinutesAfterNoon(1),
    });
    assert.deepEqual(ticket, {
      ...before,
      status: 'escalated',
      messages: [...before.messages, message],
      updatedAt: isoMinutesAfterNoon(1),
      lastChangedBy: 'key:one',
    });
    assert.equal(isRepeated, false);
    assert.deepEqual(await fixture.findTicket(ticketId), ticket);
  });

  it('shows the visitor the comment', async () => {
    const { fixture, ticketId, token, comment } = await createFixture();

    await comment('On its way.');

    const { messages } = await fixture.readConversation.execute({ siteId: SITE, conversationId: ticketId, token });
    assert.deepEqual(
      messages.map(({ content }) => content),
      ['Where is my parcel?', 'On its way.'],
    );
  });

  it('escalates a resolved ticket', async () => {
    const { fixture, ticketId, comment } = await createFixture();
    await fixture.updateTicket.execute({
      siteId: SITE,
      ticketId,
      update: { status: 'resolved' },
      by: 'key:one',
      authorName: '',
    });

    assert.equal((await comment('One more thing.')).ticket.status, 'escalated');
  });

  it('adds 30 concurrent comments', async () => {
    const { fixture, ticketId, comment } = await createFixture();

    await Promise.all(Array.from({ length: 30 }, (_, number) => comment(`comment ${number}`)));

    const { messages } = await fixture.findTicket(ticketId);
    assert.equal(messages.length, 31);
    assert.equal(new Set(messages.map(({ id }) => id)).size, 31);
  });

  it('adds one comment per idempotency key and returns the original one for a retry', async () => {
    const { fixture, ticketId, comment } = await createFixture();
    const first = await comment('On its way.', { idempotencyKey: 'one' });
    const later = await comment('Arrived?');
    fixture.clock.advance(60_000);

    const again = await comment('On its way.', { idempotencyKey: 'one' });

    assert.deepEqual(again, { ...later, message: first.message, isRepeated: true });
    assert.equal((await fixture.findTicket(ticketId)).messages.length, 3);
  });

  it('adds one comment for concurrent calls with the same key', async () => {
    const { comment } = await createFixture();

    const all = await Promise.all([1, 2, 3, 4].map(() => comment('On its way.', { idempotencyKey: 'one' })));

    assert.equal(all.filter(({ isRepeated }) => !isRepeated).length, 1);
    assert.equal(new Set(all.map(({ message }) => message.id)).size, 1);
    assert.equal(all[3]?.ticket.messages.length, 2);
  });

  it('rejects a key that was used for another comment or an update', async () => {
    const { fixture, ticketId, comment } = await createFixture();
    await comment('On its way.', { idempotencyKey: 'one' });
    const update = {
      siteId: SITE,
      ticketId,
      update: {},
      by: 'key:one',
      authorName: '',
      idempotencyKey: 'two',
    } as const;
    await fixture.updateTicket.execute(update);

    await assert.rejects(comment('Lost.', { idempotencyKey: 'one' }), IdempotencyKeyReusedError);
    await assert.rejects(
      comment('On its way.', { idempotencyKey: 'one', authorName: 'Ada' }),
      IdempotencyKeyReusedError,
    );
    await assert.rejects(comment('On its way.', { idempotencyKey: 'two' }), IdempotencyKeyReusedError);
  });

  it('adds a comment once per key even after the key was deleted', async () => {
    const { fixture, ticketId, comment } = await createFixture();
    const first = await comment('On its way.', { idempotencyKey: 'one' });
    fixture.clock.advance(8 * DAY);
    await fixture.deleteExpiredIdempotencyKeys.execute();

    await assert.rejects(comment('Lost.', { idempotencyKey: 'one' }), IdempotencyKeyReusedError);
    assert.deepEqual((await comment('On its way.', { idempotencyKey: 'one' })).message, first.message);
    assert.deepEqual(await fixture.findTicket(ticketId), first.ticket);
  });

  it('notifies the listeners of the conversation', async () => {
    const { fixture, ticketId, comment } = await createFixture();
    let notified = 0;
    fixture.feed.listen(ticketId, () => {
      notified += 1;
    });

    await comment('On its way.');

    assert.equal(notified, 1);
  });

  it('throws TicketNotFoundError for a ticket of another site and for a chat', async () => {
    const { fixture, comment } = await createFixture();
    const chat = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'chat' };
    const { conversationId } = await fixture.openChat.execute(chat);

    await assert.rejects(comment('x', { siteId: OTHER_SITE }), TicketNotFoundError);
    await assert.rejects(comment('x', { ticketId: conversationId }), TicketNotFoundError);
    await assert.rejects(comment('x', { ticketId: 'tkt_unknown' }), TicketNotFoundError);
  });
});
