import { isoTime } from '../../shared/time.ts';

/**
 * Daily counters of a site. The subject is the id of an API key, or all tickets, assessments or deliveries.
 */
export type Counter =
  | 'requests'
  | 'refused'
  | 'created'
  | 'resolved'
  | 'completed'
  | 'failed'
  | 'accepted'
  | 'applied'
  | 'unmatched';

/** The subjects that are not API keys. */
export type Subject = 'tickets' | 'assessments' | 'deliveries';

export interface UsageCount {
  readonly siteId: string;
  /** UTC day, such as 2026-01-31. */
  readonly day: string;
  readonly subject: Subject | `key_${string}`;
  readonly counter: Counter;
  readonly count: number;
}

/** Formats the UTC day of an instant, such as 2026-01-31. */
export function toUtcDay(millis: number): string {
  return isoTime(millis).slice(0, 10);
}
