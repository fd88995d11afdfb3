import { formatCsv } from '../shared/csv.ts';
import type { ConversationReader, ConversationSortKey, ListedConversation } from './conversation-reader.port.ts';
import { toSortKey } from './conversation-sort-key.ts';
import { type ConversationQuery, toListQuery } from './list-conversations.ts';

/** Maximum number of exported conversations. */
export const MAX_EXPORTED_CONVERSATIONS = 10_000;
/** Number of conversations per read. Other requests are served between two reads. */
const EXPORT_BATCH_SIZE = 500;

/** The columns of an export: header, and function that returns the cell of a conversation. */
const CSV_COLUMNS: readonly (readonly [header: string, getCell: (one: ListedConversation) => string | null])[] = [
  ['id', ({ id }) => id],
  ['route', ({ route }) => route],
  ['status', ({ status }) => status],
  ['priority', ({ priority }) => priority],
  ['team', ({ team }) => team],
  ['waitingFor', ({ waitingFor }) => waitingFor],
  ['waitingSince', ({ waitingSince }) => waitingSince],
  ['summary', ({ summary }) => summary],
  ['visitorName', ({ visitor }) => visitor.name],
  ['visitorEmail', ({ visitor }) => visitor.email],
  ['visitorPhone', ({ visitor }) => visitor.phone],
  ['externalSystem', ({ externalSystem }) => externalSystem],
  ['externalTicketId', ({ externalTicketId }) => externalTicketId],
  ['externalTicketUrl', ({ externalTicketUrl }) => externalTicketUrl],
  ['lastMessageRole', ({ lastMessage }) => lastMessage?.role ?? null],
  ['lastMessage', ({ lastMessage }) => lastMessage?.preview ?? null],
  ['createdAt', ({ createdAt }) => createdAt],
  ['updatedAt', ({ updatedAt }) => updatedAt],
  ['assignee', ({ assignee }) => assignee?.name ?? null],
  ['assigneeId', ({ assignee }) => assignee?.accountId ?? null],
];

/**
 * Exports the conversations that match a list query as CSV, in list order, at most `MAX_EXPORTED_CONVERSATIONS`.
 * Returns the file in parts.
 * @throws InvalidRequestError
 */
export class ExportConversations {
  constructor(private readonly conversations: Pick<ConversationReader, 'listPage'>) {}

  async execute(conversationQuery: ConversationQuery): Promise<readonly string[]> {
    const query = toListQuery(conversationQuery);
    const parts = [formatCsv([CSV_COLUMNS.map(([header]) => header)])];
    let after: ConversationSortKey | undefined;
    for (let count = 0; count < MAX_EXPORTED_CONVERSATIONS; count += EXPORT_BATCH_SIZE) {
      const page = await this.conversations.listPage(conversationQuery.siteId, query, EXPORT_BATCH_SIZE, after);
      parts.push(formatCsv(page.conversations.map((one) => CSV_COLUMNS.map(([, getCell]) => getCell(one)))));
      const last = page.conversations.at(-1);
      if (!page.hasMore || !last) break;
      after = toSortKey(last, query.sort);
    }
    return parts;
  }
}
