import { PublicUrlPolicy } from '../../../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../../../adapters/fetching/undici-page-fetcher.ts';
import { PrivateHostAllowlist } from '../../../../adapters/sending/private-host-allowlist.ts';
import { UndiciWebhookSender } from '../../../../adapters/sending/undici-webhook-sender.ts';
import { ThreadedSourceReader } from '../../../../adapters/source-reader/threaded-source-reader.ts';
import { serveSourceWorker } from '../../../../adapters/source-worker/serve-source-worker.ts';
import { createEvidenceNetwork } from '../../../../apps/harness/evidence-network.ts';
import { readMappedWorkerFlags } from '../../../../apps/harness/host-map-flag.ts';
import { FetchingSourceVisitor } from '../../../../core/assessments/fetching-source-visitor.ts';
import type { FetchRun } from '../../../../core/assessments/page-fetcher.port.ts';
import { failAsNamedBy } from '../../fixtures/process-failures.ts';

/** A source worker with an evidence map that fails after fetching a page, in the way that the URL names. */
const { hosts, privateHosts } = readMappedWorkerFlags();
const network = createEvidenceNetwork(hosts);
const fetcher = new UndiciPageFetcher(new PublicUrlPolicy(), network);
const faulty = {
  beginRun(): FetchRun {
    const run = fetcher.beginRun();
    return {
      fetch: async (url, limits, signal) => {
        const fetched = await run.fetch(url, limits, signal);
        await failAsNamedBy(url);
        return fetched;
      },
    };
  },
};
const reader = new ThreadedSourceReader();
serveSourceWorker({
  visitor: new FetchingSourceVisitor(faulty, reader),
  reader,
  sender: new UndiciWebhookSender(new PrivateHostAllowlist(privateHosts), network),
});
