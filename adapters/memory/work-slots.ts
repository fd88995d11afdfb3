/** Runs calls of one function, at most `count` at a time. */
export class WorkSlots {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly count: number,
    private readonly work: () => Promise<void>,
  ) {}

  /** Whether fewer than `count` calls are running. */
  get isFree(): boolean {
    return this.running.size < this.count;
  }

  /** Starts a call. Check `isFree` first: this method does not. Resolves when the call has ended, even if it failed. */
  startCall(): Promise<void> {
    const call = this.call().then(() => void this.running.delete(call));
    this.running.add(call);
    return call;
  }

  /** Resolves once fewer than `count` calls are running. */
  async waitUntilFree(): Promise<void> {
    while (!this.isFree) await Promise.race(this.running);
  }

  /** Resolves once all running calls have ended. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.running);
  }

  /** Runs `work` and ignores its errors. `work` must report them itself, because no caller waits for its result. */
  private async call(): Promise<void> {
    try {
      await this.work();
    } catch {
      // `work` has reported the error.
    }
  }
}
