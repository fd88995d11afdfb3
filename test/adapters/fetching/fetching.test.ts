import { PublicUrlPolicy } from '../../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../../adapters/fetching/undici-page-fetcher.ts';
import { evidenceUrlPolicySuite } from '../../conformance/evidence-url-policy.suite.ts';
import { pageFetcherSuite } from '../../conformance/page-fetcher.suite.ts';
import { createFakeNetwork } from '../../support/fixtures/fake-network.ts';
import { openWith } from '../../support/fixtures/open-port.ts';

evidenceUrlPolicySuite(openWith(() => new PublicUrlPolicy()));
pageFetcherSuite((fixture) =>
  openWith(() => new UndiciPageFetcher(new PublicUrlPolicy(), createFakeNetwork(fixture)))(),
);
