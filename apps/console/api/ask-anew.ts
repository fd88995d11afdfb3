import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Refetches all queries on the page. A query whose first fetch is pending is fetched once more: its response may
 * predate the change that caused this.
 */
export async function askAnew(answers: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const cached = answers.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const first = new Set(cached.filter(({ state }) => state.data === undefined));
  await answers.invalidateQueries(filters);
  await answers.invalidateQueries({ predicate: (query) => first.has(query) });
}
