/** Whether the server answers, as far as the latest request has told. */
class Reachability {
  private unreachable = false;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly isUnreachable = (): boolean => this.unreachable;

  /** Notes that a request was answered, or that it was not. */
  record(answered: boolean): void {
    if (this.unreachable !== answered) return;
    this.unreachable = !answered;
    for (const listener of this.listeners) listener();
  }

  /** Resolves as soon as the server answers. */
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
