import type { EventType, NewEvent } from '../events/event.ts';
import { changesBetween } from './conversation-change.ts';
import type { Ticket } from './ticket.ts';
import { serializeTicket } from './ticket-document.ts';

/**
 * Returns the events of a change from `before` to `after`, or of a new conversation if `before` is undefined. A chat
 * has no events. `changeNumber` is the number of the change.
 */
export function toTicketEvents(before: Ticket | undefined, after: Ticket, changeNumber: number): readonly NewEvent[] {
  if (after.request.route !== 'ticket') return [];
  return listEventTypes(before, after).map((type) => ({
    siteId: after.siteId,
    type,
    subjectId: after.id,
    version: changeNumber,
    occurredAt: Date.parse(after.updatedAt),
    changedBy: after.lastChangedBy,
    changeNumber,
    document: serializeTicket(after),
  }));
}

/** A new message that the visitor can see is a comment. Every other change is an update. */
function listEventTypes(before: Ticket | undefined, after: Ticket): readonly EventType[] {
  if (!before) return ['ticket.created'];
  const newMessages = after.messages.slice(before.messages.length);
  const hasComment = newMessages.some(({ role }) => role !== 'note');
  const hasNote = newMessages.some(({ role }) => role === 'note');
  const isUpdate = !hasComment || hasNote || changesBetween(before, after).length > 0;
  return [...(isUpdate ? (['ticket.updated'] as const) : []), ...(hasComment ? (['ticket.commented'] as const) : [])];
}
