import { InvalidRequestError } from '../shared/domain-error.ts';
import { createInvalidCursorError } from '../shared/invalid-cursor-error.ts';
import { formatIsoTime, parseInstant } from '../shared/time.ts';
import { toAssigneeFilter } from './assignee.ts';
import type {
  ConversationCount,
  ConversationListQuery,
  ConversationReader,
  ListedConversation,
} from './conversation-reader.port.ts';
import { formatSortKeyCursor, parseSortKeyCursor, toSortKey } from './conversation-sort-key.ts';
import { toLookupEmail } from './inbox-fields.ts';
import type { ReadMarkRepository } from './read-mark-repository.port.ts';

/** The total of a list is exact up to this number. */
export const MAX_EXACT_TOTAL = 10_000;

/** Filters and order of a list, as the caller sends them. Times are ISO 8601 with a zone. */
export interface ConversationQuery extends Omit<ConversationListQuery, 'assigneeId'> {
  readonly siteId: string;
  /** The account id of the assignee, or `UNASSIGNED`. */
  readonly assigneeId?: string | undefined;
}

export interface ConversationPageQuery extends ConversationQuery {
  /** The account for which `isUnread` is determined. */
  readonly accountId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * A conversation in the list that an account sees. `isUnread`: the site has to write next, and the visitor has written
 * a message that the account has not seen.
 */
export type InboxConversation = Omit<ListedConversation, 'visitorMessages'> & { readonly isUnread: boolean };

export interface ConversationList {
  readonly conversations: readonly InboxConversation[];
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
  /** Number of conversations that match the filters, on all pages. */
  readonly total: ConversationCount;
}

/** Lists a site's conversations of the routes `ticket` and `chat`. @throws InvalidRequestError */
export class ListConversations {
  constructor(
    private readonly conversations: ConversationReader,
    private readonly readMarks: Pick<ReadMarkRepository, 'find'>,
  ) {}

  async execute({ accountId, limit, cursor, ...given }: ConversationPageQuery): Promise<ConversationList> {
    const { siteId, sort = 'updated' } = given;
    const query = toListQuery(given);
    const after = cursor === undefined ? undefined : parseSortKeyCursor(cursor, sort);
    if (cursor !== undefined && !after) throw createInvalidCursorError();
    const [{ conversations, hasMore }, total] = await Promise.all([
      this.conversations.listPage(siteId, query, limit, after),
      this.conversations.count(siteId, query, MAX_EXACT_TOTAL),
    ]);
    const ids = conversations.map(({ id }) => id);
    const marks = await this.readMarks.find(accountId, siteId, ids);
    const last = conversations.at(-1);
    return {
      conversations: conversations.map((one) => toInboxConversation(one, marks.get(one.id) ?? 0)),
      page: { limit, hasMore, nextCursor: hasMore && last ? formatSortKeyCursor(toSortKey(last, sort), sort) : null },
      total,
    };
  }
}

/** Converts a caller's query to the query of the reader. @throws InvalidRequestError */
export function toListQuery({ siteId: _siteId, ...query }: ConversationQuery): ConversationListQuery {
  return {
    ...query,
    assigneeId: toAssigneeFilter(query.assigneeId),
    // The order `waiting` sorts by `waitingSince`, which only waiting conversations have. So by default this order
    // lists the conversations that wait for the site.
    waitingFor: query.waitingFor ?? (query.sort === 'waiting' ? 'us' : undefined),
    visitorEmail: toLookupEmail(query.visitorEmail ?? null) ?? undefined,
    createdFrom: parseTimeParameter('createdFrom', query.createdFrom),
    createdTo: parseTimeParameter('createdTo', query.createdTo),
    search: query.search?.trim(),
  };
}

function parseTimeParameter(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant !== undefined) return formatIsoTime(instant);
  throw new InvalidRequestError([{ pointer: `query:${name}`, detail: 'must be an ISO 8601 time with a zone' }]);
}

function toInboxConversation(
  { visitorMessages, ...conversation }: ListedConversation,
  seenVisitorMessages: number,
): InboxConversation {
  return { ...conversation, isUnread: conversation.waitingFor === 'us' && visitorMessages > seenVisitorMessages };
}
