import type { SourceType } from '../assessments/assessment.ts';
import type { Claims } from './claim.ts';

/** How one claim is judged: data of a profile. */
export interface ClaimRule {
  readonly claim: keyof Claims;
  /** The types of sources that can say something of it. */
  readonly sources: readonly SourceType[];
}
