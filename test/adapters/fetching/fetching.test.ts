import { PublicUrlPolicy } from '../../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../../adapters/fetching/undici-page-fetcher.ts';
import { evidenceUrlPolicySuite } from '../../conformance/evidence-url-policy.suite.ts';
import { pageFetcherSuite } from '../../conformance/page-fetcher.suite.ts';
import { networkOf } from '../../support/fixtures/evidence-fetcher.ts';
import { opens } from '../../support/fixtures/opened.ts';

evidenceUrlPolicySuite(opens(() => new PublicUrlPolicy()));
pageFetcherSuite((world) => opens(() => new UndiciPageFetcher(new PublicUrlPolicy(), networkOf(world)))());
