import type { CustomTexts } from '../localization/texts.ts';

/** The deletion of a site. Times are in milliseconds since 1970. */
export interface SiteDeletion {
  readonly requestedAt: number;
  /** From this time on, a job removes the site with all its records. */
  readonly removesAt: number;
  /** Whether the job has begun. The site cannot be restored any more, and is not found by its members. */
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
  /** BCP 47 tag of the site's language for visitors. */
  readonly locale: string;
  /** The site's own texts for the widget. */
  readonly texts: CustomTexts;
  readonly createdAt: number;
  /** Undefined unless the site is deleted. */
  readonly deletion?: SiteDeletion | undefined;
}
