import { FetchFailure } from './fetch-failure.ts';

/** So many are kept, as many as an assessment has addresses; each may have half a megabyte. */
const MAX_CACHED_HOSTS = 20;

/**
 * The robots.txt rules of each host in a run. The first fetch of a host requests robots.txt within its own time limit.
 * Concurrent fetches wait within theirs, and request it themselves if the first one ran out of time. Later fetches
 * retry a host that could not be reached.
 */
export class RobotsCache {
  /** By origin, as are those being asked for. */
  private readonly textByOrigin = new Map<string, string>();
  private readonly pendingByOrigin = new Map<string, Promise<string | undefined>>();

  /** `ask` brings it, until `signal` is aborted. @throws FetchFailure as `ask` does, and when `signal` is aborted */
  async getText(origin: string, request: () => Promise<string>, signal: AbortSignal): Promise<string> {
    while (!signal.aborted) {
      const text =
        this.textByOrigin.get(origin) ??
        (await (this.pendingByOrigin.get(origin) ?? this.request(origin, request, signal)));
      if (text !== undefined) return text;
    }
    throw new FetchFailure('timed_out');
  }

  /** `undefined` when `signal` was aborted before it came. */
  private request(origin: string, request: () => Promise<string>, signal: AbortSignal): Promise<string | undefined> {
    const pending = this.requestAndStore(origin, request)
      .catch((error) => {
        if (!signal.aborted) throw error;
        return undefined;
      })
      .finally(() => this.pendingByOrigin.delete(origin));
    this.pendingByOrigin.set(origin, pending);
    return pending;
  }

  private async requestAndStore(origin: string, request: () => Promise<string>): Promise<string> {
    const text = await request();
    const [oldest] = this.textByOrigin.keys();
    if (oldest !== undefined && this.textByOrigin.size >= MAX_CACHED_HOSTS) this.textByOrigin.delete(oldest);
    this.textByOrigin.set(origin, text);
    return text;
  }
}
