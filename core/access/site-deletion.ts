import { DAY } from '../shared/time.ts';
import type { Site } from './site.ts';

/** Time between the deletion of a site and its removal. Documented in docs/management.md. */
export const SITE_REMOVAL_DELAY_MS = 7 * DAY;

/** Marks a site for removal. A site that is already marked stays as it is. */
export function markSiteDeleted(site: Site, now: number): Site {
  if (site.deletion) return site;
  return { ...site, deletion: { requestedAt: now, removesAt: now + SITE_REMOVAL_DELAY_MS, isRemoving: false } };
}

/** Begins the removal of a site whose time has come. Returns other sites as they are. */
export function beginSiteRemoval(site: Site, now: number): Site {
  const { deletion } = site;
  return deletion && deletion.removesAt <= now ? { ...site, deletion: { ...deletion, isRemoving: true } } : site;
}
