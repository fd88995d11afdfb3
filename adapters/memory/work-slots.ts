/** Limits the concurrency of a function: at most `maxCalls` calls run at a time. */
export class WorkSlots {
  private readonly runningCalls = new Set<Promise<void>>();

  constructor(
    private readonly maxCalls: number,
    private readonly work: () => Promise<void>,
  ) {}

  /** Whether fewer than `maxCalls` calls are running. */
  get hasFreeSlot(): boolean {
    return this.runningCalls.size < this.maxCalls;
  }

  /** Starts a call. The caller must check `hasFreeSlot` first. Resolves when the call has ended, even if it failed. */
  startCall(): Promise<void> {
    const call = this.runWork().then(() => void this.runningCalls.delete(call));
    this.runningCalls.add(call);
    return call;
  }

  /** Resolves once fewer than `maxCalls` calls are running. */
  async waitForFreeSlot(): Promise<void> {
    while (!this.hasFreeSlot) await Promise.race(this.runningCalls);
  }

  /** Resolves once all running calls have ended. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.runningCalls);
  }

  /** Runs `work` and ignores its errors. `work` must report them itself, because no caller waits for its result. */
  private async runWork(): Promise<void> {
    try {
      await this.work();
    } catch {
      // `work` has reported the error.
    }
  }
}
