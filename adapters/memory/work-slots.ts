/** Runs calls of one function, at most so many at a time as there are slots. */
export class WorkSlots {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly count: number,
    private readonly work: () => Promise<void>,
  ) {}

  get isFree(): boolean {
    return this.running.size < this.count;
  }

  /** Begins a call in a free slot; resolves when it has ended, however it did. */
  start(): Promise<void> {
    const call = this.call().then(() => void this.running.delete(call));
    this.running.add(call);
    return call;
  }

  /** Resolves once a slot is free. */
  async waitUntilFree(): Promise<void> {
    while (!this.isFree) await Promise.race(this.running);
  }

  /** Resolves once every call under way has ended. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.running);
  }

  /** What the work throws is its own affair; whoever woke it asked for nothing. */
  private async call(): Promise<void> {
    try {
      await this.work();
    } catch {
      // The call has ended like any other.
    }
  }
}
