import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Has what is shown asked for anew. What is just being asked for the first time is asked for once more: its answer may
 * have been given before that which calls for this.
 */
export async function askAnew(answers: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const cached = answers.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const first = new Set(cached.filter(({ state }) => state.data === undefined));
  await answers.invalidateQueries(filters);
  await answers.invalidateQueries({ predicate: (query) => first.has(query) });
}
