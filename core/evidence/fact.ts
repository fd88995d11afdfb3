/**
 * What evidence can be about, and whether a source has one value of it or many. Values are scalars of at most 200
 * characters:
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
const NUMBERS = {
  title: 'one',
  description: 'one',
  site_name: 'one',
  language: 'one',
  canonical_url: 'one',
  pricing_link: 'many',
  repository_link: 'many',
  documentation_link: 'many',
  status_page_link: 'many',
  store_link: 'many',
  offer: 'many',
  pricing_signal: 'many',
  platform: 'many',
  integration: 'many',
  unsupported_platform: 'many',
  unsupported_integration: 'many',
  licence: 'many',
  osi_approved: 'one',
  openapi_document: 'many',
  api_version: 'one',
  sdk_language: 'many',
  changelog_link: 'many',
  repository_host: 'one',
  repository_owner: 'one',
  repository_name: 'one',
  archived: 'one',
  latest_release: 'one',
  ecosystem: 'one',
  package_name: 'one',
  latest_version: 'one',
  deprecated: 'one',
  published_at: 'one',
  store: 'one',
  price: 'many',
  operating_system: 'many',
  version: 'one',
  publisher: 'one',
  status_provider: 'one',
  status_indicator: 'one',
  observed_at: 'one',
} as const;

export type Fact = keyof typeof NUMBERS;

/** In the order in which they are told. The cast is sound: an object that the code spells out has no other keys. */
export const FACTS = Object.keys(NUMBERS) as readonly Fact[];

/** Whether a source has at most one value of a fact, which the most trusted basis tells. */
export function isSingle(fact: Fact): boolean {
  return NUMBERS[fact] === 'one';
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
  /** The words of the page that say so, by `quoteOf`; null for a fact that no words of the page state. */
  readonly quote: string | null;
  readonly ruleId: string;
  readonly basis: Basis;
}
