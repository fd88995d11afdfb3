import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { SiteLimitReachedError } from './access-errors.ts';
import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

export interface NewSite {
  readonly accountId: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  readonly locale: string;
}

/**
 * Creates a site for the account. Each new site has the intent `contact`, so visitors can send tickets at once.
 * @throws SiteLimitReachedError @throws AccountClosedError
 */
export class CreateSite {
  constructor(
    private readonly sites: SiteRepository,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
    /** Maximum number of sites per account. */
    private readonly limit: number,
  ) {}

  async execute(command: NewSite): Promise<Site> {
    const site = buildSite(command, this.ids.next('site'), this.clock.now());
    if (!(await this.sites.add(site, this.limit))) throw new SiteLimitReachedError(this.limit);
    return site;
  }
}

/** Builds a site without storing it. */
export function buildSite({ accountId, name, allowedOrigins, locale }: NewSite, id: string, createdAt: number): Site {
  return {
    id,
    accountId,
    name: name.trim(),
    allowedOrigins: [...new Set(allowedOrigins)],
    locale,
    texts: {},
    createdAt,
  };
}
