import { PublicUrlPolicy } from '../../../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../../../adapters/fetching/undici-page-fetcher.ts';
import { ThreadedSourceReader } from '../../../../adapters/source-reader/threaded-source-reader.ts';
import { serveSourceWorker } from '../../../../adapters/source-worker/serve-source-worker.ts';
import { createEvidenceNetwork } from '../../../../apps/harness/evidence-network.ts';
import { FetchingSourceVisitor } from '../../../../core/assessments/fetching-source-visitor.ts';
import type { FetchRun } from '../../../../core/assessments/page-fetcher.port.ts';

/**
 * A source worker with an evidence map that fails after fetching a page, in the way that the last part of the URL's
 * path names.
 */
const [, , map = '{}'] = process.argv;
const fetcher = new UndiciPageFetcher(
  new PublicUrlPolicy(),
  createEvidenceNetwork(new Map(Object.entries(JSON.parse(map)))),
);

const FAILURES: Readonly<Record<string, () => unknown>> = {
  throws: () => setImmediate(() => throwAssertionError()),
  rejects: () => void Promise.reject(new Error('a rejection that nobody handles')),
  'fills-the-heap': () => {
    const filled: object[] = [];
    for (;;) filled.push(Array.from({ length: 1000 }, () => ({})));
  },
  'overflows-the-stack': () => setImmediate(() => recurse(0)),
  spins: () => {
    for (;;);
  },
  exits: () => process.exit(0),
  aborts: () => process.abort(),
};

function throwAssertionError(): never {
  throw Object.assign(new Error('words of <title>Secret sauce</title>'), { code: 'ERR_ASSERTION' });
}

function recurse(depth: number): number {
  return recurse(depth + 1) + 1;
}

const faulty = {
  beginRun(): FetchRun {
    const run = fetcher.beginRun();
    return {
      fetch: async (url, limits, signal) => {
        const fetched = await run.fetch(url, limits, signal);
        FAILURES[url.slice(url.lastIndexOf('/') + 1)]?.();
        // Leaves time for failures in the next event loop turn.
        await new Promise((resolve) => setTimeout(resolve, 50));
        return fetched;
      },
    };
  },
};
const reader = new ThreadedSourceReader();
serveSourceWorker(new FetchingSourceVisitor(faulty, reader), reader);
