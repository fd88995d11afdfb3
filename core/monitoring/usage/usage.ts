import { formatIsoTime } from '../../shared/time.ts';

/**
 * Names of the daily counters of a site. Each counter belongs to a subject: an API key, or the site's tickets,
 * assessments or deliveries.
 */
export type UsageCounter =
  | 'requests'
  | 'refused'
  | 'created'
  | 'resolved'
  | 'completed'
  | 'failed'
  | 'accepted'
  | 'applied'
  | 'unmatched';

/** The subjects of counters other than API keys. */
export type SiteUsageSubject = 'tickets' | 'assessments' | 'deliveries';

export interface UsageCount {
  readonly siteId: string;
  /** UTC day, such as 2026-01-31. */
  readonly day: string;
  readonly subject: SiteUsageSubject | `key_${string}`;
  readonly counter: UsageCounter;
  readonly count: number;
}

/** Formats the UTC day of a time in milliseconds since 1970, such as 2026-01-31. */
export function toUtcDay(millis: number): string {
  return formatIsoTime(millis).slice(0, 10);
}
