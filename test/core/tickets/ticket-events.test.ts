import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../../../core/tickets/message.ts';
import { applyTicketChange, type Ticket } from '../../../core/tickets/ticket.ts';
import { serializeTicket } from '../../../core/tickets/ticket-document.ts';
import { toTicketEvents } from '../../../core/tickets/ticket-events.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aChat, aTicket } from '../../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../../support/builders/times.ts';

const aMessage = (role: Message['role']): Message => {
  return { id: `msg_${role}`, role, authorName: 'Kim', content: 'Hello.', createdAt: isoMinutesAfterNoon(1) };
};
const BEFORE = aTicket({ messages: [aMessage('visitor')] });
const changed = (change: Partial<Ticket>) => applyTicketChange(BEFORE, change, 'key:key_1', NOON + 60_000);
const withMessages = (...messages: readonly Message[]) => ({ messages: [...BEFORE.messages, ...messages] });
const typesOf = (after: Ticket, before: Ticket | undefined = BEFORE) =>
  toTicketEvents(before, after, 2).map(({ type }) => type);

describe('toTicketEvents', () => {
  it('returns ticket.created for a new ticket', () => {
    assert.deepEqual(toTicketEvents(undefined, BEFORE, 7), [
      {
        siteId: SITE,
        type: 'ticket.created',
        subjectId: BEFORE.id,
        version: 7,
        occurredAt: NOON,
        changedBy: 'visitor',
        changeNumber: 7,
        document: serializeTicket(BEFORE),
      },
    ]);
  });

  it('returns ticket.updated with the ticket after the change, its time and its actor', () => {
    const after = changed({ status: 'resolved' });

    assert.deepEqual(toTicketEvents(BEFORE, after, 9), [
      {
        siteId: SITE,
        type: 'ticket.updated',
        subjectId: BEFORE.id,
        version: 9,
        occurredAt: NOON + 60_000,
        changedBy: 'key:key_1',
        changeNumber: 9,
        document: serializeTicket(after),
      },
    ]);
  });

  it('returns ticket.updated for changed priority, link or visitor', () => {
    for (const change of [
      { priority: 'urgent' as const },
      { externalTicketId: 'R-1' },
      { visitor: { name: 'Eve', email: null, phone: null } },
    ]) {
      assert.deepEqual(typesOf(changed(change)), ['ticket.updated']);
    }
  });

  it('returns ticket.commented for a message that the visitor can see', () => {
    for (const role of ['visitor', 'specialist', 'system'] as const)
      assert.deepEqual(typesOf(changed(withMessages(aMessage(role)))), ['ticket.commented']);
  });

  it('returns ticket.updated for a note', () => {
    assert.deepEqual(typesOf(changed(withMessages(aMessage('note')))), ['ticket.updated']);
  });

  it('returns both for a comment with a note or with changed fields', () => {
    const both = ['ticket.updated', 'ticket.commented'];

    assert.deepEqual(typesOf(changed(withMessages(aMessage('note'), aMessage('specialist')))), both);
    assert.deepEqual(typesOf(changed({ ...withMessages(aMessage('specialist')), status: 'escalated' })), both);
  });

  it('returns chat.created and chat.commented for a chat, and no event of its other changes', () => {
    const chat = aChat();
    const commented = { ...chat, messages: [...chat.messages, aMessage('specialist')] };

    assert.deepEqual(
      toTicketEvents(undefined, chat, 1).map(({ type, document }) => [type, document]),
      [['chat.created', serializeTicket(chat)]],
    );
    assert.deepEqual(typesOf(commented, chat), ['chat.commented']);
    assert.deepEqual(typesOf({ ...chat, messages: [...chat.messages, aMessage('note')] }, chat), []);
    assert.deepEqual(typesOf({ ...chat, status: 'resolved' }, chat), []);
  });
});
