import type { OwnTexts } from '../localization/texts.ts';

export interface Site {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Serialised origins, exactly as browsers send them: scheme, host, and port unless it is the scheme's own. */
  readonly allowedOrigins: readonly string[];
  /** BCP 47 tag of the language that the site speaks to visitors in. */
  readonly locale: string;
  /** What the widget says in the site's own words. */
  readonly texts: OwnTexts;
  readonly createdAt: number;
}
