import { OriginNotAllowedError } from './access-errors.ts';
import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

/**
 * Returns the site if the `Origin` header of a browser's request equals one of the site's allowed origins. Unknown and
 * deleted sites cause the same error as a wrong origin, so that the response does not reveal which sites exist.
 * @throws OriginNotAllowedError
 */
export class AuthorizeOrigin {
  constructor(private readonly sites: SiteRepository) {}

  async execute({ siteId, origin }: { siteId: string; origin: string | undefined }): Promise<Site> {
    const site = await this.sites.find(siteId);
    if (!site || site.deletion || origin === undefined || !site.allowedOrigins.includes(origin)) {
      throw new OriginNotAllowedError('The request does not come from an allowed origin of the site.');
    }
    return site;
  }
}
