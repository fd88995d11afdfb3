/**
 * What a container has opened and has to close. tsyringe's own `dispose` does not serve: it knows only instances that
 * the container itself constructed from a class, and it closes all of them at once.
 */
export class Resources {
  private readonly closers: (() => void | Promise<void>)[] = [];

  /** Registers how an opened resource is closed. */
  add(close: () => void | Promise<void>): void {
    this.closers.push(close);
  }

  /**
   * Closes one resource after the other, the last opened first: each may still use those that were opened before it.
   */
  async close(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) await close();
  }
}
