import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { FetchedSource, FetchLimits, FetchRun, PageFetcher } from '../../core/assessments/page-fetcher.port.ts';
import { failureOf } from './fetch-failure.ts';
import { HostTurns } from './host-turns.ts';
import { loadPageVisit } from './load-page-visit.ts';
import { internet, type Network } from './network.ts';
import { RobotsOfRun } from './robots-of-run.ts';

/**
 * Fetches over undici, one connection per request. Only tests and the harness replace the internet by another network.
 */
export class UndiciPageFetcher implements PageFetcher {
  constructor(
    private readonly policy: EvidenceUrlPolicy,
    private readonly network: Network = internet(),
  ) {}

  beginRun(): FetchRun {
    const [turns, robots] = [new HostTurns(), new RobotsOfRun()];
    return {
      fetch: (url, limits, signal) =>
        turns.inTurn(hostOf(url), signal, () => this.fetchBy(robots, url, limits, signal)),
    };
  }

  private async fetchBy(
    robots: RobotsOfRun,
    url: string,
    limits: FetchLimits,
    signal: AbortSignal,
  ): Promise<FetchedSource> {
    const { PageVisit } = await loadPageVisit();
    const deadline = new AbortController();
    const end = () => deadline.abort();
    const timer = setTimeout(end, limits.totalMs);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    const visit = new PageVisit(this.policy, robots, limits, this.network, deadline.signal);
    try {
      const body = await beforeEndOf(deadline.signal, () => visit.bodyAt(url));
      return { outcome: 'fetched', ...visit.progress, decodedBytes: body.bytes.length, body };
    } catch (error) {
      const outcome = deadline.signal.aborted ? 'timed_out' : failureOf(error, 'unreachable').outcome;
      return { outcome, ...visit.progress, decodedBytes: null, body: null };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      // Whatever is still on its way ends with it.
      end();
    }
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** What `work` brings, unless the signal ends first; what becomes of it then is nobody's concern. */
function beforeEndOf<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work().then(resolve, reject);
  });
}
