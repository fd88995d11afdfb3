/** Runs calls of one function, at most `count` at a time. */
export class WorkSlots {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly count: number,
    private readonly work: () => Promise<void>,
  ) {}

  get isFree(): boolean {
    return this.running.size < this.count;
  }

  /** Starts a call in a free slot. Resolves when the call has ended, also if it failed. */
  start(): Promise<void> {
    const call = this.call().then(() => void this.running.delete(call));
    this.running.add(call);
    return call;
  }

  /** Resolves once a slot is free. */
  async waitUntilFree(): Promise<void> {
    while (!this.isFree) await Promise.race(this.running);
  }

  /** Resolves once all running calls have ended. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.running);
  }

  /** Ignores errors of the work, which must report them itself: nobody waits for its result. */
  private async call(): Promise<void> {
    try {
      await this.work();
    } catch {
      // Ignored, as the docstring says.
    }
  }
}
