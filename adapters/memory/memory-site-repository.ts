import type { Site } from '../../core/access/site.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';

export class MemorySiteRepository implements SiteRepository {
  private readonly sites = new Map<string, Site>();

  async add(site: Site, limit = Number.POSITIVE_INFINITY): Promise<boolean> {
    const ofAccount = [...this.sites.values()].filter(({ accountId }) => accountId === site.accountId);
    if (ofAccount.length >= limit) return false;
    this.put(site);
    return true;
  }

  put(site: Site): void {
    this.sites.set(site.id, { ...site });
  }

  async find(siteId: string): Promise<Site | undefined> {
    return this.sites.get(siteId);
  }

  async listByAccount(accountId: string, limit: number): Promise<readonly Site[]> {
    const ofAccount = [...this.sites.values()].filter((site) => site.accountId === accountId);
    return ofAccount.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit);
  }

  async change(siteId: string, change: (site: Site) => Site): Promise<Site | undefined> {
    const site = this.sites.get(siteId);
    if (!site) return undefined;
    const changed = change(site);
    this.sites.set(siteId, changed);
    return changed;
  }
}
