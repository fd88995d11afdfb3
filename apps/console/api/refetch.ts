import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Refetches all matching queries. If a query is still waiting for its first response, it is fetched once more, because
 * that response may be older than the change that caused the refetch.
 */
export async function refetchQueries(queryClient: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const inFlight = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const firstFetches = new Set(inFlight.filter(({ state }) => state.data === undefined));
  await queryClient.invalidateQueries(filters);
  await queryClient.invalidateQueries({ predicate: (query) => firstFetches.has(query) });
}
