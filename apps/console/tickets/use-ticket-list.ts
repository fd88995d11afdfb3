import type { UseQueryResult } from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import type { exportConversations } from '../../../contracts/management/conversations.ts';
import type { Problem } from '../api/problem.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { useSite } from '../sites/use-site.ts';
import { type TablePaging, usePaging } from '../table/use-paging.ts';
import { type ConversationListResponse, LIST_CONVERSATIONS } from './ticket-endpoints.ts';

/**
 * The names of the filters in the URL. `assignee` is an account id, or `none`. `from` and `to` are dates such as
 * `2026-11-23`.
 */
export const TICKET_FILTER_NAMES = ['status', 'priority', 'assignee', 'team', 'route', 'from', 'to'] as const;
export type TicketFilterName = (typeof TICKET_FILTER_NAMES)[number];

/** The filters and the order of a list, as its requests send them. */
export type TicketListQuery = {
  readonly [Name in keyof typeof exportConversations.query]?:
    | InferInput<(typeof exportConversations.query)[Name]>
    | undefined;
};

export interface TicketList {
  readonly result: UseQueryResult<ConversationListResponse, Problem>;
  readonly paging: TablePaging;
  readonly query: TicketListQuery;
  /** Whether a search or filter is set. */
  readonly isFiltered: boolean;
}

const PAGE_SIZE = 50;

/** The tickets and chats of the site, with the filters, order and page in the URL. */
export function useTicketList(): TicketList {
  const site = useSite();
  const paging = usePaging();
  const { filter, cursor } = paging;
  const pollInterval = usePollInterval();
  const query = {
    status: filter('status'),
    priority: filter('priority'),
    team: filter('team'),
    assigneeId: filter('assignee'),
    route: filter('route'),
    waitingFor: filter('waitingFor'),
    search: filter('search'),
    sort: filter('sort'),
    createdFrom: toStartOfDay(filter('from'), 0),
    createdTo: toStartOfDay(filter('to'), 1),
  } as TicketListQuery;
  const result = useApiQuery(
    LIST_CONVERSATIONS,
    { params: { siteId: site.id }, query: { ...query, cursor, limit: PAGE_SIZE } },
    { pollInterval, keepsPrevious: true },
  );
  const isFiltered = [...TICKET_FILTER_NAMES, 'search', 'waitingFor'].some((name) => filter(name) !== undefined);
  return { result, paging, query, isFiltered };
}

/** Returns the local midnight at the start of the day that is `daysLater` days after a date. */
function toStartOfDay(date: string | undefined, daysLater: number): string | undefined {
  const [year = 0, month = 1, day = 1] = (date ?? '').split('-').map(Number);
  const start = new Date(year, month - 1, day + daysLater);
  return date === undefined || Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
