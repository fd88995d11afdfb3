/**
 * The resources that a container has opened and has to close. tsyringe's own `dispose` is not enough: it closes only
 * instances that the container itself constructed from a class, and closes all of them at once.
 */
export class ClosableResources {
  private readonly closers: (() => void | Promise<void>)[] = [];

  /** Registers how an opened resource is closed. */
  addCloser(close: () => void | Promise<void>): void {
    this.closers.push(close);
  }

  /**
   * Closes the resources one after the other. The last opened resource is closed first, because it may use resources
   * that were opened before it.
   */
  async close(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) await close();
  }
}
