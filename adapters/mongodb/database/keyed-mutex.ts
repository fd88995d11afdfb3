import { StoreUnavailable } from '../../../core/shared/domain-error.ts';

/** Lets this process do one thing of a kind at a time: done at once, they would only meet and be done again. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** `patience` is how long a caller waits altogether, in milliseconds. */
  constructor(private readonly timeoutMs: number) {}

  /** Runs `work` after what came before it; it gets the patience that is left. @throws StoreUnavailable when none is */
  async run<T>(key: string, work: (patience: number) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.timeoutMs;
    const task = (this.tails.get(key) ?? Promise.resolve()).then(() => {
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) throw new StoreUnavailable('The database does not answer in time.');
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
