import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from 'bull';
import { WorkSlots } from '../memory/work-slots.ts';
import type { BullQueue } from './bull-queue.ts';
import { withTimeout } from './with-timeout.ts';

/** Pause before the next fetch after an error. */
const RETRY_INTERVAL_MS = 500;
/** Timeout of each command to Redis while the listener stops. */
const SHUTDOWN_TIMEOUT_MS = 500;
/**
 * Minimum age of the jobs that a starting listener deletes because a crashed process fetched but never completed them.
 */
const ABANDONED_WAKE_UP_AGE_MS = 60_000;

/**
 * Fetches wake-ups from a Bull queue and calls `work` once per wake-up, with at most `concurrency` calls at a time.
 * Marks each job as completed when its call begins, so that Bull never treats a long assessment as a stalled job.
 */
export class WakeUpListener {
  private readonly slots: WorkSlots;
  private readonly stopping = new AbortController();
  private stopPromise: Promise<void> | undefined;
  /** The blocking command that waits for the next wake-up. */
  private pendingFetch: Promise<Job | null | undefined> | undefined;
  /** Redis' id of the blocking connection. Undefined if Redis did not return it. */
  private connectionId: Promise<number | undefined> | undefined;

  /** `onLateWakeUp` is called for a wake-up that arrives while the listener stops. */
  constructor(
    private readonly queue: BullQueue,
    concurrency: number,
    work: () => Promise<void>,
    private readonly onLateWakeUp: () => void,
  ) {
    this.slots = new WorkSlots(concurrency, work);
    void this.fetchUntilStopped();
  }

  /** Stops fetching. Resolves once running calls of `work` have ended and the connections are closed. */
  stop(): Promise<void> {
    this.stopPromise ??= this.shutDown();
    return this.stopPromise;
  }

  private async shutDown(): Promise<void> {
    this.stopping.abort();
    await withTimeout(SHUTDOWN_TIMEOUT_MS, this.cancelPendingFetch()).catch(() => undefined);
    // Ends the blocking command even if Redis does not respond.
    this.queue.bclient.disconnect();
    await this.slots.waitUntilIdle();
    await withTimeout(SHUTDOWN_TIMEOUT_MS, this.queue.client.quit()).catch(() => this.queue.client.disconnect());
  }

  /**
   * Unblocks the pending fetch. Otherwise Redis could send a wake-up to the closing connection, and the wake-up would
   * be lost.
   */
  private async cancelPendingFetch(): Promise<void> {
    if (!this.pendingFetch) return;
    const connectionId = await this.connectionId;
    if (connectionId !== undefined) await this.queue.client.client('UNBLOCK', connectionId);
    await this.pendingFetch;
  }

  private async fetchUntilStopped(): Promise<void> {
    void this.queue.clean(ABANDONED_WAKE_UP_AGE_MS, 'active').catch(() => undefined);
    while (!this.stopping.signal.aborted) {
      try {
        await this.fetchWakeUp();
      } catch {
        await pause(RETRY_INTERVAL_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async fetchWakeUp(): Promise<void> {
    await this.slots.waitForFreeSlot();
    if (this.stopping.signal.aborted) return;
    const job = await this.fetchJob().finally(() => {
      this.pendingFetch = undefined;
    });
    if (!job) return;
    if (this.stopping.signal.aborted) this.onLateWakeUp();
    else void this.slots.startCall();
    void job.moveToCompleted(undefined, false, true).catch(() => undefined);
  }

  private fetchJob(): Promise<Job | null | undefined> {
    this.connectionId = this.queue.bclient.client('ID').then(Number, () => undefined);
    this.pendingFetch = this.queue.getNextJob();
    return this.pendingFetch;
  }
}
