import type {
  TicketChangeFunction,
  TicketRepository,
  TicketWriteResult,
} from '../../tickets/ticket-repository.port.ts';
import type { ChangeNotifier } from '../site-events/change-notifier.ts';
import type { RecordUsage } from '../usage/record-usage.ts';

/** Decorates a TicketRepository so that writes update usage counters and notify the site's event streams. */
export function createMeteredTicketRepository(
  tickets: TicketRepository,
  usage: RecordUsage,
  notifier: ChangeNotifier,
): TicketRepository {
  const changeAndNotify = async (
    siteId: string,
    change: TicketChangeFunction,
    store: (change: TicketChangeFunction) => Promise<TicketWriteResult>,
  ): Promise<TicketWriteResult> => {
    let before: { readonly status: string; readonly changeNumber: number } | undefined;
    const stored = await store((ticket, changeNumber) => {
      before = { status: ticket.status, changeNumber };
      return change(ticket, changeNumber);
    });
    if (!before || stored.isRepeated || stored.changeNumber === before.changeNumber) return stored;
    const { id, status } = stored.ticket;
    if (status === 'resolved' && before.status !== 'resolved') usage.increment(siteId, 'tickets', 'resolved');
    notifier.bufferChange(siteId, 'conversations', id);
    return stored;
  };
  return {
    addConversation: async (opening) => {
      const stored = await tickets.addConversation(opening);
      const { siteId, id } = stored.ticket;
      if (!stored.isRepeated) {
        usage.increment(siteId, 'tickets', 'created');
        notifier.bufferChange(siteId, 'conversations', id);
      }
      return stored;
    },
    change: (siteId, ticketId, change, once) =>
      changeAndNotify(siteId, change, (observed) => tickets.change(siteId, ticketId, observed, once)),
    changeConversation: (siteId, conversationId, change) =>
      changeAndNotify(siteId, change, (observed) => tickets.changeConversation(siteId, conversationId, observed)),
    erase: async (siteId, conversationId, command) => {
      const erased = await tickets.erase(siteId, conversationId, command);
      notifier.bufferChange(siteId, 'conversations', conversationId);
      return erased;
    },
    listPage: tickets.listPage.bind(tickets),
    findDocument: tickets.findDocument.bind(tickets),
    findConversation: tickets.findConversation.bind(tickets),
    findConversationChangeNumber: tickets.findConversationChangeNumber.bind(tickets),
    findSubmissionId: tickets.findSubmissionId.bind(tickets),
    listUnresolvedAssignedIds: tickets.listUnresolvedAssignedIds.bind(tickets),
    unassignResolved: tickets.unassignResolved.bind(tickets),
    deleteIdempotencyKeys: tickets.deleteIdempotencyKeys.bind(tickets),
  };
}
