import data from './facts.json' with { type: 'json' };

/**
 * The kinds of facts. facts.json has the type of their values, and whether a source has one or many. Values are scalars
 * of at most 200 characters:
 * - URLs (`…_link`, `canonical_url`, `openapi_document`) are absolute.
 * - `offer` is `12.00 EUR per month`: an amount with the currency's own number of decimals, its ISO 4217 code, and the
 * period if stated (`per day | week | month | year`, `once`). The amount may be 0. A sign shared by several currencies
 * stays as written: `$12 per month`, `99 kr per month`.
 * - `pricing_signal` is one of the words under "Facts" in docs/assessments.md, generated from the shipped profile.
 * - `platform`, `integration`, their denials (`unsupported_…`), `sdk_language` and `operating_system` are terms of the
 * profile's vocabularies.
 * - `licence` is an SPDX identifier or expression; `osi_approved`, `archived` and `deprecated` are `true` or `false`.
 * - `published_at` and `observed_at` are ISO 8601 dates or UTC times; `language` is a BCP 47 tag in canonical case.
 */
export type Fact = keyof typeof data.facts;

/** All facts, in the order of records and lists. The cast is sound: the object has no other keys. */
export const FACTS = Object.keys(data.facts) as readonly Fact[];

/** Values of the fact `pricing_signal`. */
export const PRICING_SIGNALS: readonly string[] = data.pricingSignals;

const CAPTURES: Readonly<Record<string, readonly string[]>> = data.capturesByType;

/** Whether a source has at most one value of a fact: that of the most trusted basis. */
export function isSingleValued(fact: Fact): boolean {
  return data.facts[fact].number === 'one';
}

/** Type of a fact's values: a key of `capturesByType`. */
export function factType(fact: Fact): string {
  return data.facts[fact].type;
}

/** Kinds of captures whose values fit a fact. */
export function allowedCaptures(fact: Fact): readonly string[] {
  return CAPTURES[factType(fact)] ?? [];
}

/** How a fact was found, most trusted first. docs/assessments.md#facts */
export const BASES = ['registry_api', 'structured_data', 'meta', 'link', 'visible_text'] as const;

export type Basis = (typeof BASES)[number];

/** A fact that a rule found on one source, before it is cited. Its value is normalised. */
export interface FoundFact {
  readonly fact: Fact;
  readonly value: string | boolean;
  /** Position on the page: tag names and indexes, or a JSON pointer. It contains no text of the page. */
  readonly locator: string;
  /** Quote from the page; null for a fact without visible words. */
  readonly quote: string | null;
  readonly ruleId: string;
  readonly basis: Basis;
}
