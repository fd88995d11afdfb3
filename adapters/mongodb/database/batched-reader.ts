/** Maximum number of batches that run at the same time. Further reads wait for the next batch. */
const MAX_CONCURRENT_BATCHES = 2;
const MAX_KEYS_PER_BATCH = 500;

/** The callbacks of one call of `read`. */
interface Waiter<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines reads of single keys into batches, so that a process under load sends the store a few large queries. A batch
 * is sent only after all of its reads were requested, so each read returns the state at the time of the call or later.
 */
export class BatchedReader<Value> {
  private readonly waitersByKey = new Map<string, Waiter<Value>[]>();
  private runningBatches = 0;
  private isBatchScheduled = false;

  /** `readBatch` returns the values of the given keys. It leaves out keys without a value. */
  constructor(private readonly readBatch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** Reads the current value of a key. Returns `undefined` if the key has no value. */
  read(key: string): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const waiters = this.waitersByKey.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else this.waitersByKey.set(key, [{ resolve, reject }]);
      this.scheduleBatch();
    });
  }

  private scheduleBatch(): void {
    if (this.isBatchScheduled || this.runningBatches >= MAX_CONCURRENT_BATCHES || this.waitersByKey.size === 0) return;
    this.isBatchScheduled = true;
    setImmediate(() => {
      this.isBatchScheduled = false;
      this.runBatch();
    });
  }

  private async runBatch(): Promise<void> {
    const batch = [...this.waitersByKey].slice(0, MAX_KEYS_PER_BATCH);
    for (const [key] of batch) this.waitersByKey.delete(key);
    this.runningBatches += 1;
    this.scheduleBatch();
    try {
      const values = await this.readBatch(batch.map(([key]) => key));
      for (const [key, waiters] of batch) for (const { resolve } of waiters) resolve(values.get(key));
    } catch (error) {
      for (const [, waiters] of batch) for (const { reject } of waiters) reject(error);
    } finally {
      this.runningBatches -= 1;
      this.scheduleBatch();
    }
  }
}
