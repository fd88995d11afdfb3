import { StoreUnavailable } from '../../core/shared/domain-error.ts';
import type { Stored } from '../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from './mongo-database.ts';
import { SiteBatch, type SiteChange } from './site-batch.ts';

interface Waiting {
  readonly change: SiteChange;
  /** When its caller stops to wait: from then on it must not be carried out any more. */
  readonly until: number;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

/** A larger transaction would hold up the others of its site for too long. */
const LARGEST = 100;

/**
 * Gathers the changes of a site that arrive while others are stored, and stores them in one transaction: one batch of a
 * site at a time, so that each commit to a majority carries as many changes as came together.
 */
export class SiteBatches {
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly database: MongoDatabase) {}

  /** Stores one change, durable when it resolves. @throws StoreUnavailable, and what the change throws */
  store(siteId: string, change: SiteChange): Promise<Stored> {
    const until = performance.now() + this.database.patience;
    return this.database.ask(
      () =>
        new Promise((resolve, reject) => {
          const waiting = { change, until, resolve, reject };
          const queue = this.queues.get(siteId);
          if (queue) {
            queue.push(waiting);
            return;
          }
          this.queues.set(siteId, [waiting]);
          setImmediate(() => this.work(siteId));
        }),
    );
  }

  private async work(siteId: string): Promise<void> {
    const queue = this.queues.get(siteId) ?? [];
    while (queue.length > 0) await this.storeTogether(siteId, queue.splice(0, LARGEST));
    this.queues.delete(siteId);
  }

  private async storeTogether(siteId: string, waiting: readonly Waiting[]): Promise<void> {
    const now = performance.now();
    const batch = waiting.filter(({ until }) => until > now);
    for (const late of waiting.filter(({ until }) => until <= now)) late.reject(new StoreUnavailable('Too late.'));
    if (batch.length === 0) return;
    const changes = batch.map(({ change }) => change);
    const { collections } = this.database;
    try {
      const outcomes = await this.database.transaction(
        (session) => new SiteBatch(siteId, changes, collections, session).run(),
        Math.max(...batch.map(({ until }) => until)) - now,
      );
      for (const [index, outcome] of outcomes.entries()) {
        if ('error' in outcome) batch[index]?.reject(outcome.error);
        else batch[index]?.resolve(outcome.stored);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
