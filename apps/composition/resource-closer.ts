/**
 * The resources that a container has opened and has to close. tsyringe's `dispose` closes only instances that the
 * container constructed from a class. It also closes all of them at the same time.
 */
export class ResourceCloser {
  private readonly closeFunctions: (() => void | Promise<void>)[] = [];

  /** Registers the function that closes an opened resource. */
  addCloseFunction(close: () => void | Promise<void>): void {
    this.closeFunctions.push(close);
  }

  /**
   * Closes the resources one after the other. The last opened resource is closed first, because it may use resources
   * that were opened before it.
   */
  async close(): Promise<void> {
    for (const close of this.closeFunctions.splice(0).reverse()) await close();
  }
}
