import type { Assessment } from './assessment-endpoints.ts';

type Claim = Assessment['claims'][number];

/** The label of each claim. */
export const CLAIM_LABELS: Readonly<Record<Claim['claim'], string>> = {
  pricingModel: 'Pricing model',
  freeTier: 'Free tier',
  openSource: 'Open source',
  platforms: 'Platform',
  integrations: 'Integration',
};
