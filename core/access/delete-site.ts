import type { Clock } from '../shared/clock.port.ts';
import { SiteNotFoundError } from './access-errors.ts';
import type { Site } from './site.ts';
import { markSiteDeleted } from './site-deletion.ts';
import type { SiteRepository } from './site-repository.port.ts';

/**
 * Deletes a site. Its API keys, widget and CRM connections stop working at once, and its members can only read it.
 * Until `RemoveDeletedSites` begins to remove the site, `RestoreSite` undoes the deletion.
 * docs/management.md#delete-a-site
 * @throws SiteNotFoundError
 */
export class DeleteSite {
  constructor(
    private readonly sites: Pick<SiteRepository, 'change'>,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId }: { readonly siteId: string }): Promise<Site> {
    const now = this.clock.now();
    const deleted = await this.sites.change(siteId, (site) => markSiteDeleted(site, now));
    if (!deleted) throw new SiteNotFoundError('The site does not exist.');
    return deleted;
  }
}
