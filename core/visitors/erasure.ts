import type { Actor } from '../tickets/ticket.ts';
import type { Person } from './person.ts';

/** Numbers of records that an erasure has removed or cleared. */
export interface ErasureCounts {
  readonly conversations: number;
  readonly messages: number;
  /** CRM deliveries whose body was removed. */
  readonly deliveries: number;
  readonly webhookDeliveries: number;
  readonly mails: number;
  readonly assessments: number;
  /** Payment executions whose visitor data was removed. */
  readonly executions: number;
  /** Entries of the request log. */
  readonly requests: number;
}

export const NO_ERASURE_COUNTS: ErasureCounts = {
  conversations: 0,
  messages: 0,
  deliveries: 0,
  webhookDeliveries: 0,
  mails: 0,
  assessments: 0,
  executions: 0,
  requests: 0,
};

/** The erasure of a person's data on a site. Times are in milliseconds since 1970. */
export interface Erasure {
  readonly id: string;
  readonly siteId: string;
  /**
   * `pending`: not finished yet, whether or not a process works on it. `completed`: all data of the person is removed.
   */
  readonly state: 'pending' | 'completed';
  readonly requestedAt: number;
  readonly requestedBy: Actor;
  /** Null while the erasure is pending. */
  readonly finishedAt: number | null;
  readonly counts: ErasureCounts;
}

/** An erasure that is leased to a process. */
export interface LeasedErasure extends Erasure {
  /**
   * Null once all records are erased. After that, only deleted bytes in the store's files, such as free pages, still
   * have to be removed.
   */
  readonly person: Person | null;
  /** Progress of the erasure, as JSON that only `ProcessErasures` reads. Null at the beginning. */
  readonly checkpoint: string | null;
  /** When the lease of this process expires, in milliseconds since 1970. */
  readonly leasedUntil: number;
}
