/** So many questions of one kind are under way at most; what is asked meanwhile is gathered into the next. */
const MAX_CONCURRENT_BATCHES = 2;
const MAX_BATCH_SIZE = 500;

interface PendingRead<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts questions that arrive together into one. Each is asked only after it arrived, so that its answer is never older
 * than the question; under load a process asks the store a few large questions instead of many small ones.
 */
export class BatchedReads<Value> {
  private readonly pending = new Map<string, PendingRead<Value>[]>();
  private runningBatches = 0;
  private scheduled = false;

  /** `ask` answers the values that there are under these keys. */
  constructor(private readonly readBatch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** The value under the key as the store has it now, or `undefined`. */
  read(key: string): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const waiters = this.pending.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else this.pending.set(key, [{ resolve, reject }]);
      this.schedule();
    });
  }

  private schedule(): void {
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
    this.schedule();
    try {
      const values = await this.readBatch(batch.map(([key]) => key));
      for (const [key, all] of batch) for (const { resolve } of all) resolve(values.get(key));
    } catch (error) {
      for (const [, all] of batch) for (const { reject } of all) reject(error);
    } finally {
      this.runningBatches -= 1;
      this.schedule();
    }
  }
}
