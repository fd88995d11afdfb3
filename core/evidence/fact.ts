import data from './facts.json' with { type: 'json' };

/**
 * The names of facts. facts.json says which type of values a fact has, and whether a source may have one or several.
 * Values are texts of at most 200 characters, or booleans:
 * - URLs (`…_link`, `canonical_url`, `openapi_document`) are absolute.
 * - `offer` has the form `12.00 EUR per month`: an amount with the currency's number of decimals, its ISO 4217 code,
 *   and the period if it is stated (`per month`, `once`: the keys of `periods.json`). The amount may be 0. If
 *   several currencies share a sign, the sign is kept: `$12 per month`, `99 kr per month`.
 * - `pricing_signal` is one of the words under "Facts" in docs/assessments.md.
 * - `platform`, `integration`, `unsupported_…` (the page denies the platform or integration), `sdk_language` and
 *   `operating_system` are terms of the profile's vocabularies.
 * - `licence` is an SPDX identifier or expression; `osi_approved`, `archived` and `deprecated` are `true` or `false`.
 * - `published_at` and `observed_at` are ISO 8601 dates or UTC times; `language` is a BCP 47 tag in canonical case.
 */
export type FactKind = keyof typeof data.facts;

/**
 * The names of all facts, in the order in which records and lists show them. The cast is sound, because the object has
 * no other keys.
 */
export const FACT_KINDS = Object.keys(data.facts) as readonly FactKind[];

/** Values of the fact `pricing_signal`. */
export const PRICING_SIGNALS: readonly string[] = data.pricingSignals;

const CAPTURES_BY_TYPE: Readonly<Record<string, readonly string[]>> = data.capturesByType;

/**
 * Whether a source may have only one value of a fact. If several are found, the value with the most trusted basis is
 * used.
 */
export function isSingleValued(fact: FactKind): boolean {
  return data.facts[fact].number === 'one';
}

/** Returns the type of a fact's values, which is a key of `capturesByType` in facts.json. */
export function getFactType(fact: FactKind): string {
  return data.facts[fact].type;
}

/** Returns the kinds of captures that a rule for this fact may use. */
export function listAllowedCaptures(fact: FactKind): readonly string[] {
  return CAPTURES_BY_TYPE[getFactType(fact)] ?? [];
}

/** Where a fact was found, from the most trusted to the least trusted place. docs/assessments.md#facts */
export const FACT_BASES = ['registry_api', 'structured_data', 'meta', 'link', 'visible_text'] as const;

export type FactBasis = (typeof FACT_BASES)[number];

/** A fact that a rule has found on one source. The value is normalised. */
export interface FoundFact {
  readonly fact: FactKind;
  readonly value: string | boolean;
  /**
   * Position on the page: tag names and indexes, or a JSON pointer. The position of an element contains no text of the
   * page.
   */
  readonly locator: string;
  /** Quote from the page. Null if the fact was not found in a text that can be quoted. */
  readonly quote: string | null;
  readonly ruleId: string;
  readonly basis: FactBasis;
}
