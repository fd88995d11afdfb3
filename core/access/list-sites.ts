import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

const MAX_SITES = 1000;

/** Lists the account's sites, oldest first. */
export class ListSites {
  constructor(private readonly sites: SiteRepository) {}

  execute({ accountId }: { accountId: string }): Promise<readonly Site[]> {
    return this.sites.listByAccount(accountId, MAX_SITES);
  }
}
