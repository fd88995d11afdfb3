import { parseArgs } from 'node:util';
import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../adapters/fetching/undici-page-fetcher.ts';
import type { Network } from '../../adapters/network/network.ts';
import { PrivateHosts } from '../../adapters/sending/private-hosts.ts';
import { UndiciWebhookSender } from '../../adapters/sending/undici-webhook-sender.ts';
import { ThreadedSourceReader } from '../../adapters/source-reader/threaded-source-reader.ts';
import { serveSourceWorker } from '../../adapters/source-worker/serve-source-worker.ts';
import { FetchingSourceVisitor } from '../../core/assessments/fetching-source-visitor.ts';

/** Flags of the source worker's programs, each with a text as its value. */
export interface SourceWorkerFlags {
  /** JSON array of results of `normalizePrivateHost`. */
  readonly 'webhook-private-hosts'?: string;
  /** Only the harness's worker: JSON object from host names to `address:port` on loopback. */
  readonly 'host-map'?: string;
}

/** Formats flags as arguments of a source worker's program. */
export function formatSourceWorkerFlags(flags: SourceWorkerFlags): readonly string[] {
  return Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
}

/** Reads the flags of this process. */
export function readSourceWorkerFlags(): SourceWorkerFlags {
  const text = { type: 'string' } as const;
  return parseArgs({ options: { 'webhook-private-hosts': text, 'host-map': text } }).values;
}

/** Runs this process as a source worker that reaches hosts through `network`. */
export function runSourceWorker(network: Network, flags: SourceWorkerFlags): void {
  const privateHosts: readonly string[] = JSON.parse(flags['webhook-private-hosts'] ?? '[]');
  const reader = new ThreadedSourceReader();
  const fetcher = new UndiciPageFetcher(new PublicUrlPolicy(), network);
  serveSourceWorker({
    visitor: new FetchingSourceVisitor(fetcher, reader),
    reader,
    sender: new UndiciWebhookSender(new PrivateHosts(privateHosts), network),
  });
}
