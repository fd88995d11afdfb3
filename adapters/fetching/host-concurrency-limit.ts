/** Maximum number of concurrent fetches per run and host. */
const MAX_CONCURRENT_PER_HOST = 2;

/** Limits concurrent fetches per host. */
export class HostConcurrencyLimit {
  private readonly runningByHost = new Map<string, Set<Promise<unknown>>>();

  /**
   * Runs `work` once fewer than MAX_CONCURRENT_PER_HOST fetches of the host are running. If `signal` is aborted, runs
   * `work` at once, because `work` is expected to fail on the same signal.
   */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const running = this.runningByHost.get(host) ?? new Set();
    this.runningByHost.set(host, running);
    while (running.size >= MAX_CONCURRENT_PER_HOST && !signal.aborted) await waitForAnyOrAbort(running, signal);
    const result = work();
    const settled = result.catch(() => {});
    running.add(settled);
    try {
      return await result;
    } finally {
      running.delete(settled);
    }
  }
}

async function waitForAnyOrAbort(running: ReadonlySet<Promise<unknown>>, signal: AbortSignal): Promise<void> {
  let onAbort = (): void => {};
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve;
  });
  signal.addEventListener('abort', onAbort, { once: true });
  await Promise.race([...running, aborted]);
  signal.removeEventListener('abort', onAbort);
}
