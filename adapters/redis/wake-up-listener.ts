import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from 'bull';
import { WorkSlots } from '../memory/work-slots.ts';
import type { BullQueue } from './bull-queue.ts';
import { withTimeout } from './with-timeout.ts';

/** How long nobody asks a Redis that refused. */
const RETRY_INTERVAL_MS = 500;
/** How long taking leave may take when the listening ends. */
const SHUTDOWN_TIMEOUT_MS = 500;
/** Wake-ups that somebody fetched and did not finish, because a process or Redis went away, are cleared after this. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Fetches wake-ups from a queue of Bull, one whenever a slot is free, and finishes each as its work begins: Bull holds
 * no job while an assessment runs, so it never takes one for stalled.
 */
export class WakeUpListener {
  private readonly slots: WorkSlots;
  private readonly stopping = new AbortController();
  private stopped: Promise<void> | undefined;
  /** The question for the next wake-up, which Redis leaves open until there is one. */
  private pendingFetch: Promise<Job | null | undefined> | undefined;
  /** Redis' own number of the connection that asks. */
  private connectionId: Promise<number | undefined> | undefined;

  /** `handOn` is told of a wake-up that came too late to be worked on here. */
  constructor(
    private readonly queue: BullQueue,
    concurrency: number,
    work: () => Promise<void>,
    private readonly onLateWakeUp: () => void,
  ) {
    this.slots = new WorkSlots(concurrency, work);
    void this.fetchAll();
  }

  /** Fetches no more; resolves once the calls under way have ended and the connections are let go. */
  stop(): Promise<void> {
    this.stopped ??= this.shutDown();
    return this.stopped;
  }

  private async shutDown(): Promise<void> {
    this.stopping.abort();
    await withTimeout(SHUTDOWN_TIMEOUT_MS, this.cancelFetch()).catch(() => undefined);
    // It may be waiting for Redis, and waits for nothing any more.
    this.queue.bclient.disconnect();
    await this.slots.waitUntilIdle();
    await withTimeout(SHUTDOWN_TIMEOUT_MS, this.queue.client.quit()).catch(() => this.queue.client.disconnect());
  }

  /** Takes the open question back, so that Redis gives no later wake-up to a connection that goes away. */
  private async cancelFetch(): Promise<void> {
    if (!this.pendingFetch) return;
    const asker = await this.connectionId;
    if (asker !== undefined) await this.queue.client.client('UNBLOCK', asker);
    await this.pendingFetch;
  }

  private async fetchAll(): Promise<void> {
    void this.queue.clean(ABANDONED_AFTER_MS, 'active').catch(() => undefined);
    while (!this.stopping.signal.aborted) {
      try {
        await this.fetchOne();
      } catch {
        await pause(RETRY_INTERVAL_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async fetchOne(): Promise<void> {
    await this.slots.waitUntilFree();
    if (this.stopping.signal.aborted) return;
    const job = await this.fetchJob().finally(() => {
      this.pendingFetch = undefined;
    });
    if (!job) return;
    if (this.stopping.signal.aborted) this.onLateWakeUp();
    else void this.slots.start();
    void job.moveToCompleted(undefined, false, true).catch(() => undefined);
  }

  private fetchJob(): Promise<Job | null | undefined> {
    this.connectionId = this.queue.bclient.client('ID').then(Number, () => undefined);
    this.pendingFetch = this.queue.getNextJob();
    return this.pendingFetch;
  }
}
