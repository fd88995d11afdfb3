import { SiteNotFound } from './access-errors.ts';
import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

export interface SiteChange {
  readonly accountId: string;
  readonly siteId: string;
  readonly name?: string | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly locale?: string | undefined;
}

/** Changes what is given of a site's name, allowed origins and locale; all or nothing. Decisions 7. @throws SiteNotFound */
export class ConfigureSite {
  constructor(private readonly sites: SiteRepository) {}

  async execute({ accountId, siteId, name, allowedOrigins, locale }: SiteChange): Promise<Site> {
    const changed = await this.sites.change(siteId, (site) => {
      if (site.accountId !== accountId) return site;
      return {
        ...site,
        name: name?.trim() ?? site.name,
        allowedOrigins: allowedOrigins ? [...new Set(allowedOrigins)] : site.allowedOrigins,
        locale: locale ?? site.locale,
      };
    });
    if (changed?.accountId !== accountId) throw new SiteNotFound('There is no such site.');
    return changed;
  }
}
