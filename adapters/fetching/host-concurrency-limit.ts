/** So many fetches of a run have to do with one host at a time. */
const MAX_CONCURRENT_PER_HOST = 2;

/** Has the fetches of a host wait for each other, so that no host is asked for everything at once. */
export class HostConcurrencyLimit {
  private readonly runningByHost = new Map<string, Set<Promise<unknown>>>();

  /** Does `work` when its turn has come, or when `signal` is aborted. */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const others = this.runningByHost.get(host) ?? new Set();
    this.runningByHost.set(host, others);
    while (others.size >= MAX_CONCURRENT_PER_HOST && !signal.aborted) await waitForOne(others, signal);
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

async function waitForOne(others: ReadonlySet<Promise<unknown>>, signal: AbortSignal): Promise<void> {
  let onAbort = (): void => {};
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve;
  });
  signal.addEventListener('abort', onAbort, { once: true });
  await Promise.race([...others, aborted]);
  signal.removeEventListener('abort', onAbort);
}
