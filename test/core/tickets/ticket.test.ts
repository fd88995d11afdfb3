import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReusedError } from '../../../core/shared/domain-error.ts';
import { createMessage } from '../../../core/tickets/message.ts';
import { appendMessage, applyTicketChange, hasMessage, MAX_MESSAGES } from '../../../core/tickets/ticket.ts';
import { ConversationFullError } from '../../../core/tickets/ticket-errors.ts';
import { aTicket } from '../../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../../support/builders/times.ts';

const reply = createMessage('specialist', 'msg_1', 'Grace', 'On its way.', NOON);

describe('applyChange', () => {
  it('sets the changed fields, the actor and the time', () => {
    const ticket = aTicket();

    const after = applyTicketChange(ticket, { status: 'resolved' }, 'key:one', NOON + 60_000);

    assert.deepEqual(after, {
      ...ticket,
      status: 'resolved',
      updatedAt: isoMinutesAfterNoon(1),
      lastChangedBy: 'key:one',
    });
  });

  it('does not mutate the ticket', () => {
    const ticket = Object.freeze(aTicket());

    assert.notEqual(applyTicketChange(ticket, {}, 'visitor', NOON), ticket);
  });

  it('keeps the order of the keys', () => {
    const ticket = aTicket();
    const after = applyTicketChange(
      ticket,
      { lastChangedBy: 'visitor', priority: 'high', status: 'open' },
      'visitor',
      NOON,
    );

    assert.deepEqual(Object.keys(after), Object.keys(ticket));
  });

  it('increases updatedAt by a millisecond when the clock stands still or steps back', () => {
    const ticket = aTicket({ updatedAt: '2026-03-01T12:00:00.000Z' });

    assert.equal(applyTicketChange(ticket, {}, 'visitor', NOON).updatedAt, '2026-03-01T12:00:00.001Z');
    assert.equal(applyTicketChange(ticket, {}, 'visitor', NOON - 86_400_000).updatedAt, '2026-03-01T12:00:00.001Z');
    assert.equal(applyTicketChange(ticket, {}, 'visitor', NOON + 1).updatedAt, '2026-03-01T12:00:00.001Z');
    assert.equal(applyTicketChange(ticket, {}, 'visitor', NOON + 2).updatedAt, '2026-03-01T12:00:00.002Z');
  });
});

describe('appendMessage', () => {
  it('appends the message', () => {
    const first = createMessage('visitor', 'msg_0', null, 'Where is it?', NOON);
    const ticket = aTicket({ messages: [first] });

    assert.deepEqual(appendMessage(ticket, reply), [first, reply]);
    assert.deepEqual(ticket.messages, [first]);
  });

  it('rejects a message beyond the limits', () => {
    const almostFull = aTicket({ messages: Array.from({ length: MAX_MESSAGES - 1 }, () => reply) });
    const full = aTicket({ messages: appendMessage(almostFull, reply) });

    assert.equal(full.messages.length, MAX_MESSAGES);
    assert.throws(() => appendMessage(full, reply), ConversationFullError);
  });
});

describe('hasMessage', () => {
  it('returns whether the ticket has the message, regardless of its time', () => {
    assert.equal(hasMessage(aTicket(), reply), false);
    assert.equal(hasMessage(aTicket({ messages: [reply] }), { ...reply, createdAt: isoMinutesAfterNoon(9) }), true);
  });

  it('rejects another message with the same id', () => {
    const ticket = aTicket({ messages: [reply] });

    for (const other of [{ content: 'No.' }, { role: 'note' }, { authorName: 'Ada' }, { authorName: null }] as const) {
      assert.throws(() => hasMessage(ticket, { ...reply, ...other }), IdempotencyKeyReusedError);
    }
  });
});
