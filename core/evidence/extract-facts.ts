import { memoized } from '../shared/memoized.ts';
import { claimedNames } from './claimed-names.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { BASES, type Basis, FACTS, type FoundFact, isSingle } from './fact.ts';
import type { SingleAnchor } from './matching/anchors/anchor.ts';
import { capturedOf } from './matching/capture.ts';
import { type CompiledProfile, type CompiledRule, compileProfile, rulesFor } from './matching/compile-profile.ts';
import { isSaid } from './matching/is-said.ts';
import { listedNames } from './matching/listed-names.ts';
import type { Match, SourceContext, TextMatch } from './matching/match.ts';
import { MatchBudget } from './matching/match-budget.ts';
import { beginsName, type Names, termOf } from './matching/names.ts';
import { PageText } from './matching/page-text.ts';
import { BlockPrices } from './matching/prices.ts';
import { productNamesOf } from './matching/product-names.ts';
import type { Rule } from './matching/rule.ts';
import { Tables } from './matching/tables.ts';
import type { JsonDocument, Page } from './page.ts';
import { quoteOf } from './quote.ts';
import type { SoughtSubject, SourceType } from './subject.ts';
import { toWords } from './text/words.ts';
import type { VocabularyName } from './vocabulary.ts';

/** A submitted URL: its type, and the URL that answered. */
export interface ReadSource {
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
const WAYS: ReadonlySet<unknown> = new Set(['subscription', 'one_time']);

/** A fact of one rule, before the facts of all rules are compared. */
export interface RuleFact extends Omit<FoundFact, 'quote'> {
  /** The index of the rule in the profile. */
  readonly ruleIndex: number;
  /** The quote, which only the facts that are kept need. */
  readonly quoted: () => string | null;
}

/**
 * The facts of one source, sorted by FACTS, then by basis (most trusted first), order of the rules and order of the
 * page. Each (fact, value) appears once, with its most trusted basis, and a single-valued fact (`isSingle`) once. The
 * same content, rules and subject give the same facts.
 */
export function extractFacts(
  content: Page | JsonDocument,
  source: ReadSource,
  rules: EvidenceRules,
  subject: SoughtSubject,
): readonly FoundFact[] {
  return chooseFacts(findRuleFacts(content, source, rules, subject), rules);
}

/** What each rule finds on a source, in the order of the rules and of the page. */
export function findRuleFacts(
  content: Page | JsonDocument,
  source: ReadSource,
  rules: EvidenceRules,
  subject: SoughtSubject,
): readonly RuleFact[] {
  const profile = compileProfile(rules);
  const own = termOf(subject.name, profile.names.integrations);
  const context = contextOf(content, source, profile, subject);
  const budget = new MatchBudget();
  return rulesFor(profile, source).flatMap(({ rule, anchors, conditions }, ruleIndex) =>
    anchors.flatMap(({ kind, find }) => {
      const isOther = ({ raw }: Match) => kind !== 'names' || raw !== own;
      const found = find(context).filter(isOther);
      const matches = found.filter((match) => holds(match, kind, { rule, conditions }, context, budget));
      return matches.flatMap((match) =>
        factsOf(match, kind, rule, context, rules).map((fact) => ({ ...fact, ruleIndex })),
      );
    }),
  );
}

/** The facts of a source among what its rules found: once each, without those that the page denies. */
export function chooseFacts(found: readonly RuleFact[], rules: EvidenceRules): readonly FoundFact[] {
  return onlyOnce(withoutVague(withoutDenied(found, rules)).sort(byTrust));
}

function contextOf(
  content: Page | JsonDocument,
  source: ReadSource,
  profile: CompiledProfile,
  subject: SoughtSubject,
): SourceContext {
  const isPage = content.kind === 'page';
  const blocks = isPage && content.isScriptOnly ? [] : content.blocks;
  // The first heading of a README is its title.
  const title = isPage ? content.title : content.blocks.find(({ kind }) => kind === 'heading')?.text;
  const text = new PageText(blocks);
  const product = productNamesOf(title ?? '', source.url, subject.name, profile.names.integrations);
  const tables = new Tables(text, product);
  const platforms = [profile.names.platforms, claimedNames(subject.platforms, profile.names.platforms)];
  const known = [profile.names.integrations, claimedNames(subject.integrations, profile.names.integrations)];
  const namingKnown = blocksNaming(text, known);
  const listed = listedNames(text, namingKnown, { known, platforms, product });
  const names: Partial<Record<VocabularyName, readonly Names[]>> = { platforms, integrations: [...known, listed] };
  const namesOf = (vocabulary: VocabularyName) => names[vocabulary] ?? [profile.names[vocabulary]];
  const lastPart = new URL(source.url).pathname.split('/').findLast((name) => name !== '') ?? '';
  return {
    ...source,
    page: isPage ? content : null,
    document: isPage ? null : content,
    text,
    product,
    about: toWords(`${title ?? ''}; ${lastPart}`),
    tables,
    prices: new BlockPrices(text, tables),
    namesOf,
    listed,
    blocksNaming: memoized((vocabulary) =>
      vocabulary === 'integrations'
        ? new Set([...namingKnown, ...blocksNaming(text, [listed])])
        : blocksNaming(text, namesOf(vocabulary)),
    ),
  };
}

function blocksNaming({ blocks }: PageText, names: readonly Names[]): ReadonlySet<number> {
  const holding = blocks.filter(({ text }) => text.words.some((_, at) => beginsName(text, at, names)));
  return new Set(holding.map(({ index }) => index));
}

function holds(
  match: Match,
  kind: SingleAnchor['kind'],
  { rule, conditions }: Pick<CompiledRule, 'rule' | 'conditions'>,
  source: SourceContext,
  budget: MatchBudget,
): boolean {
  if (!isInText(match)) return true;
  if (kind !== 'link' && (!budget.take(rule.id) || !isSaid(match, rule, source))) return false;
  return conditions.every((condition) => condition(match, source));
}

function isInText(match: Match): match is TextMatch {
  return match.said !== null;
}

function factsOf(
  match: Match,
  kind: SingleAnchor['kind'],
  rule: Rule,
  source: SourceContext,
  { licences }: EvidenceRules,
): readonly Omit<RuleFact, 'ruleIndex'>[] {
  const basis = basisOf(kind, source.type);
  const quoted = () => (basis === 'visible_text' || basis === 'structured_data' ? quotedFrom(match) : null);
  const cited = { locator: match.locator, ruleId: rule.id, basis, quoted };
  return capturedOf(rule.capture, match, source, licences).flatMap(({ value, also = [] }) => [
    ...(value === undefined ? [] : [{ ...cited, fact: rule.fact, value }]),
    ...also.map(([fact, said]) => ({ ...cited, fact, value: said })),
  ]);
}

function quotedFrom({ said, quote }: Match): string | null {
  if (said === null) return quote === undefined ? null : quoteOf(quote, { start: 0, end: quote.length });
  const { text } = said.block;
  const [from, to] = said.range;
  return quoteOf(text.raw, { start: text.starts[from] ?? 0, end: text.ends[to - 1] ?? text.raw.length });
}

function basisOf(kind: SingleAnchor['kind'], type: SourceType): Basis {
  if (kind === 'json') return type === 'documentation' ? 'structured_data' : 'registry_api';
  return BASIS_OF_KIND[kind] ?? 'visible_text';
}

/** By the order of facts, then of trust, then of rules; equal ones stay in the order of the page. */
function byTrust(one: RuleFact, other: RuleFact): number {
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
function withoutDenied(found: readonly RuleFact[], { facts }: EvidenceRules): RuleFact[] {
  const denials = new Map(facts.map(({ id, yieldsTo }) => [id, yieldsTo]));
  const said = new Set(found.flatMap(({ fact, value, locator }) => [`${fact} ${value}`, `${locator} ${value}`]));
  const left = found.filter(({ ruleId, value, locator }) => {
    const denial = denials.get(ruleId);
    if (said.has(`${locator} no_${value}`)) return false;
    return denial === undefined || !said.has(`${denial} ${value}`);
  });
  const paid = new Set(left.filter(({ value }) => WAYS.has(value)).map(({ value }) => `no_${value}`));
  return left.filter(({ value }) => !paid.has(String(value)));
}

/** An offer without a period is left out where another one tells the period of the same amount. */
function withoutVague(found: readonly RuleFact[]): RuleFact[] {
  const offers = found.filter(({ fact }) => fact === 'offer').map(({ value }) => String(value));
  const told = new Set(offers.filter((offer) => PERIOD.test(offer)).map(amountOf));
  return found.filter(({ fact, value }) => {
    return fact !== 'offer' || PERIOD.test(String(value)) || !told.has(amountOf(String(value)));
  });
}

function amountOf(offer: string): number {
  return Number.parseFloat(AMOUNT.exec(offer)?.[0] ?? '');
}

function onlyOnce(found: readonly RuleFact[]): readonly FoundFact[] {
  const seen = new Set<string>();
  return found.flatMap(({ ruleIndex: _, quoted, ...fact }) => {
    const key = isSingle(fact.fact) ? fact.fact : `${fact.fact} ${fact.value}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...fact, quote: quoted() }];
  });
}
