import type { InferInput } from 'valibot';
import type { summarizeRequests } from '../../../contracts/management/monitoring.ts';
import type { TablePaging } from '../table/use-paging.ts';

/** The filters of the request log, as query parameters. */
export type RequestFilterQuery = {
  readonly [Name in keyof typeof summarizeRequests.query]?: InferInput<(typeof summarizeRequests.query)[Name]>;
};

/** Lengths of the periods that can be selected, in milliseconds. Requests are stored for seven days. */
export const PERIOD_LENGTHS_MS: Readonly<Record<string, number>> = { hour: 3_600_000, day: 86_400_000 };

const REQUEST_FILTER_NAMES = ['path', 'requestId', 'status', 'method', 'caller'] as const;
const MINUTE_MS = 60_000;

/** Reads the filters of the request log from the page's URL. `isFiltered` is true if at least one filter is set. */
export function readRequestFilter({ filter }: TablePaging): {
  readonly query: RequestFilterQuery;
  readonly isFiltered: boolean;
} {
  const length = PERIOD_LENGTHS_MS[filter('period') ?? ''];
  // Rounded, so that the query stays the same for a minute and its result can be reused.
  const from = length && new Date(Math.floor((Date.now() - length) / MINUTE_MS) * MINUTE_MS).toISOString();
  const query = {
    ...Object.fromEntries(REQUEST_FILTER_NAMES.map((name) => [name, filter(name)])),
    from,
  } as RequestFilterQuery;
  return { query, isFiltered: Object.values(query).some((value) => value !== undefined) };
}
