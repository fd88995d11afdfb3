/** An adapter made ready for one case, empty but for what its suite asks for. */
export interface Opened<P> {
  readonly port: P;
  close(): Promise<void>;
}

/** The body of a case: it gets a freshly opened port, which is closed whatever happens. */
export function on<P>(open: () => Promise<Opened<P>>, body: (port: P) => Promise<void>): () => Promise<void> {
  return async () => {
    const opened = await open();
    try {
      await body(opened.port);
    } finally {
      await opened.close();
    }
  };
}

/** An adapter that is made by its constructor and has nothing to close. */
export function opens<P>(make: () => P): () => Promise<Opened<P>> {
  return async () => ({ port: make(), close: async () => {} });
}
