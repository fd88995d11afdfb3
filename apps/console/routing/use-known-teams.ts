import { useApiQuery } from '../api/use-api-query.ts';
import { useSite } from '../sites/use-site.ts';
import { READ_ROUTING } from './routing-endpoints.ts';

/** The teams that the site's rules name and the teams in `others`, sorted. */
export function useKnownTeams(others: readonly (string | null | undefined)[] = []): readonly string[] {
  const { id: siteId } = useSite();
  const { data } = useApiQuery(READ_ROUTING, { params: { siteId } });
  const outcomes = data ? [...data.rules.map(({ then }) => then), data.otherwise] : [];
  const teams = [...outcomes.map(({ team }) => team), ...others].filter((team) => typeof team === 'string');
  return [...new Set(teams)].sort((one, other) => one.localeCompare(other));
}
