import type { ClientSession } from 'mongodb';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import type { Stored } from '../../../core/tickets/ticket-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import type { ConversationDocument } from '../documents/documents.ts';
import { giveBack, takeTurn } from './change-numbers.ts';
import { type GroundReads, Grounds, groundsWithin } from './grounds.ts';
import { SiteBatch } from './site-batch.ts';
import type { SiteChange } from './site-change.ts';

interface Waiting {
  readonly change: SiteChange;
  /** Read as soon as the change arrived, while others were stored. */
  readonly grounds: Promise<Grounds>;
  /** When its caller stops to wait: from then on it must not be carried out any more. */
  readonly until: number;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  /** What the latest batch has written: grounds that were read before it are out of date. */
  latest: readonly ConversationDocument[];
}

/** A larger transaction would hold up the others of its site for too long. */
const LARGEST = 100;

/**
 * Gathers the changes of a site that arrive while others are stored, and stores them in one transaction: one batch of a
 * site at a time, so that each commit to a majority carries as many changes as came together.
 */
export class SiteBatches {
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly database: MongoDatabase,
    private readonly reads: GroundReads,
  ) {}

  /** Stores one change, durable when it resolves. @throws StoreUnavailable, and what the change throws */
  store(siteId: string, change: SiteChange): Promise<Stored> {
    const until = performance.now() + this.database.patience;
    const grounds = this.reads.of(siteId, change);
    return this.database.ask(
      () => new Promise((resolve, reject) => this.enqueue(siteId, { change, grounds, until, resolve, reject })),
    );
  }

  private enqueue(siteId: string, waiting: Waiting): void {
    // Whether the grounds could be read is looked at when it is its turn.
    waiting.grounds.catch(() => undefined);
    const queue = this.queues.get(siteId);
    if (queue) {
      queue.waiting.push(waiting);
      return;
    }
    const begun = { waiting: [waiting], latest: [] };
    this.queues.set(siteId, begun);
    setImmediate(() => this.work(siteId, begun));
  }

  private async work(siteId: string, queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, LARGEST);
      try {
        await this.storeTogether(siteId, queue, batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.queues.delete(siteId);
  }

  private async storeTogether(siteId: string, queue: Queue, waiting: readonly Waiting[]): Promise<void> {
    const grounds = new Grounds();
    for (const read of await Promise.all(waiting.map((one) => one.grounds))) grounds.add(read);
    for (const written of queue.latest) grounds.addConversation(written);

    const now = performance.now();
    const batch = waiting.filter(({ until }) => until > now);
    if (batch.length < waiting.length) {
      for (const { until, reject } of waiting) if (until <= now) reject(new StoreUnavailable('It is too late.'));
    }
    if (batch.length === 0) return;
    const changes = batch.map(({ change }) => change);
    const patience = Math.max(...batch.map(({ until }) => until)) - now;
    const { outcomes, written } = await this.database.transaction(this.storing(siteId, changes, grounds), patience);
    queue.latest = written;
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) batch[index]?.reject(outcome.error);
      else batch[index]?.resolve(outcome.stored);
    }
  }

  /** The work of a transaction. Run again, it has met another one, and takes no grounds from before. */
  private storing(siteId: string, changes: readonly SiteChange[], known: Grounds) {
    const { collections } = this.database;
    let isAgain = false;
    return async (session: ClientSession) => {
      const reserved = await takeTurn(collections, siteId, changes.length, session);
      const grounds = isAgain ? await groundsWithin(session, collections, siteId, changes) : known;
      isAgain = true;
      const batch = new SiteBatch(siteId, grounds, reserved - changes.length);
      const outcomes = changes.map((change) => batch.attempt(change));
      if (batch.isEmpty) await session.abortTransaction();
      else await batch.write(collections, session);
      if (!batch.isEmpty && batch.latestChange < reserved) {
        await giveBack(collections, siteId, batch.latestChange, session);
      }
      return { outcomes, written: batch.written };
    };
  }
}
