import { type CustomTexts, validateTexts } from '../localization/texts.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import { SiteNotFoundError } from './access-errors.ts';
import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

export interface ConfigureSiteCommand {
  readonly siteId: string;
  readonly name?: string | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly locale?: string | undefined;
  /** The custom texts of the widget. They replace all stored custom texts. */
  readonly texts?: CustomTexts | undefined;
}

/**
 * Changes name, allowed origins, locale and texts of a site in one step. Omitted fields are not changed.
 * @throws SiteNotFoundError @throws InvalidRequestError with pointers such as `/texts/de/send`
 */
export class ConfigureSite {
  constructor(private readonly sites: SiteRepository) {}

  async execute({ siteId, name, allowedOrigins, locale, texts }: ConfigureSiteCommand): Promise<Site> {
    const violations = validateTexts(texts ?? {}, '/texts');
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const changed = await this.sites.change(siteId, (site) => ({
      ...site,
      name: name?.trim() ?? site.name,
      allowedOrigins: allowedOrigins ? [...new Set(allowedOrigins)] : site.allowedOrigins,
      locale: locale ?? site.locale,
      texts: texts ?? site.texts,
    }));
    if (!changed) throw new SiteNotFoundError('The site does not exist.');
    return changed;
  }
}
