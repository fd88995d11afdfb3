import { FetchFailure } from './fetch-failure.ts';

/** The maximum number of URLs of an assessment. Each text has up to half a megabyte. */
const MAX_CACHED_HOSTS = 20;

/**
 * Caches robots.txt of each host during a run. The first fetch of a host requests it within its own time limit.
 * Concurrent fetches wait within theirs, and request it themselves if the first one ran out of time. Later fetches
 * retry a host that was unreachable.
 */
export class RobotsCache {
  private readonly textByOrigin = new Map<string, string>();
  private readonly pendingByOrigin = new Map<string, Promise<string | undefined>>();

  /**
   * Returns the cached text, or calls `request` for it. @throws FetchFailure as `request` does, or `timed_out` on abort
   */
  async getText(origin: string, request: () => Promise<string>, signal: AbortSignal): Promise<string> {
    while (!signal.aborted) {
      const text =
        this.textByOrigin.get(origin) ??
        (await (this.pendingByOrigin.get(origin) ?? this.request(origin, request, signal)));
      if (text !== undefined) return text;
    }
    throw new FetchFailure('timed_out');
  }

  /** Resolves to `undefined` if `signal` is aborted first. */
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
