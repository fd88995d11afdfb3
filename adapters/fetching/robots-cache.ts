import { FetchError } from './fetch-error.ts';

/** Maximum number of cached robots.txt files. Each has at most half a megabyte. A run has at most this many URLs. */
const MAX_CACHED_HOSTS = 20;

/**
 * Caches the robots.txt of each host during a run. The first fetch of a host requests the file, and concurrent fetches
 * of the host wait for the response. Each fetch has its own time limit: if the first fetch runs out of time, a waiting
 * fetch requests the file again. Failures are not cached, so later fetches retry an unreachable host.
 */
export class RobotsCache {
  private readonly textByOrigin = new Map<string, string>();
  private readonly pendingByOrigin = new Map<string, Promise<string | undefined>>();

  /**
   * Returns the cached text. If there is none, calls `request` and caches its result.
   * @throws FetchError as `request` does, or `timed_out` if `signal` is aborted
   */
  async getRobotsText(origin: string, request: () => Promise<string>, signal: AbortSignal): Promise<string> {
    while (!signal.aborted) {
      const text =
        this.textByOrigin.get(origin) ??
        (await (this.pendingByOrigin.get(origin) ?? this.startRequest(origin, request, signal)));
      if (text !== undefined) return text;
    }
    throw new FetchError('timed_out');
  }

  /**
   * Calls `request`, and lets concurrent fetches wait for it. Resolves to `undefined` if the request fails after an
   * abort.
   */
  private startRequest(
    origin: string,
    request: () => Promise<string>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const pending = this.requestAndStoreText(origin, request)
      .catch((error) => {
        if (!signal.aborted) throw error;
        return undefined;
      })
      .finally(() => this.pendingByOrigin.delete(origin));
    this.pendingByOrigin.set(origin, pending);
    return pending;
  }

  private async requestAndStoreText(origin: string, request: () => Promise<string>): Promise<string> {
    const text = await request();
    const [oldest] = this.textByOrigin.keys();
    if (oldest !== undefined && this.textByOrigin.size >= MAX_CACHED_HOSTS) this.textByOrigin.delete(oldest);
    this.textByOrigin.set(origin, text);
    return text;
  }
}
