import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../adapters/fetching/undici-page-fetcher.ts';
import type { Network } from '../../adapters/network/network.ts';
import { PrivateHostAllowlist } from '../../adapters/sending/private-host-allowlist.ts';
import { UndiciWebhookSender } from '../../adapters/sending/undici-webhook-sender.ts';
import { ThreadedSourceReader } from '../../adapters/source-reader/threaded-source-reader.ts';
import { serveSourceWorker } from '../../adapters/source-worker/serve-source-worker.ts';
import { FetchingSourceVisitor } from '../../core/assessments/fetching-source-visitor.ts';

/**
 * Runs this process as a source worker: reads pages and sends webhooks, both through `network`. `privateHosts` are the
 * hosts that may receive webhooks although they are not public, as `normalizePrivateHost` returns them.
 */
export function runAsSourceWorker(network: Network, privateHosts: readonly string[]): void {
  const reader = new ThreadedSourceReader();
  const fetcher = new UndiciPageFetcher(new PublicUrlPolicy(), network);
  serveSourceWorker({
    visitor: new FetchingSourceVisitor(fetcher, reader),
    reader,
    sender: new UndiciWebhookSender(new PrivateHostAllowlist(privateHosts), network),
  });
}
