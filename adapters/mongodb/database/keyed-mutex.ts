import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';

/**
 * A mutex per key within this process. Use it for operations that would conflict in the database, and be retried, if
 * they ran at the same time.
 */
export class KeyedMutex {
  private readonly lastTaskByKey = new Map<string, Promise<unknown>>();

  /** `timeoutMs` limits how long a caller waits in total: for the lock, and then for its `work`. */
  constructor(private readonly timeoutMs: number) {}

  /**
   * Runs `work` once all earlier calls with the same key have ended. `work` receives the rest of the timeout in
   * milliseconds, and must end within it.
   * @throws StoreUnavailableError if the timeout passes before `work` begins
   */
  async run<T>(key: string, work: (remainingMs: number) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.timeoutMs;
    const task = (this.lastTaskByKey.get(key) ?? Promise.resolve()).then(() => {
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) throw new StoreUnavailableError('The database did not respond in time.');
      return work(remainingMs);
    });
    const settledTask = task.catch(() => undefined);
    this.lastTaskByKey.set(key, settledTask);
    try {
      return await task;
    } finally {
      if (this.lastTaskByKey.get(key) === settledTask) this.lastTaskByKey.delete(key);
    }
  }
}
