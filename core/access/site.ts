import type { CustomTexts } from '../localization/texts.ts';

/** The deletion of a site. Times are in milliseconds since 1970. */
export interface SiteDeletion {
  readonly requestedAt: number;
  /** From this time on, a job removes the site with all its records. */
  readonly removesAt: number;
  /** Whether the job has begun. From then on, the site cannot be restored, and its members do not find it. */
  readonly isRemoving: boolean;
}

export interface Site {
  readonly id: string;
  /** The account that created the site. The site counts towards the account's limit. */
  readonly accountId: string;
  readonly name: string;
  /**
   * Origins exactly as browsers send them: the scheme, the host, and the port if it is not the default port of the
   * scheme.
   */
  readonly allowedOrigins: readonly string[];
  /** BCP 47 tag of the language in which visitors see the widget by default. */
  readonly locale: string;
  /** The site's own texts for the widget. */
  readonly texts: CustomTexts;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Undefined unless the site is deleted. */
  readonly deletion?: SiteDeletion | undefined;
}
