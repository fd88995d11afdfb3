import type { SiteRecordDeleter } from '../../core/access/site-record-deleter.port.ts';
import type { MemorySiteRepository } from './memory-site-repository.ts';

/**
 * Deletes all records of a site. Searches the maps and arrays within all repositories, so that a new repository needs
 * no code here. A record belongs to the site if the site's id is its key, its `siteId` or its `ownerId`.
 */
export class MemorySiteRecordDeleter implements SiteRecordDeleter {
  constructor(
    private readonly sites: MemorySiteRepository,
    private readonly listRepositories: () => readonly object[],
  ) {}

  async deleteBatch(siteId: string): Promise<boolean> {
    const removedKeys = new Set([siteId]);
    let hasRemoved = false;
    // Records may be stored under the id of a removed record, such as deliveries under the id of their webhook. So the
    // loop ends only after a round that removes no further key.
    for (let size = 0; size !== removedKeys.size; ) {
      size = removedKeys.size;
      const seen = new Set<object>([this.sites]);
      for (const repository of this.listRepositories()) {
        if (removeSiteRecords(repository, siteId, removedKeys, seen)) hasRemoved = true;
      }
    }
    return hasRemoved;
  }

  async deleteSite(siteId: string): Promise<void> {
    this.sites.deleteSite(siteId);
  }
}

/**
 * Removes the records of the site, and records with a key in `removedKeys`, from `container` and the objects in it.
 * Adds the keys of removed records to `removedKeys`. Returns whether it removed any. `seen` prevents endless recursion.
 */
function removeSiteRecords(container: object, siteId: string, removedKeys: Set<string>, seen: Set<object>): boolean {
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
    if (removeSiteRecords(part, siteId, removedKeys, seen)) hasRemoved = true;
  }
  return hasRemoved;
}

/** Whether a record, or an object at most two levels inside it, has the site's id as its `siteId` or `ownerId`. */
function belongsToSite(value: unknown, siteId: string, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Map || Array.isArray(value)) return false;
  const { siteId: ofSite, ownerId } = value as Readonly<Record<string, unknown>>;
  if (ofSite === siteId || ownerId === siteId) return true;
  return depth < 2 && Object.values(value).some((one) => belongsToSite(one, siteId, depth + 1));
}
