import { OriginNotAllowed } from './access-errors.ts';
import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

/**
 * Admits a browser's request by its `Origin`, which must equal one of the site's allowed origins exactly. An unknown
 * site allows none, so that strangers cannot tell which sites exist.
 * @throws OriginNotAllowed
 */
export class AdmitOrigin {
  constructor(private readonly sites: SiteRepository) {}

  async execute({ siteId, origin }: { siteId: string; origin: string | undefined }): Promise<Site> {
    const site = await this.sites.find(siteId);
    if (!site || origin === undefined || !site.allowedOrigins.includes(origin)) {
      throw new OriginNotAllowed('The request does not come from an allowed origin of the site.');
    }
    return site;
  }
}
