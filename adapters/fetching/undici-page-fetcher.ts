import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { FetchedSource, FetchLimits, FetchRun, PageFetcher } from '../../core/assessments/page-fetcher.port.ts';
import { createInternetNetwork, type Network } from '../network/network.ts';
import { rejectOnAbort } from '../node/abort.ts';
import { toFetchFailure } from './fetch-failure.ts';
import { HostConcurrencyLimit } from './host-concurrency-limit.ts';
import { loadPageVisitModule } from './load-page-visit.ts';
import { RobotsCache } from './robots-cache.ts';

/** Fetches pages with undici, one connection per request. Only tests and apps/harness use another network. */
export class UndiciPageFetcher implements PageFetcher {
  constructor(
    private readonly policy: EvidenceUrlPolicy,
    private readonly network: Network = createInternetNetwork(),
  ) {}

  beginRun(): FetchRun {
    const [concurrency, robots] = [new HostConcurrencyLimit(), new RobotsCache()];
    return {
      fetch: (url, limits, signal) =>
        concurrency.run(hostFromUrl(url), signal, () => this.fetchPage(robots, url, limits, signal)),
    };
  }

  private async fetchPage(
    robots: RobotsCache,
    url: string,
    limits: FetchLimits,
    signal: AbortSignal,
  ): Promise<FetchedSource> {
    const { PageVisit } = await loadPageVisitModule();
    const deadline = new AbortController();
    const end = () => deadline.abort();
    const timer = setTimeout(end, limits.totalMs);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    const visit = new PageVisit(this.policy, robots, limits, this.network, deadline.signal);
    try {
      const body = await rejectOnAbort(deadline.signal, () => visit.fetchBody(url));
      return { outcome: 'fetched', ...visit.progress, decodedBytes: body.bytes.length, body };
    } catch (error) {
      const outcome = deadline.signal.aborted ? 'timed_out' : toFetchFailure(error, 'unreachable').outcome;
      return { outcome, ...visit.progress, decodedBytes: null, body: null };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      // Aborts requests that are still running.
      end();
    }
  }
}

function hostFromUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
