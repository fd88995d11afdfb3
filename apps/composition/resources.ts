/**
 * The opened resources of a container, which it has to close. tsyringe's own `dispose` would close only instances that
 * the container itself constructed from a class, and all at once.
 */
export class Resources {
  private readonly closers: (() => void | Promise<void>)[] = [];

  /** Registers how an opened resource is closed. */
  add(close: () => void | Promise<void>): void {
    this.closers.push(close);
  }

  /** Closes the resources one after the other, last opened first, because each may use those opened before it. */
  async close(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) await close();
  }
}
