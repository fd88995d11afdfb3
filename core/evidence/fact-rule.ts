import type { SourceType } from '../assessments/assessment.ts';
import type { Fact } from './fact.ts';

/** One way to find one fact: data of a profile. */
export interface FactRule {
  /** Lower-case words joined by hyphens; unique in its profile. */
  readonly id: string;
  readonly fact: Fact;
  readonly sources: readonly SourceType[] | 'all';
  readonly from: 'title';
}
