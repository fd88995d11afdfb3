/** Maximum number of concurrent fetches per run and host. */
const MAX_CONCURRENT_PER_HOST = 2;

/** Limits concurrent fetches per host. */
export class HostConcurrencyLimit {
  private readonly runningByHost = new Map<string, Set<Promise<unknown>>>();

  /**
   * Runs `work` once fewer than MAX_CONCURRENT_PER_HOST fetches of the host are running. Does not wait longer if
   * `signal` is aborted.
   */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const others = this.runningByHost.get(host) ?? new Set();
    this.runningByHost.set(host, others);
    while (others.size >= MAX_CONCURRENT_PER_HOST && !signal.aborted) await waitForAnyOrAbort(others, signal);
    const own = work();
    const settled = own.catch(() => {});
    others.add(settled);
    try {
      return await own;
    } finally {
      others.delete(settled);
    }
  }
}

async function waitForAnyOrAbort(others: ReadonlySet<Promise<unknown>>, signal: AbortSignal): Promise<void> {
  let onAbort = (): void => {};
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve;
  });
  signal.addEventListener('abort', onAbort, { once: true });
  await Promise.race([...others, aborted]);
  signal.removeEventListener('abort', onAbort);
}
