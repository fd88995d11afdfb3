import { memoized } from '../shared/memoized.ts';
import { indexClaimedNames } from './claimed-names.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { BASES, type Basis, FACTS, type FoundFact, isSingleValued } from './fact.ts';
import type { SingleAnchor } from './matching/anchors/anchor.ts';
import { captureValues } from './matching/capture.ts';
import { type CompiledProfile, type CompiledRule, compileProfile, selectRules } from './matching/compile-profile.ts';
import { isStated } from './matching/is-stated.ts';
import { findListedNames } from './matching/listed-names.ts';
import type { Match, SourceContext, TextMatch } from './matching/match.ts';
import { MatchBudget } from './matching/match-budget.ts';
import { findTerm, hasNameAt, type NameIndex } from './matching/names.ts';
import { PageText } from './matching/page-text.ts';
import { BlockPrices } from './matching/prices.ts';
import { createProductNames } from './matching/product-names.ts';
import type { Rule } from './matching/rule.ts';
import { Tables } from './matching/tables.ts';
import type { JsonDocument, Page } from './page.ts';
import { extractQuote } from './quote.ts';
import type { SoughtSubject, SourceType } from './subject.ts';
import { toWords } from './text/words.ts';
import type { VocabularyName } from './vocabulary.ts';

/** A submitted URL: its type, and the URL that answered. */
export interface SourceLocation {
  readonly type: SourceType;
  readonly url: string;
}

/** How anchors find facts that stand in no visible text; `json` depends on the source. */
const BASIS_OF_KIND: Partial<Readonly<Record<SingleAnchor['kind'], Basis>>> = {
  item: 'structured_data',
  offers: 'structured_data',
  meta: 'meta',
  link: 'link',
  address: 'link',
};
const PERIOD = / (?:per \w+|once)$/;
const AMOUNT = /\d[\d.]*/;

/** Ways to pay that a product may have beside others. */
const PAYMENT_MODELS: ReadonlySet<unknown> = new Set(['subscription', 'one_time']);

/** A fact of one rule, before the facts of all rules are compared. */
export interface RuleFact extends Omit<FoundFact, 'quote'> {
  /** The index of the rule in the profile. */
  readonly ruleIndex: number;
  /** The quote, which only the facts that are kept need. */
  readonly createQuote: () => string | null;
}

/**
 * The facts of one source, sorted by FACTS, then by basis (most trusted first), order of the rules and order of the
 * page. Each (fact, value) appears once, with its most trusted basis, and a single-valued fact (`isSingleValued`) once. The
 * same content, rules and subject give the same facts.
 */
export function extractFacts(
  content: Page | JsonDocument,
  source: SourceLocation,
  rules: EvidenceRules,
  subject: SoughtSubject,
): readonly FoundFact[] {
  return chooseFacts(findRuleFacts(content, source, rules, subject), rules);
}

/** What each rule finds on a source, in the order of the rules and of the page. */
export function findRuleFacts(
  content: Page | JsonDocument,
  source: SourceLocation,
  rules: EvidenceRules,
  subject: SoughtSubject,
): readonly RuleFact[] {
  const profile = compileProfile(rules);
  const own = findTerm(subject.name, profile.names.integrations);
  const context = createSourceContext(content, source, profile, subject);
  const budget = new MatchBudget();
  return selectRules(profile, source).flatMap(({ rule, anchors, conditions }, ruleIndex) =>
    anchors.flatMap(({ kind, find }) => {
      const isOtherProduct = ({ raw }: Match) => kind !== 'names' || raw !== own;
      const found = find(context).filter(isOtherProduct);
      const matches = found.filter((match) => meetsConditions(match, kind, { rule, conditions }, context, budget));
      return matches.flatMap((match) =>
        captureFacts(match, kind, rule, context, rules).map((fact) => ({ ...fact, ruleIndex })),
      );
    }),
  );
}

/** The facts of a source among what its rules found: once each, without those that the page denies. */
export function chooseFacts(found: readonly RuleFact[], rules: EvidenceRules): readonly FoundFact[] {
  return deduplicateFacts(dropVagueOffers(dropDeniedFacts(found, rules)).sort(compareByTrust));
}

function createSourceContext(
  content: Page | JsonDocument,
  source: SourceLocation,
  profile: CompiledProfile,
  subject: SoughtSubject,
): SourceContext {
  const isPage = content.kind === 'page';
  const blocks = isPage && content.isScriptOnly ? [] : content.blocks;
  // The first heading of a README is its title.
  const title = isPage ? content.title : content.blocks.find(({ kind }) => kind === 'heading')?.text;
  const text = new PageText(blocks);
  const product = createProductNames(title ?? '', source.url, subject.name, profile.names.integrations);
  const tables = new Tables(text, product);
  const platforms = [profile.names.platforms, indexClaimedNames(subject.platforms, profile.names.platforms)];
  const known = [profile.names.integrations, indexClaimedNames(subject.integrations, profile.names.integrations)];
  const blocksWithKnownNames = findBlocksWithNames(text, known);
  const listed = findListedNames(text, blocksWithKnownNames, { known, platforms, product });
  const names: Partial<Record<VocabularyName, readonly NameIndex[]>> = { platforms, integrations: [...known, listed] };
  const namesOf = (vocabulary: VocabularyName) => names[vocabulary] ?? [profile.names[vocabulary]];
  const lastPart = new URL(source.url).pathname.split('/').findLast((name) => name !== '') ?? '';
  return {
    ...source,
    page: isPage ? content : null,
    document: isPage ? null : content,
    text,
    product,
    titleWords: toWords(`${title ?? ''}; ${lastPart}`),
    tables,
    prices: new BlockPrices(text, tables),
    vocabularyNames: namesOf,
    listedNames: listed,
    blocksWithNames: memoized((vocabulary) =>
      vocabulary === 'integrations'
        ? new Set([...blocksWithKnownNames, ...findBlocksWithNames(text, [listed])])
        : findBlocksWithNames(text, namesOf(vocabulary)),
    ),
  };
}

function findBlocksWithNames({ blocks }: PageText, names: readonly NameIndex[]): ReadonlySet<number> {
  const holding = blocks.filter(({ text }) => text.words.some((_, at) => hasNameAt(text, at, names)));
  return new Set(holding.map(({ index }) => index));
}

function meetsConditions(
  match: Match,
  kind: SingleAnchor['kind'],
  { rule, conditions }: Pick<CompiledRule, 'rule' | 'conditions'>,
  source: SourceContext,
  budget: MatchBudget,
): boolean {
  if (!isTextMatch(match)) return true;
  if (kind !== 'link' && (!budget.take(rule.id) || !isStated(match, rule, source))) return false;
  return conditions.every((condition) => condition(match, source));
}

function isTextMatch(match: Match): match is TextMatch {
  return match.occurrence !== null;
}

function captureFacts(
  match: Match,
  kind: SingleAnchor['kind'],
  rule: Rule,
  source: SourceContext,
  { licences }: EvidenceRules,
): readonly Omit<RuleFact, 'ruleIndex'>[] {
  const basis = determineBasis(kind, source.type);
  const createQuote = () => (basis === 'visible_text' || basis === 'structured_data' ? quoteMatch(match) : null);
  const cited = { locator: match.locator, ruleId: rule.id, basis, createQuote };
  return captureValues(rule.capture, match, source, licences).flatMap(({ value, otherFacts = [] }) => [
    ...(value === undefined ? [] : [{ ...cited, fact: rule.fact, value }]),
    ...otherFacts.map(([fact, value]) => ({ ...cited, fact, value })),
  ]);
}

function quoteMatch({ occurrence, quote }: Match): string | null {
  if (occurrence === null) return quote === undefined ? null : extractQuote(quote, { start: 0, end: quote.length });
  const { text } = occurrence.block;
  const [from, to] = occurrence.range;
  return extractQuote(text.raw, { start: text.starts[from] ?? 0, end: text.ends[to - 1] ?? text.raw.length });
}

function determineBasis(kind: SingleAnchor['kind'], type: SourceType): Basis {
  if (kind === 'json') return type === 'documentation' ? 'structured_data' : 'registry_api';
  return BASIS_OF_KIND[kind] ?? 'visible_text';
}

/** By the order of facts, then of trust, then of rules; equal ones stay in the order of the page. */
function compareByTrust(one: RuleFact, other: RuleFact): number {
  return (
    FACTS.indexOf(one.fact) - FACTS.indexOf(other.fact) ||
    BASES.indexOf(one.basis) - BASES.indexOf(other.basis) ||
    one.ruleIndex - other.ruleIndex
  );
}

/**
 * Drops a fact whose own block also gives `no_<value>`, and one whose rule yields to a fact that the source has with
 * the same value. Then drops `no_subscription` if `subscription` is left, and `no_one_time` if `one_time` is: such a
 * denial is about one of several offers (`one-time purchase, no subscription`).
 */
function dropDeniedFacts(found: readonly RuleFact[], { facts }: EvidenceRules): RuleFact[] {
  const denials = new Map(facts.map(({ id, yieldsTo }) => [id, yieldsTo]));
  const stated = new Set(found.flatMap(({ fact, value, locator }) => [`${fact} ${value}`, `${locator} ${value}`]));
  const remaining = found.filter(({ ruleId, value, locator }) => {
    const denial = denials.get(ruleId);
    if (stated.has(`${locator} no_${value}`)) return false;
    return denial === undefined || !stated.has(`${denial} ${value}`);
  });
  const contradictedDenials = new Set(
    remaining.filter(({ value }) => PAYMENT_MODELS.has(value)).map(({ value }) => `no_${value}`),
  );
  return remaining.filter(({ value }) => !contradictedDenials.has(String(value)));
}

/** An offer without a period is left out where another one tells the period of the same amount. */
function dropVagueOffers(found: readonly RuleFact[]): RuleFact[] {
  const offers = found.filter(({ fact }) => fact === 'offer').map(({ value }) => String(value));
  const precise = new Set(offers.filter((offer) => PERIOD.test(offer)).map(parseOfferAmount));
  return found.filter(({ fact, value }) => {
    return fact !== 'offer' || PERIOD.test(String(value)) || !precise.has(parseOfferAmount(String(value)));
  });
}

function parseOfferAmount(offer: string): number {
  return Number.parseFloat(AMOUNT.exec(offer)?.[0] ?? '');
}

function deduplicateFacts(found: readonly RuleFact[]): readonly FoundFact[] {
  const seen = new Set<string>();
  return found.flatMap(({ ruleIndex: _, createQuote, ...fact }) => {
    const key = isSingleValued(fact.fact) ? fact.fact : `${fact.fact} ${fact.value}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...fact, quote: createQuote() }];
  });
}
