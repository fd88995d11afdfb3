import type { Assessment } from './assessment-endpoints.ts';

type JudgedClaim = Assessment['claims'][number];

/** The label of each claim. */
export const CLAIM_LABELS: Readonly<Record<JudgedClaim['claim'], string>> = {
  pricingModel: 'Pricing model',
  freeTier: 'Free tier',
  openSource: 'Open source',
  platforms: 'Platform',
  integrations: 'Integration',
};
