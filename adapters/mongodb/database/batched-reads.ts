/** Maximum number of batches that run at the same time. Further reads wait for the next batch. */
const MAX_CONCURRENT_BATCHES = 2;
const MAX_BATCH_SIZE = 500;

interface PendingRead<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines single reads into batches, so that a process under load sends the store a few large queries. A batch is sent
 * only after all of its reads were requested, so no value is older than the request for it.
 */
export class BatchedReads<Value> {
  private readonly pending = new Map<string, PendingRead<Value>[]>();
  private runningBatches = 0;
  private scheduled = false;

  /** `readBatch` returns the values of the given keys. It leaves out keys without a value. */
  constructor(private readonly readBatch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** Reads the current value of the key, `undefined` if there is none. */
  read(key: string): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const waiters = this.pending.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else this.pending.set(key, [{ resolve, reject }]);
      this.scheduleBatch();
    });
  }

  private scheduleBatch(): void {
    if (this.scheduled || this.runningBatches >= MAX_CONCURRENT_BATCHES || this.pending.size === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.runBatch();
    });
  }

  private async runBatch(): Promise<void> {
    const batch = [...this.pending].slice(0, MAX_BATCH_SIZE);
    for (const [key] of batch) this.pending.delete(key);
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
