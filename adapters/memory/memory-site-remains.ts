import type { SiteRemains } from '../../core/access/site-remains.port.ts';
import type { MemorySiteRepository } from './memory-site-repository.ts';

/**
 * Removes a site from all objects of the store. Looks into them instead of knowing each. An entry of a map or list
 * belongs to the site if its key is the site's id. It also does if it names the site in `siteId` or `ownerId`.
 */
export class MemorySiteRemains implements SiteRemains {
  constructor(
    private readonly sites: MemorySiteRepository,
    private readonly listRepositories: () => readonly object[],
  ) {}

  async deleteBatch(siteId: string): Promise<boolean> {
    const removedKeys = new Set([siteId]);
    let hasRemoved = false;
    // Each round also removes entries under the ids of entries that earlier rounds have removed.
    for (let size = 0; size !== removedKeys.size; ) {
      size = removedKeys.size;
      const seen = new Set<object>([this.sites]);
      for (const repository of this.listRepositories()) {
        if (removeEntries(repository, siteId, removedKeys, seen)) hasRemoved = true;
      }
    }
    return hasRemoved;
  }

  async deleteSite(siteId: string): Promise<void> {
    this.sites.delete(siteId);
  }
}

/**
 * Removes entries of the site within `container`, and adds their keys to `removedKeys`. Returns whether there were
 * any.
 */
function removeEntries(container: object, siteId: string, removedKeys: Set<string>, seen: Set<object>): boolean {
  if (seen.has(container)) return false;
  seen.add(container);
  let hasRemoved = false;
  if (container instanceof Map) {
    for (const [key, value] of container) {
      const isIndexEntry = typeof value === 'string' && removedKeys.has(value);
      if (!isIndexEntry && !removedKeys.has(String(key)) && !belongsToSite(value, siteId)) continue;
      container.delete(key);
      removedKeys.add(String(key));
      hasRemoved = true;
    }
  } else if (Array.isArray(container)) {
    const others = container.filter((one) => !belongsToSite(one, siteId));
    hasRemoved = others.length < container.length;
    if (hasRemoved) container.splice(0, container.length, ...(others as unknown[]));
  }
  const parts: Iterable<unknown> = container instanceof Map ? container.values() : Object.values(container);
  for (const part of parts) {
    if (typeof part !== 'object' || part === null || part instanceof Uint8Array) continue;
    if (removeEntries(part, siteId, removedKeys, seen)) hasRemoved = true;
  }
  return hasRemoved;
}

/** Whether an entry names the site, itself or in an object that it wraps. */
function belongsToSite(value: unknown, siteId: string, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Map || Array.isArray(value)) return false;
  const { siteId: ofSite, ownerId } = value as Readonly<Record<string, unknown>>;
  if (ofSite === siteId || ownerId === siteId) return true;
  return depth < 2 && Object.values(value).some((one) => belongsToSite(one, siteId, depth + 1));
}
