import { groupBy } from '../../shared/group-by.ts';
import type { AnsweredRequest } from './answered-request.ts';

/** Whether an API key of the site was authenticated. For other callers, the site may not even exist. */
export function hasKey({ caller }: AnsweredRequest): boolean {
  return caller?.startsWith('key_') ?? false;
}

/** Groups requests by site, in their order. */
export function groupBySite(requests: readonly AnsweredRequest[]): ReadonlyMap<string, readonly AnsweredRequest[]> {
  return groupBy(requests, ({ siteId }) => siteId);
}
