import { SiteNotFoundError } from './access-errors.ts';
import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

/** Undoes the deletion of a site. A site that is not deleted stays as it is. @throws SiteNotFoundError */
export class RestoreSite {
  constructor(private readonly sites: Pick<SiteRepository, 'change'>) {}

  async execute({ siteId }: { readonly siteId: string }): Promise<Site> {
    const restored = await this.sites.change(siteId, (site) => {
      const { deletion, ...rest } = site;
      return deletion?.isRemoving ? site : rest;
    });
    if (!restored || restored.deletion) throw new SiteNotFoundError('The site does not exist.');
    return restored;
  }
}
