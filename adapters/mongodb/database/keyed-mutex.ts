import { StoreUnavailable } from '../../../core/shared/domain-error.ts';

/**
 * A mutex per key within this process. It runs operations one after the other that would otherwise conflict and be
 * retried.
 */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** `timeoutMs` limits how long a caller waits in total, for the lock and for `work`. */
  constructor(private readonly timeoutMs: number) {}

  /**
   * Runs `work` once all earlier calls with the same key have ended. `work` gets the milliseconds that remain, and must
   * respect them.
   * @throws StoreUnavailable if the timeout passes before `work` begins
   */
  async run<T>(key: string, work: (remainingMs: number) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.timeoutMs;
    const task = (this.tails.get(key) ?? Promise.resolve()).then(() => {
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) throw new StoreUnavailable('The database did not respond in time.');
      return work(remainingMs);
    });
    const tail = task.catch(() => undefined);
    this.tails.set(key, tail);
    try {
      return await task;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
