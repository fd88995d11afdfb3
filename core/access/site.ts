import type { CustomTexts } from '../localization/texts.ts';

export interface Site {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /**
   * Origins exactly as browsers send them: the scheme, the host, and the port if it is not the default port of the
   * scheme.
   */
  readonly allowedOrigins: readonly string[];
  /** BCP 47 tag of the site's language for visitors. */
  readonly locale: string;
  /** The site's own texts for the widget. */
  readonly texts: CustomTexts;
  readonly createdAt: number;
}
