import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobOptions } from 'bull';
import { MAX_WAITING_WAKE_UPS } from '../../core/assessments/assessment-wake-up-queue.port.ts';
import type { BullQueue } from './bull-queue.ts';
import { withTimeout } from './with-timeout.ts';

/** How long a command waits for Redis, which normally responds in a fraction of this time. */
const COMMAND_TIMEOUT_MS = 1000;
/** Pause before the next attempt after a timeout or error of Redis. */
const RETRY_INTERVAL_MS = 1000;

/** Options of the Bull job for a wake-up. Bull tries the job once and deletes it when it ends. */
const WAKE_UP_JOB_OPTIONS: JobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/**
 * Adds wake-ups to a Bull queue, in one batch per turn of the event loop. While Redis is down, buffers at most
 * `MAX_WAITING_WAKE_UPS` wake-ups.
 */
export class WakeUpSender {
  private unsentCount = 0;
  /** Estimated number of jobs that wait in Redis: the last count from Redis, plus jobs that this process has added. */
  private waitingEstimate = 0;
  private sending: Promise<void> | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  private isUnavailable = false;
  private isClosed = false;

  constructor(
    private readonly queue: BullQueue,
    private readonly onUnavailableChange: (isUnavailable: boolean) => void,
  ) {}

  sendWakeUp(): void {
    if (this.isClosed) return;
    this.unsentCount = Math.min(this.unsentCount + 1, MAX_WAITING_WAKE_UPS);
    // A scheduled retry also sends this wake-up.
    if (!this.retryTimer) this.startSending();
  }

  /** Tries to send buffered wake-ups once more, then disconnects. Resolves even if the attempt fails. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.retryTimer) this.startSending();
    await this.sending;
    clearTimeout(this.retryTimer);
    this.queue.client.disconnect();
  }

  private startSending(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.sending ??= this.sendUnsentWakeUps().finally(() => {
      this.sending = undefined;
    });
  }

  private async sendUnsentWakeUps(): Promise<void> {
    await nextTurn();
    while (this.unsentCount > 0) {
      const count = this.unsentCount;
      this.unsentCount = 0;
      try {
        await withTimeout(COMMAND_TIMEOUT_MS, this.addWakeUpJobs(count));
        this.setUnavailable(false);
      } catch {
        this.unsentCount = Math.min(this.unsentCount + count, MAX_WAITING_WAKE_UPS);
        this.setUnavailable(true);
        this.retryTimer = setTimeout(() => this.startSending(), RETRY_INTERVAL_MS).unref();
        return;
      }
    }
  }

  private async addWakeUpJobs(count: number): Promise<void> {
    if (this.waitingEstimate + count > MAX_WAITING_WAKE_UPS) this.waitingEstimate = await this.queue.getWaitingCount();
    const room = Math.max(0, MAX_WAITING_WAKE_UPS - this.waitingEstimate);
    const added = Array.from({ length: Math.min(count, room) }, () => this.queue.add({}, WAKE_UP_JOB_OPTIONS));
    this.waitingEstimate += added.length;
    await Promise.all(added);
  }

  private setUnavailable(isUnavailable: boolean): void {
    if (isUnavailable === this.isUnavailable) return;
    this.isUnavailable = isUnavailable;
    this.onUnavailableChange(isUnavailable);
  }
}
