import { memoize } from '../shared/memoize.ts';
import { indexClaimedNames } from './claimed-names.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { FACT_BASES, FACT_KINDS, type FactBasis, type FoundFact, isSingleValued } from './fact.ts';
import type { SingleAnchor } from './matching/anchors/anchor-schemas.ts';
import { captureValues } from './matching/capture.ts';
import { type CompiledProfile, type CompiledRule, compileProfile, selectRules } from './matching/compile-profile.ts';
import { isStated } from './matching/is-stated.ts';
import { findListedNames } from './matching/listed-names.ts';
import type { Match, SourceContext, TextMatch } from './matching/match.ts';
import { MatchBudget } from './matching/match-budget.ts';
import { lookUpTermByName, type NameIndex } from './matching/names.ts';
import { PageText, type TextBlock } from './matching/page-text.ts';
import { BlockPrices } from './matching/prices.ts';
import { createProductNames } from './matching/product-names.ts';
import { findRivals } from './matching/rivals.ts';
import type { Rule } from './matching/rule.ts';
import { PageTables } from './matching/tables.ts';
import type { JsonDocument, Page } from './page.ts';
import { extractQuote } from './quote.ts';
import type { SourceType, SubjectNames } from './subject.ts';
import { toWords } from './text/words.ts';
import { parseOfferAmount } from './values/price.ts';
import type { VocabularyName } from './vocabulary.ts';

/** The type of a source as submitted, and the URL of its response. */
export interface SourceLocation {
  readonly type: SourceType;
  readonly url: string;
}

/**
 * Basis of facts by the kind of their anchor. Kinds without an entry find visible text. The basis of `json` depends on
 * the source and is not listed here.
 */
const BASIS_BY_ANCHOR_KIND: Partial<Readonly<Record<SingleAnchor['kind'], FactBasis>>> = {
  item: 'structured_data',
  offers: 'structured_data',
  meta: 'meta',
  link: 'link',
  sourceUrl: 'link',
};
/** A slash at the end of a URL. Links with and without it are the same fact. */
const URL_END_PATTERN = /\/$/;
const PERIOD_PATTERN = / (?:per .+|once)$/;

/** Payment models that a product may offer at the same time. */
const PAYMENT_MODELS: ReadonlySet<unknown> = new Set(['subscription', 'one_time']);

/** A fact that one rule has found. Afterwards the facts of all rules are compared, and some are dropped. */
export interface RuleFact extends Omit<FoundFact, 'quote'> {
  /** The index of the rule in the profile. */
  readonly ruleIndex: number;
  /** Creates the quote. It is called only for facts that are not dropped, because creating a quote is slow. */
  readonly createQuote: () => string | null;
}

/**
 * Extracts the facts of one source. They are sorted by the order in `FACT_KINDS`, then by basis (most trusted first),
 * rule and position on the page. Each pair of fact and value appears once, with its most trusted basis. A single-valued
 * fact (`isSingleValued`) appears only with one value. The same content, rules and subject always give the same facts.
 */
export function extractFacts(
  content: Page | JsonDocument,
  source: SourceLocation,
  rules: EvidenceRules,
  subject: SubjectNames,
): readonly FoundFact[] {
  return selectSourceFacts(findRuleFacts(content, source, rules, subject), rules);
}

/**
 * Finds the facts of all rules on a source. They are in the order of the rules, and the facts of one rule in the order
 * of the page.
 */
export function findRuleFacts(
  content: Page | JsonDocument,
  source: SourceLocation,
  rules: EvidenceRules,
  subject: SubjectNames,
): readonly RuleFact[] {
  const profile = compileProfile(rules);
  const own = lookUpTermByName(subject.name, profile.names.integrations);
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

/** Selects the facts of the source from the facts of all rules. Removes duplicates, and facts that the page denies. */
export function selectSourceFacts(found: readonly RuleFact[], rules: EvidenceRules): readonly FoundFact[] {
  return deduplicateFacts(dropVagueOffers(dropDeniedFacts(found, rules)).sort(compareByTrust));
}

function createSourceContext(
  content: Page | JsonDocument,
  source: SourceLocation,
  profile: CompiledProfile,
  subject: SubjectNames,
): SourceContext {
  const isPage = content.kind === 'page';
  const blocks = isPage && content.isScriptOnly ? [] : content.blocks;
  const title = isPage ? content.title : content.blocks.find(({ kind }) => kind === 'heading')?.text;
  const pageText = new PageText(blocks);
  const productNames = createProductNames(title ?? '', source.url, subject.name, profile.names.integrations);
  const tables = new PageTables(pageText, productNames);
  const platforms = [profile.names.platforms, indexClaimedNames(subject.platforms, profile.names.platforms)];
  const known = [profile.names.integrations, indexClaimedNames(subject.integrations, profile.names.integrations)];
  const blocksWithKnownNames = pageText.findBlocksWithNames(known);
  const listed = findListedNames(pageText, blocksWithKnownNames, { known, platforms, productNames });
  const names: Partial<Record<VocabularyName, readonly NameIndex[]>> = { platforms, integrations: [...known, listed] };
  const namesOf = (vocabulary: VocabularyName) => names[vocabulary] ?? [profile.names[vocabulary]];
  const lastPart = new URL(source.url).pathname.split('/').findLast((name) => name !== '') ?? '';
  return {
    ...source,
    page: isPage ? content : null,
    document: isPage ? null : content,
    pageText,
    productNames,
    rivalNames: findRivals(
      `${title ?? ''}; ${pageText.blocks.find(isPageHeading)?.pageBlock.text ?? ''}`,
      productNames,
    ),
    titleWords: toWords(`${title ?? ''}; ${lastPart}`),
    tables,
    prices: new BlockPrices(pageText, tables),
    getNameIndexes: namesOf,
    listedNames: listed,
    findBlocksWithNames: memoize((vocabulary) =>
      vocabulary === 'integrations'
        ? new Set([...blocksWithKnownNames, ...pageText.findBlocksWithNames([listed])])
        : pageText.findBlocksWithNames(namesOf(vocabulary)),
    ),
  };
}

const isPageHeading = ({ pageBlock: block }: TextBlock) => block.level === 1;

function meetsConditions(
  match: Match,
  kind: SingleAnchor['kind'],
  { rule, conditions }: Pick<CompiledRule, 'rule' | 'conditions'>,
  source: SourceContext,
  budget: MatchBudget,
): boolean {
  if (!isTextMatch(match)) return true;
  if (kind !== 'link' && (!budget.spendMatch(rule.id) || !isStated(match, rule, source))) return false;
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

function determineBasis(kind: SingleAnchor['kind'], type: SourceType): FactBasis {
  if (kind === 'json') return type === 'documentation' ? 'structured_data' : 'registry_api';
  return BASIS_BY_ANCHOR_KIND[kind] ?? 'visible_text';
}

/**
 * Compares by fact, then by basis (most trusted first), then by rule. Sorting is stable, so equal facts stay in the
 * order of the page.
 */
function compareByTrust(one: RuleFact, other: RuleFact): number {
  return (
    FACT_KINDS.indexOf(one.fact) - FACT_KINDS.indexOf(other.fact) ||
    FACT_BASES.indexOf(one.basis) - FACT_BASES.indexOf(other.basis) ||
    one.ruleIndex - other.ruleIndex
  );
}

/**
 * Drops a fact if its own block also states `no_<value>`. Also drops a fact if its rule has `yieldsTo` and that fact
 * was found with the same value. Afterwards drops `no_subscription` if `subscription` remains, and `no_one_time` if
 * `one_time` remains. Such a denial is about one of several offers (`one-time purchase, no subscription`).
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

/** Drops an offer without a period if another offer has the same amount and a period. */
function dropVagueOffers(found: readonly RuleFact[]): RuleFact[] {
  const offers = found.filter(({ fact }) => fact === 'offer').map(({ value }) => String(value));
  const precise = new Set(offers.filter((offer) => PERIOD_PATTERN.test(offer)).map(parseOfferAmount));
  return found.filter(({ fact, value }) => {
    return fact !== 'offer' || PERIOD_PATTERN.test(String(value)) || !precise.has(parseOfferAmount(String(value)));
  });
}

function deduplicateFacts(found: readonly RuleFact[]): readonly FoundFact[] {
  const seen = new Set<string>();
  return found.flatMap(({ ruleIndex: _, createQuote, ...fact }) => {
    const key = isSingleValued(fact.fact) ? fact.fact : `${fact.fact} ${fact.value}`.replace(URL_END_PATTERN, '');
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...fact, quote: createQuote() }];
  });
}
