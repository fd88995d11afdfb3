import type { AssessmentWakeUpQueue } from '../../core/assessments/assessment-wake-up-queue.port.ts';
import { type BullQueue, openBullQueue, waitUntilQueueReady } from './bull-queue.ts';
import { STARTUP_TIMEOUT_MS } from './redis-connection.ts';
import { WakeUpListener } from './wake-up-listener.ts';
import { WakeUpSender } from './wake-up-sender.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Called with `true` when Redis becomes unavailable and wake-ups are buffered, and with `false` when Redis is available
 * again.
 */
export type OnQueueUnavailableChange = (isUnavailable: boolean) => void;

/**
 * An assessment queue that all processes share. A wake-up tells a worker to run one assessment. Each wake-up is a job
 * of Bull 4 on Redis. While Redis is down, this process buffers its wake-ups, and listeners reconnect. Wake-ups that
 * Redis loses are not sent again. Each listener has its own connections, because its blocking command occupies one of
 * them.
 */
export class BullAssessmentWakeUpQueue implements AssessmentWakeUpQueue {
  private readonly sender: WakeUpSender;
  private readonly listeners = new Set<WakeUpListener>();

  private constructor(
    queue: BullQueue,
    onUnavailableChange: OnQueueUnavailableChange,
    private readonly openListener: () => BullQueue,
  ) {
    this.sender = new WakeUpSender(queue, onUnavailableChange);
  }

  /** Connects to Redis. @throws Error if Redis is unreachable */
  static async open(
    url: string,
    onUnavailableChange: OnQueueUnavailableChange,
    name = 'assessments',
  ): Promise<BullAssessmentWakeUpQueue> {
    const queue = openBullQueue(url, name, { enableOfflineQueue: false });
    await withTimeout(STARTUP_TIMEOUT_MS, waitUntilQueueReady(queue)).catch((error: unknown) => {
      queue.client.disconnect();
      throw error;
    });
    const openListener = () => openBullQueue(url, name, { maxRetriesPerRequest: null });
    return new BullAssessmentWakeUpQueue(queue, onUnavailableChange, openListener);
  }

  wake(): void {
    this.sender.sendWakeUp();
  }

  async listen(concurrency: number, work: () => Promise<void>): Promise<() => Promise<void>> {
    const listener = new WakeUpListener(this.openListener(), concurrency, work, () => this.wake());
    this.listeners.add(listener);
    return async () => {
      await listener.stop();
      this.listeners.delete(listener);
    };
  }

  /** Stops all listeners, tries to send buffered wake-ups and closes all connections. */
  async close(): Promise<void> {
    await Promise.all([...this.listeners].map((listener) => listener.stop()));
    await this.sender.close();
  }
}
