import data from './facts.json' with { type: 'json' };

/**
 * What evidence can be about: facts.json has the type of the values, and whether a source has one or many. Values are
 * scalars of at most 200 characters:
 * - addresses (`…_link`, `canonical_url`, `openapi_document`) are absolute;
 * - `offer` is `12.00 EUR per month`: amount with the currency's own number of decimals, ISO 4217, and the period where
 * one is told (`per day | week | month | year`, `once`); 0 is an amount. A sign that several currencies share stays as
 * read: `$12 per month`, `99 kr per month`;
 * - `pricing_signal` is one of the words that docs/assessments.md lists under "Facts", generated from the shipped
 * profile;
 * - `platform`, `integration`, what a page says that there is not (`unsupported_…`), `sdk_language`, `operating_system`
 * are terms of the profile's vocabularies;
 * - `licence` is an SPDX identifier or expression; `osi_approved`, `archived`, `deprecated` are `true` or `false`;
 * - `published_at`, `observed_at` are ISO 8601 dates or times in UTC; `language` is a BCP 47 tag as written, in
 * canonical case.
 */
export type Fact = keyof typeof data.facts;

/** All facts, in the order of records and lists. The cast is sound: the object has no other keys. */
export const FACTS = Object.keys(data.facts) as readonly Fact[];

/** The values that rules may give the fact `pricing_signal`. */
export const PRICING_SIGNALS: readonly string[] = data.pricingSignals;

const CAPTURES: Readonly<Record<string, readonly string[]>> = data.capturesByType;

/** Whether a source has at most one value of a fact, which the most trusted basis tells. */
export function isSingleValued(fact: Fact): boolean {
  return data.facts[fact].number === 'one';
}

/** The type of the values of a fact: a key of `capturesByType`. */
export function factType(fact: Fact): string {
  return data.facts[fact].type;
}

/** The kinds of captures whose values fit a fact. */
export function allowedCaptures(fact: Fact): readonly string[] {
  return CAPTURES[factType(fact)] ?? [];
}

/** How a fact was found, the most trusted first. docs/assessments.md#facts */
export const BASES = ['registry_api', 'structured_data', 'meta', 'link', 'visible_text'] as const;

export type Basis = (typeof BASES)[number];

/** A fact as a rule found it on one source, before it is cited. Its value is fit to be evidence. */
export interface FoundFact {
  readonly fact: Fact;
  readonly value: string | boolean;
  /** Where on the page: tag names and places, a JSON pointer; nothing that the page says itself. */
  readonly locator: string;
  /** The words of the page that say so, by `extractQuote`; null for a fact that no words of the page state. */
  readonly quote: string | null;
  readonly ruleId: string;
  readonly basis: Basis;
}
