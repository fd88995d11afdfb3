/** Whether the server answers, as far as the latest request has told. */
class Reach {
  private away = false;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly isAway = (): boolean => this.away;

  /** Notes that a request was answered, or that it was not. */
  note(answered: boolean): void {
    if (this.away !== answered) return;
    this.away = !answered;
    for (const listener of this.listeners) listener();
  }

  /** Resolves as soon as the server answers. */
  async back(): Promise<void> {
    if (!this.away) return;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

export const reach = new Reach();
