import type { CustomTexts } from '../localization/texts.ts';

export interface Site {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Origins exactly as browsers send them: scheme, host, and port unless it is the default of the scheme. */
  readonly allowedOrigins: readonly string[];
  /** BCP 47 tag of the site's language for visitors. */
  readonly locale: string;
  /** Custom texts of the widget. */
  readonly texts: CustomTexts;
  readonly createdAt: number;
}
