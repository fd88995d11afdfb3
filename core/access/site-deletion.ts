import { DAY } from '../shared/time.ts';
import type { Site } from './site.ts';

/** Time between the deletion of a site and the removal of its records. Documented in docs/management.md. */
export const SITE_REMOVAL_DELAY_MS = 7 * DAY;

/** Marks a site for removal. Does not change a site that is already marked. */
export function markSiteDeleted(site: Site, now: number): Site {
  if (site.deletion) return site;
  return { ...site, deletion: { requestedAt: now, removesAt: now + SITE_REMOVAL_DELAY_MS, isRemoving: false } };
}

/** Marks a deleted site as being removed if its `removesAt` has passed. Returns other sites unchanged. */
export function beginSiteRemovalIfDue(site: Site, now: number): Site {
  const { deletion } = site;
  return deletion && deletion.removesAt <= now ? { ...site, deletion: { ...deletion, isRemoving: true } } : site;
}
