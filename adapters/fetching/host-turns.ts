/** So many fetches of a run have to do with one host at a time. */
const AT_ONCE = 2;

/** Has the fetches of a host wait for each other, so that no host is asked for everything at once. */
export class HostTurns {
  private readonly underWay = new Map<string, Set<Promise<unknown>>>();

  /** Does `work` when its turn has come, or when `signal` is aborted. */
  async inTurn<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const others = this.underWay.get(host) ?? new Set();
    this.underWay.set(host, others);
    while (others.size >= AT_ONCE && !signal.aborted) await firstOf(others, signal);
    const own = work();
    const over = own.catch(() => {});
    others.add(over);
    try {
      return await own;
    } finally {
      others.delete(over);
    }
  }
}

async function firstOf(others: ReadonlySet<Promise<unknown>>, signal: AbortSignal): Promise<void> {
  let hear = (): void => {};
  const aborted = new Promise<void>((resolve) => {
    hear = resolve;
  });
  signal.addEventListener('abort', hear, { once: true });
  await Promise.race([...others, aborted]);
  signal.removeEventListener('abort', hear);
}
