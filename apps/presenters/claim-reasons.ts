import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';

type AssessedClaim = Pick<PublicAssessmentRecord['claims'][number], 'claim' | 'status' | 'reason'>;
type SourceOutcomes = readonly Pick<PublicAssessmentRecord['sources'][number], 'url' | 'outcome'>[];

/**
 * Explanations of the reason `claim_not_in_vocabulary`, by claim. An assessment searches pages for platforms and
 * integrations that the profile does not know, unless their names are too short or too common.
 */
const UNCHECKED_CLAIM_REASONS: Readonly<Record<AssessedClaim['claim'], string>> = {
  pricingModel: 'the profile does not know this pricing model',
  freeTier: 'the profile does not check this claim',
  openSource: 'the profile does not check this claim',
  platforms: 'the name is too short or too common to search for',
  integrations: 'the name is too short or too common to search for',
};
/** Maximum number of URLs in one sentence. */
const MAX_LISTED_URLS = 5;

/**
 * Explains the status of a claim that is not clearly supported or contradicted. Returns null if the status needs no
 * explanation.
 */
export function formatClaimReason({ claim, status, reason }: AssessedClaim, sources: SourceOutcomes): string | null {
  switch (reason) {
    case 'no_eligible_source':
      return 'no page of a suitable type was submitted';
    case 'source_not_fetched':
      return formatUnreadPages(sources) ?? 'a relevant page was too long to be read completely';
    case 'content_requires_javascript':
      return 'a relevant page has no content without JavaScript';
    case 'claim_not_in_vocabulary':
      return UNCHECKED_CLAIM_REASONS[claim];
    case 'conflicting_evidence':
      return 'pages contradict each other';
    case null:
      return status === 'not_found' ? formatUnreadPages(sources) : null;
  }
}

/** Formats `2 of 6 pages could not be read: https://…, https://…`. Returns null if all pages were read. */
export function formatUnreadPages(sources: SourceOutcomes): string | null {
  const unread = sources.filter(({ outcome }) => outcome !== 'fetched').map(({ url }) => url);
  if (unread.length === 0) return null;
  const urls = unread.slice(0, MAX_LISTED_URLS).join(', ');
  const more = unread.length > MAX_LISTED_URLS ? ` and ${unread.length - MAX_LISTED_URLS} more` : '';
  const pages = sources.length === 1 ? 'page' : 'pages';
  return `${unread.length} of ${sources.length} ${pages} could not be read: ${urls}${more}`;
}
