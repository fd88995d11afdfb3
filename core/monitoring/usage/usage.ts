import { isoTime } from '../../shared/time.ts';

/**
 * Counters of a site per day: of an API key (whose id is the subject), or of all of its tickets, assessments and
 * deliveries.
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
  /** In UTC, such as 2026-01-31. */
  readonly day: string;
  readonly subject: Subject | `key_${string}`;
  readonly counter: Counter;
  readonly count: number;
}

/** The day of an instant, in UTC. */
export function toUtcDay(millis: number): string {
  return isoTime(millis).slice(0, 10);
}
