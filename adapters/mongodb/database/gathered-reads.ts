/** So many questions of one kind are under way at most; what is asked meanwhile is gathered into the next. */
const AT_ONCE = 2;
const LARGEST = 500;

interface Waiting<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts questions that arrive together into one. Each is asked only after it arrived, so that its answer is never older
 * than the question; under load a process asks the store a few large questions instead of many small ones.
 */
export class GatheredReads<Value> {
  private readonly waiting = new Map<string, Waiting<Value>[]>();
  private underWay = 0;
  private scheduled = false;

  /** `ask` answers the values that there are under these keys. */
  constructor(private readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** The value under the key as the store has it now, or `undefined`. */
  read(key: string): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const others = this.waiting.get(key);
      if (others) others.push({ resolve, reject });
      else this.waiting.set(key, [{ resolve, reject }]);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.underWay >= AT_ONCE || this.waiting.size === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.askTogether();
    });
  }

  private async askTogether(): Promise<void> {
    const batch = [...this.waiting].slice(0, LARGEST);
    for (const [key] of batch) this.waiting.delete(key);
    this.underWay += 1;
    this.schedule();
    try {
      const values = await this.ask(batch.map(([key]) => key));
      for (const [key, all] of batch) for (const { resolve } of all) resolve(values.get(key));
    } catch (error) {
      for (const [, all] of batch) for (const { reject } of all) reject(error);
    } finally {
      this.underWay -= 1;
      this.schedule();
    }
  }
}
