import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';

type Claim = Pick<AssessmentRecord['claims'][number], 'claim' | 'status' | 'reason'>;
type Sources = readonly Pick<AssessmentRecord['sources'][number], 'url' | 'outcome'>[];

/** Why a profile does not judge a claim. Names of products and systems are looked for even if it does not know them. */
const UNCHECKED_CLAIM_REASONS: Readonly<Record<Claim['claim'], string>> = {
  pricingModel: 'the profile does not know this pricing model',
  freeTier: 'the profile does not judge this claim',
  openSource: 'the profile does not judge this claim',
  platforms: 'the name is too short or too common to look for',
  integrations: 'the name is too short or too common to look for',
};
/** Maximum number of pages that one sentence names. */
const MAX_LISTED_URLS = 5;

/** Why the evidence does not settle a claim, in words for a reader; null where its status says all. */
export function reasonText({ claim, status, reason }: Claim, sources: Sources): string | null {
  switch (reason) {
    case 'no_eligible_source':
      return 'no page of a kind that could say so was submitted';
    case 'source_not_fetched':
      return unreadPages(sources) ?? 'a page that could say so was too long to be read whole';
    case 'content_requires_javascript':
      return 'a page that could say so shows nothing without JavaScript';
    case 'claim_not_in_vocabulary':
      return UNCHECKED_CLAIM_REASONS[claim];
    case 'conflicting_evidence':
      return 'pages say different things';
    case null:
      return status === 'not_found' ? unreadPages(sources) : null;
  }
}

/** `2 of 6 pages could not be read: https://…, https://…`; null where all were. */
export function unreadPages(sources: Sources): string | null {
  const unread = sources.filter(({ outcome }) => outcome !== 'fetched').map(({ url }) => url);
  if (unread.length === 0) return null;
  const urls = unread.slice(0, MAX_LISTED_URLS).join(', ');
  const more = unread.length > MAX_LISTED_URLS ? ` and ${unread.length - MAX_LISTED_URLS} more` : '';
  const pages = sources.length === 1 ? 'page' : 'pages';
  return `${unread.length} of ${sources.length} ${pages} could not be read: ${urls}${more}`;
}
