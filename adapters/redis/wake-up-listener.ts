import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from 'bull';
import { WorkSlots } from '../memory/work-slots.ts';
import type { BullQueue } from './bull-queue.ts';
import { inTime } from './in-time.ts';

/** How long nobody asks a Redis that refused. */
const REST_MS = 500;
/** How long taking leave may take when the listening ends. */
const PATIENCE_MS = 500;
/** Wake-ups that somebody fetched and did not finish, because a process or Redis went away, are cleared after this. */
const LOST_AFTER_MS = 60_000;

/**
 * Fetches wake-ups from a queue of Bull, one whenever a slot is free, and finishes each as its work begins: Bull holds
 * no job while an assessment runs, so it never takes one for stalled.
 */
export class WakeUpListener {
  private readonly slots: WorkSlots;
  private readonly ending = new AbortController();
  private ended: Promise<void> | undefined;
  /** The question for the next wake-up, which Redis leaves open until there is one. */
  private asking: Promise<Job | null | undefined> | undefined;
  /** Redis' own number of the connection that asks. */
  private asker: Promise<number | undefined> | undefined;

  /** `handOn` is told of a wake-up that came too late to be worked on here. */
  constructor(
    private readonly queue: BullQueue,
    concurrency: number,
    work: () => Promise<void>,
    private readonly handOn: () => void,
  ) {
    this.slots = new WorkSlots(concurrency, work);
    void this.fetchAll();
  }

  /** Fetches no more; resolves once the calls under way have ended and the connections are let go. */
  end(): Promise<void> {
    this.ended ??= this.finish();
    return this.ended;
  }

  private async finish(): Promise<void> {
    this.ending.abort();
    await inTime(PATIENCE_MS, this.withdraw()).catch(() => undefined);
    // It may be waiting for Redis, and waits for nothing any more.
    this.queue.bclient.disconnect();
    await this.slots.ended();
    await inTime(PATIENCE_MS, this.queue.client.quit()).catch(() => this.queue.client.disconnect());
  }

  /** Takes the open question back, so that Redis gives no later wake-up to a connection that goes away. */
  private async withdraw(): Promise<void> {
    if (!this.asking) return;
    const asker = await this.asker;
    if (asker !== undefined) await this.queue.client.client('UNBLOCK', asker);
    await this.asking;
  }

  private async fetchAll(): Promise<void> {
    void this.queue.clean(LOST_AFTER_MS, 'active').catch(() => undefined);
    while (!this.ending.signal.aborted) {
      try {
        await this.fetchOne();
      } catch {
        await pause(REST_MS, undefined, { signal: this.ending.signal }).catch(() => undefined);
      }
    }
  }

  private async fetchOne(): Promise<void> {
    await this.slots.free();
    if (this.ending.signal.aborted) return;
    const job = await this.ask().finally(() => {
      this.asking = undefined;
    });
    if (!job) return;
    if (this.ending.signal.aborted) this.handOn();
    else void this.slots.start();
    void job.moveToCompleted(undefined, false, true).catch(() => undefined);
  }

  private ask(): Promise<Job | null | undefined> {
    this.asker = this.queue.bclient.client('ID').then(Number, () => undefined);
    this.asking = this.queue.getNextJob();
    return this.asking;
  }
}
