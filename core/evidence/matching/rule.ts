import type { Fact } from '../fact.ts';
import type { SourceType } from '../subject.ts';
import type { Anchor } from './anchors/anchor.ts';
import type { Capture } from './capture.ts';
import type { Condition } from './conditions/condition.ts';

/** One way to find one fact; part of a profile's data. */
export interface Rule {
  /** Lower-case words joined by hyphens; unique in its profile. */
  readonly id: string;
  readonly fact: Fact;
  readonly sources: readonly SourceType[] | 'all';
  /** Only for sources at these hosts and their subdomains. Default: any host. */
  readonly hosts?: readonly string[] | undefined;
  /** The text or data to look for. */
  readonly anchor: Anchor;
  /** Conditions that must all hold for a match. */
  readonly conditions?: readonly Condition[] | undefined;
  /** How a match becomes a value. Matches that cannot be converted are ignored. */
  readonly capture: Capture;
  /** The fact is dropped if the source has this one with the same value. */
  readonly yieldsTo?: Fact | undefined;
}
