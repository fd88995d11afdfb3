import type { Fact } from '../fact.ts';
import type { SourceType } from '../subject.ts';
import type { Anchor } from './anchors/anchor.ts';
import type { Capture } from './capture.ts';
import type { Condition } from './conditions/condition.ts';

/** One way to find one fact: data of a profile. */
export interface Rule {
  /** Lower-case words joined by hyphens; unique in its profile. */
  readonly id: string;
  readonly fact: Fact;
  readonly sources: readonly SourceType[] | 'all';
  /** Only for sources at these hosts and their subdomains; at any when left out. */
  readonly hosts?: readonly string[] | undefined;
  /** What is looked for. */
  readonly anchor: Anchor;
  /** What must hold where it is found: all of them. */
  readonly conditions?: readonly Condition[] | undefined;
  /** How what was found becomes a value; what cannot become one is left out. */
  readonly capture: Capture;
  /** The fact is left out where the source has this one with the same value. */
  readonly yieldsTo?: Fact | undefined;
}
