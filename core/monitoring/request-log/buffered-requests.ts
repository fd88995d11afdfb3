import type { AnsweredRequest } from './answered-request.ts';

/**
 * The guard has seen that the key is the site's; of whom else it has seen nothing, perhaps not even that there is such
 * a site.
 */
export function hasKey({ caller }: AnsweredRequest): boolean {
  return caller?.startsWith('key_') ?? false;
}

/** The requests of each site, in their order. */
export function bySite(requests: readonly AnsweredRequest[]): ReadonlyMap<string, readonly AnsweredRequest[]> {
  const sites = new Map<string, AnsweredRequest[]>();
  for (const request of requests) {
    const ofSite = sites.get(request.siteId);
    if (ofSite) ofSite.push(request);
    else sites.set(request.siteId, [request]);
  }
  return sites;
}
