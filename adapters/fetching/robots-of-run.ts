import { FetchFailure } from './fetch-failure.ts';

/** So many are kept, as many as an assessment has addresses; each may have half a megabyte. */
const MOST_KEPT = 20;

/**
 * The robots.txt rules of each host in a run. The first fetch of a host requests robots.txt within its own time limit.
 * Concurrent fetches wait within theirs, and request it themselves if the first one ran out of time. Later fetches
 * retry a host that could not be reached.
 */
export class RobotsOfRun {
  /** By origin, as are those being asked for. */
  private readonly texts = new Map<string, string>();
  private readonly asking = new Map<string, Promise<string | undefined>>();

  /** `ask` brings it, until `signal` is aborted. @throws FetchFailure as `ask` does, and when `signal` is aborted */
  async textOf(origin: string, ask: () => Promise<string>, signal: AbortSignal): Promise<string> {
    while (!signal.aborted) {
      const text = this.texts.get(origin) ?? (await (this.asking.get(origin) ?? this.ask(origin, ask, signal)));
      if (text !== undefined) return text;
    }
    throw new FetchFailure('timed_out');
  }

  /** `undefined` when `signal` was aborted before it came. */
  private ask(origin: string, ask: () => Promise<string>, signal: AbortSignal): Promise<string | undefined> {
    const asking = this.kept(origin, ask)
      .catch((error) => {
        if (!signal.aborted) throw error;
        return undefined;
      })
      .finally(() => this.asking.delete(origin));
    this.asking.set(origin, asking);
    return asking;
  }

  private async kept(origin: string, ask: () => Promise<string>): Promise<string> {
    const text = await ask();
    const [oldest] = this.texts.keys();
    if (oldest !== undefined && this.texts.size >= MOST_KEPT) this.texts.delete(oldest);
    this.texts.set(origin, text);
    return text;
  }
}
