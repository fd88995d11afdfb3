/** Stores whether the server responded to the latest request. */
class Reachability {
  private unreachable = false;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly isUnreachable = (): boolean => this.unreachable;

  /** Records whether a request got a response. */
  setReachable(isReachable: boolean): void {
    if (this.unreachable !== isReachable) return;
    this.unreachable = !isReachable;
    for (const listener of this.listeners) listener();
  }

  /**
   * Waits until another request gets a response. Sends no request itself. Returns at once if the server is reachable.
   */
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
