import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { FetchLimits, FetchResult, FetchRun, PageFetcher } from '../../core/assessments/page-fetcher.port.ts';
import { createInternetNetwork, type Network } from '../network/network.ts';
import { rejectOnAbort } from '../node/abort.ts';
import { toFetchError } from './fetch-error.ts';
import { HostConcurrencyLimit } from './host-concurrency-limit.ts';
import { loadPageVisitModule } from './load-page-visit-module.ts';
import { RobotsCache } from './robots-cache.ts';

/** Fetches pages with undici, with one connection per request. Only tests and apps/harness pass another `network`. */
export class UndiciPageFetcher implements PageFetcher {
  constructor(
    private readonly policy: EvidenceUrlPolicy,
    private readonly network: Network = createInternetNetwork(),
  ) {}

  beginRun(): FetchRun {
    const [concurrency, robots] = [new HostConcurrencyLimit(), new RobotsCache()];
    return {
      fetch: (url, limits, signal) =>
        concurrency.run(parseHostName(url), signal, () => this.fetchPage(robots, url, limits, signal)),
    };
  }

  private async fetchPage(
    robots: RobotsCache,
    url: string,
    limits: FetchLimits,
    signal: AbortSignal,
  ): Promise<FetchResult> {
    const { PageVisit } = await loadPageVisitModule();
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, limits.totalMs);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    const visit = new PageVisit(this.policy, robots, limits, this.network, controller.signal);
    try {
      const body = await rejectOnAbort(controller.signal, () => visit.fetchBody(url));
      return { outcome: 'fetched', ...visit.progress, decodedBytes: body.bytes.length, body };
    } catch (error) {
      const outcome = controller.signal.aborted ? 'timed_out' : toFetchError(error, 'unreachable').outcome;
      return { outcome, ...visit.progress, decodedBytes: null, body: null };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      // Aborts requests that are still running.
      abort();
    }
  }
}

function parseHostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
