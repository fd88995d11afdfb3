import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../adapters/fetching/undici-page-fetcher.ts';
import { ThreadedSourceReader } from '../../adapters/html/threaded-source-reader.ts';
import type { Ports } from './tokens.ts';

export interface Evidence extends Pick<Ports, 'evidenceUrlPolicy' | 'pageFetcher' | 'sourceReader'> {
  close(): Promise<void>;
}

/** What fetches and reads evidence: the public internet and nothing else. */
export function composeEvidence(): Evidence {
  const evidenceUrlPolicy = new PublicUrlPolicy();
  const sourceReader = new ThreadedSourceReader();
  return {
    evidenceUrlPolicy,
    pageFetcher: new UndiciPageFetcher(evidenceUrlPolicy),
    sourceReader,
    close: () => sourceReader.close(),
  };
}
