import type { EvidenceRules } from './evidence-rules.ts';
import { BASES, type Basis, FACTS, type Fact, type FoundFact } from './fact.ts';
import type { FactRule } from './fact-rule.ts';
import { applicableRules } from './finding/applicable-rules.ts';
import type { ApplicableRule, Candidate } from './finding/candidate.ts';
import { type CompiledRules, compiledRules } from './finding/compiled-rules.ts';
import { currencyHintsOf } from './finding/currency-hints.ts';
import { factValues } from './finding/fact-value.ts';
import { candidatesInAddress, candidatesInHead } from './finding/in-head.ts';
import { candidatesInItems } from './finding/in-items.ts';
import { candidatesInJson } from './finding/in-json.ts';
import { TextSearch } from './finding/in-text.ts';
import { aboutOf, namesOfPage, namesOfSite } from './finding/page-names.ts';
import { readBlocks } from './finding/read-blocks.ts';
import type { JsonDocument, Page } from './page.ts';
import type { SourceType } from './subject.ts';

/** A submitted address: what it was said to be, and where it was read. */
export interface ReadSource {
  readonly type: SourceType;
  /** The address that answered. */
  readonly url: string;
}

/** Sources that tell of their subject in a panel beside the text. */
const WITH_PANELS: ReadonlySet<SourceType> = new Set<SourceType>([
  'repository',
  'package_registry',
  'app_store',
  'extension_store',
]);

interface Found extends FoundFact {
  readonly rule: number;
  /** By the order of facts, then of trust. */
  readonly order: number;
}

/** Facts that a source has one of: the most trusted way to find it tells which. */
const SINGLE: ReadonlySet<Fact> = new Set<Fact>([
  'title',
  'description',
  'site_name',
  'language',
  'canonical_url',
  'api_version',
  'repository_host',
  'repository_owner',
  'repository_name',
  'archived',
  'latest_release',
  'ecosystem',
  'package_name',
  'latest_version',
  'deprecated',
  'published_at',
  'store',
  'version',
  'publisher',
  'status_provider',
  'status_indicator',
  'observed_at',
  'osi_approved',
]);

/**
 * What the rules find on one source: the same (fact, value) once, by its most trusted basis, and facts that a source
 * has one of once; by the order of facts, then of trust, of the rules and of the page. The same content gives the same
 * facts.
 */
export function extractFacts(
  content: Page | JsonDocument,
  source: ReadSource,
  rules: EvidenceRules,
): readonly FoundFact[] {
  const compiled = compiledRules(rules);
  const applicable = applicableRules(rules, source);
  const { url } = source;
  const context = { url, licences: rules.licences, compiled };
  const candidates = [
    ...(content.kind === 'json'
      ? [...candidatesInJson(content, applicable), ...candidatesInReadmes(content, source, applicable, compiled)]
      : candidatesInPage(content, source, applicable, compiled)),
    ...candidatesInAddress(source.url, applicable, compiled),
  ];
  const found: Found[] = [];
  for (const candidate of candidates) {
    const rule = rules.facts[candidate.rule];
    if (!rule) continue;
    const { rule: place, locator } = candidate;
    const basis = basisOf(rule.from, source.type);
    const order = FACTS.indexOf(rule.fact) * BASES.length + BASES.indexOf(basis);
    const cited = { fact: rule.fact, locator, ruleId: rule.id, basis, rule: place, order };
    const base = isAbsolute(rule.from) ? undefined : url;
    found.push(...factValues(rule.as, candidate, { ...context, base }).map((value) => ({ ...cited, value })));
  }
  return onlyOnce(withoutDenied(found, rules).sort(byTrust));
}

function candidatesInPage(
  page: Page,
  { url, type }: ReadSource,
  applicable: readonly ApplicableRule[],
  compiled: CompiledRules,
): readonly Candidate[] {
  const blocks = readBlocks(page.isShell ? [] : page.blocks, WITH_PANELS.has(type));
  const names = namesOfPage(page, url, WITH_PANELS.has(type));
  const namesOfHeadings = namesOfSite(page, url, WITH_PANELS.has(type));
  const hints = { currency: currencyHintsOf(page, blocks), names, namesOfHeadings, about: aboutOf(page, url) };
  return [
    ...candidatesInItems(page.items, applicable),
    ...candidatesInHead(page, url, applicable, compiled),
    ...new TextSearch(blocks, applicable, compiled, hints).candidates(),
  ];
}

/** A text of a package or a repository is about what its address names, and what it begins with. */
function candidatesInReadmes(
  { blocks: said }: JsonDocument,
  { url }: ReadSource,
  applicable: readonly ApplicableRule[],
  compiled: CompiledRules,
): readonly Candidate[] {
  if (said.length === 0) return [];
  const title = said.find(({ kind }) => kind === 'heading')?.text ?? null;
  const blocks = readBlocks(said, true);
  const page = { title, language: null, metas: [], links: [], items: [], blocks: said };
  const names = namesOfPage(page, url, true);
  const hints = { currency: currencyHintsOf(page, blocks), names, namesOfHeadings: names, about: aboutOf(page, url) };
  return new TextSearch(blocks, applicable, compiled, hints).candidates();
}

/** Where an address is told as a text, and nothing resolves it. */
function isAbsolute({ kind }: FactRule['from']): boolean {
  return kind === 'json' || kind === 'labelled';
}

function basisOf({ kind }: FactRule['from'], type: SourceType): Basis {
  if (kind === 'json') return type === 'documentation' ? 'structured_data' : 'registry_api';
  if (kind === 'item' || kind === 'offer') return 'structured_data';
  if (kind === 'meta' || kind === 'title' || kind === 'language') return 'meta';
  return kind === 'link' || kind === 'address' ? 'link' : 'visible_text';
}

/** Sorting keeps what is equal in the order of the page. */
function byTrust(one: Found, other: Found): number {
  return one.order - other.order || one.rule - other.rule;
}

/** What is only mentioned is not said where the page denies it. */
function withoutDenied(found: readonly Found[], { facts }: EvidenceRules): Found[] {
  const said = new Set(found.map(({ fact, value }) => `${fact} ${value}`));
  return found.filter(({ rule, value }) => {
    const denial = facts[rule]?.yieldsTo;
    return denial === undefined || !said.has(`${denial} ${value}`);
  });
}

function onlyOnce(found: readonly Found[]): readonly FoundFact[] {
  const seen = new Set<string>();
  return found.flatMap((one) => {
    const key = SINGLE.has(one.fact) ? one.fact : `${one.fact} ${one.value}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const { rule: _, order: __, ...fact } = one;
    return [fact];
  });
}
