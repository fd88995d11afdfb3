import type { Assessment } from './assessment-endpoints.ts';

type Claim = Assessment['claims'][number];

/** What each claim is about. */
export const CLAIM_WORDS: Readonly<Record<Claim['claim'], string>> = {
  pricingModel: 'Pricing model',
  freeTier: 'Free tier',
  openSource: 'Open source',
  platforms: 'Platform',
  integrations: 'Integration',
};

/** Why the evidence can say nothing of a claim. */
export const REASON_WORDS: Readonly<Record<NonNullable<Claim['reason']>, string>> = {
  no_eligible_source: 'no page of a kind that could say so was submitted',
  source_not_fetched: 'the page that could say so was not read',
  content_requires_javascript: 'the page says nothing without JavaScript',
  claim_not_in_vocabulary: 'the profile does not know this term',
  conflicting_evidence: 'pages say different things',
};
