import { SiteNotFound } from './access-errors.ts';
import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

/** Reads a site of the account. @throws SiteNotFound if the site does not exist or belongs to another account */
export class ReadSite {
  constructor(private readonly sites: SiteRepository) {}

  async execute({ accountId, siteId }: { accountId: string; siteId: string }): Promise<Site> {
    const site = await this.sites.find(siteId);
    if (site?.accountId !== accountId) throw new SiteNotFound('The site does not exist.');
    return site;
  }
}
