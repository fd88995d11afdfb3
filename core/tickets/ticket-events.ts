import type { AnyEventType, NewEvent } from '../events/event.ts';
import { listChangedFields } from './conversation-change.ts';
import type { Message } from './message.ts';
import type { Ticket } from './ticket.ts';
import { serializeTicket } from './ticket-document.ts';

/**
 * Returns the events of a change from `before` to `after`. If `before` is undefined, the conversation is new.
 * `changeNumber` is the number of the change.
 */
export function toTicketEvents(
  before: Ticket | undefined,
  after: Ticket,
  changeNumber: number,
): readonly NewEvent<AnyEventType>[] {
  const types =
    after.request.route === 'ticket' ? listTicketEventTypes(before, after) : listChatEventTypes(before, after);
  return types.map((type) => ({
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
function listTicketEventTypes(before: Ticket | undefined, after: Ticket): readonly AnyEventType[] {
  if (!before) return ['ticket.created'];
  const isComment = hasNewMessage(before, after, ({ role }) => role !== 'note');
  const hasNote = hasNewMessage(before, after, ({ role }) => role === 'note');
  const isUpdate = !isComment || hasNote || listChangedFields(before, after).length > 0;
  return [...(isUpdate ? (['ticket.updated'] as const) : []), ...(isComment ? (['ticket.commented'] as const) : [])];
}

function listChatEventTypes(before: Ticket | undefined, after: Ticket): readonly AnyEventType[] {
  if (!before) return ['chat.created'];
  return hasNewMessage(before, after, ({ role }) => role !== 'note') ? ['chat.commented'] : [];
}

function hasNewMessage(before: Ticket, after: Ticket, matches: (message: Message) => boolean): boolean {
  return after.messages.slice(before.messages.length).some(matches);
}
