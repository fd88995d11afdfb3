import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../adapters/fetching/undici-page-fetcher.ts';
import { ThreadedPageReader } from '../../adapters/html/threaded-page-reader.ts';
import type { Ports } from './tokens.ts';

export interface Evidence extends Pick<Ports, 'evidenceUrlPolicy' | 'pageFetcher' | 'pageReader'> {
  close(): Promise<void>;
}

/** What fetches and reads evidence: the public internet and nothing else. */
export function composeEvidence(): Evidence {
  const evidenceUrlPolicy = new PublicUrlPolicy();
  const pageReader = new ThreadedPageReader();
  return {
    evidenceUrlPolicy,
    pageFetcher: new UndiciPageFetcher(evidenceUrlPolicy),
    pageReader,
    close: () => pageReader.close(),
  };
}
