import { groupBy } from '../../shared/group-by.ts';
import type { AnsweredRequest } from './answered-request.ts';

/** Only the guard's check proves that the key belongs to the site. For other callers, the site may not even exist. */
export function hasKey({ caller }: AnsweredRequest): boolean {
  return caller?.startsWith('key_') ?? false;
}

/** The requests of each site, in their order. */
export function groupBySite(requests: readonly AnsweredRequest[]): ReadonlyMap<string, readonly AnsweredRequest[]> {
  return groupBy(requests, ({ siteId }) => siteId);
}
