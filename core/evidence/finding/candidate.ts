import type { FactForm, FactOrigin } from '../fact-rule.ts';
import type { Offer } from '../values/price.ts';

/** What a rule found, before it is a value. */
export interface Candidate {
  /** The place of the rule among the profile's. */
  readonly rule: number;
  readonly raw: string | number | boolean | Offer;
  readonly locator: string;
  /** Whether a clause goes on behind what was looked for. */
  readonly isTail?: boolean;
  /** Whether it is a clause, which says it anywhere. */
  readonly isClause?: boolean;
}

/** Where a rule of one kind looks. */
export type OriginOf<Kind extends FactOrigin['kind']> = Extract<FactOrigin, { readonly kind: Kind }>;

/** A rule that holds for a source, with its place among the profile's. */
export interface ApplicableRule<From extends FactOrigin = FactOrigin> {
  readonly rule: number;
  readonly from: From;
  readonly as: FactForm;
}

/** The rules that look in such places. */
export function rulesOf<Kind extends FactOrigin['kind']>(
  rules: readonly ApplicableRule[],
  kind: Kind,
): readonly ApplicableRule<OriginOf<Kind>>[] {
  return rules.flatMap(({ rule, from, as }) => (isFrom(from, kind) ? [{ rule, from, as }] : []));
}

function isFrom<Kind extends FactOrigin['kind']>(from: FactOrigin, kind: Kind): from is OriginOf<Kind> {
  return from.kind === kind;
}
