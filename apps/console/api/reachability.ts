/** Whether the server responds, judged by the latest request. */
class Reachability {
  private unreachable = false;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly isUnreachable = (): boolean => this.unreachable;

  /** Records whether a request got a response. */
  record(answered: boolean): void {
    if (this.unreachable !== answered) return;
    this.unreachable = !answered;
    for (const listener of this.listeners) listener();
  }

  /** Resolves as soon as the server responds. */
  async waitUntilReachable(): Promise<void> {
    if (!this.unreachable) return;
    await new Promise<void>((resolve) => {
      const unsubscribe = this.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  }
}

export const reachability = new Reachability();
