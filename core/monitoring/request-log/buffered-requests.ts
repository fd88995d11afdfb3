import { groupBy } from '../../shared/group-by.ts';
import type { AnsweredRequest } from './answered-request.ts';

/**
 * Whether the request was authenticated with an API key of its site. For other requests, it is not certain that the
 * site exists.
 */
export function hasApiKey({ caller }: AnsweredRequest): boolean {
  return caller?.startsWith('key_') ?? false;
}

/** Groups requests by site id. The requests of each site keep their order. */
export function groupBySite(requests: readonly AnsweredRequest[]): ReadonlyMap<string, readonly AnsweredRequest[]> {
  return groupBy(requests, ({ siteId }) => siteId);
}
