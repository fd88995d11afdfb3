import type { FactKind } from '../fact.ts';
import type { SourceType } from '../subject.ts';
import type { Anchor } from './anchors/anchor-schemas.ts';
import type { Capture } from './capture-schemas.ts';
import type { Condition } from './conditions/condition-schemas.ts';

/** A rule of a profile: one way to find one fact. */
export interface Rule {
  /** Lower-case words joined by hyphens. Unique in its profile. */
  readonly id: string;
  readonly fact: FactKind;
  readonly sources: readonly SourceType[] | 'all';
  /** The rule applies only to sources at these hosts and their subdomains. Default: any host. */
  readonly hosts?: readonly string[] | undefined;
  /** The text or data that the rule looks for. */
  readonly anchor: Anchor;
  /** Conditions on matches in visible text. A match that does not meet all of them is ignored. */
  readonly conditions?: readonly Condition[] | undefined;
  /** How a match is converted to a value. Matches that cannot be converted are ignored. */
  readonly capture: Capture;
  /** If the source also has this other fact with the same value, the fact of this rule is dropped. */
  readonly yieldsTo?: FactKind | undefined;
}
