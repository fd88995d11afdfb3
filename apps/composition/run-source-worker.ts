import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../adapters/fetching/undici-page-fetcher.ts';
import type { Network } from '../../adapters/network/network.ts';
import { ThreadedSourceReader } from '../../adapters/source-reader/threaded-source-reader.ts';
import { serveSourceWorker } from '../../adapters/source-worker/serve-source-worker.ts';
import { FetchingSourceVisitor } from '../../core/assessments/fetching-source-visitor.ts';

/** Runs this process as a source worker that fetches pages through `network`. */
export function runSourceWorker(network: Network): void {
  const reader = new ThreadedSourceReader();
  const fetcher = new UndiciPageFetcher(new PublicUrlPolicy(), network);
  serveSourceWorker(new FetchingSourceVisitor(fetcher, reader), reader);
}
