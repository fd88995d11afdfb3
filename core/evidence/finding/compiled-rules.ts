import type { EvidenceRules } from '../evidence-rules.ts';
import { type FactRule, looksInText, type TextPlace } from '../fact-rule.ts';
import type { BlockKind } from '../page.ts';
import { type PhraseSet, phraseSet, type ReadPhrase, readPhrase } from '../phrase.ts';
import { type Phrase, type PhraseLists, spelledOut } from '../phrase-lists.ts';
import { type VocabularyName, wholeTerm } from '../vocabulary.ts';
import { wordsOf } from '../words.ts';
import { type Names, namesOf } from './names.ts';
import { PhraseFilter } from './phrase-filter.ts';

/** A phrase with the rule that looks for it. */
export interface SoughtPhrase {
  readonly phrase: ReadPhrase;
  /** The place of the rule among the profile's. */
  readonly rule: number;
  /** Where the names of terms stand, if they are what is sought: behind it, before it, or anywhere in its clause. */
  readonly side: Side;
}

export type Side = 'behind' | 'before' | 'around';

/** The limits of a rule's place, read. */
export interface ReadPlace {
  readonly blocks: readonly BlockKind[];
  readonly unless: PhraseSet;
  readonly under: PhraseSet | null;
  readonly unlessUnder: PhraseSet;
  readonly unlessNear: PhraseSet;
  readonly unlessBehind: PhraseSet;
  readonly near: PhraseSet | null;
  /** Whether a price of its own is as good as a phrase nearby. */
  readonly nearPrice: boolean;
  /** What may stand behind a phrase; null when anything may. */
  readonly followedBy: PhraseSet | null;
  /** Whose names may not stand beside a phrase. */
  readonly unlessOf: Names | null;
  readonly isOfPage: boolean;
  /** Whether the value stands anywhere in the clause of a phrase. */
  readonly isWithin: boolean;
  /** Words that may stand before a phrase in its clause, beside a name of the page; null when any may. */
  readonly opens: ReadonlySet<string> | null;
  /** What the clause of names has to hold; null when names are sought by what stands beside them. */
  readonly around: PhraseSet | null;
  /** What a clause has to hold beside a phrase; null when nothing. */
  readonly also: PhraseSet | null;
  /** The only words that a clause may hold beside names; null when it may hold any. */
  readonly only: ReadonlySet<string> | null;
}

/** The rules of a profile, read once for all pages. */
export interface CompiledRules {
  /** By the first word. */
  readonly phrases: ReadonlyMap<string, readonly SoughtPhrase[]>;
  /** Of the rules for visible text, by their places among the profile's. */
  readonly places: ReadonlyMap<number, ReadPlace>;
  readonly names: Readonly<Record<VocabularyName, Names>>;
  /** Tells where names of products and platforms may stand. */
  readonly nameFilter: PhraseFilter;
  /** Phrases of links, by rule. */
  readonly linkPhrases: ReadonlyMap<number, ReadonlySet<string>>;
  /** Patterns, by their text. */
  readonly patterns: ReadonlyMap<string, RegExp>;
}

const PRICE = '{price}';
/** What says something of a product: all but what can be pressed, and pictures. */
const SAID: readonly BlockKind[] = ['heading', 'list_item', 'cell', 'paragraph'];
const kept = new WeakMap<EvidenceRules, CompiledRules>();

/** The rules, read; the same object is read once. */
export function compiledRules(rules: EvidenceRules): CompiledRules {
  const compiled = kept.get(rules) ?? compile(rules);
  kept.set(rules, compiled);
  return compiled;
}

function compile({ facts, vocabularies, lists = {} }: EvidenceRules): CompiledRules {
  const { pricingModels, platforms, integrations, programmingLanguages } = vocabularies;
  const names = {
    pricingModels: namesOf(pricingModels),
    platforms: namesOf(platforms),
    integrations: namesOf(integrations),
    programmingLanguages: namesOf(programmingLanguages),
  };
  const phrases = new Map<string, SoughtPhrase[]>();
  const places = new Map<number, ReadPlace>();
  const linkPhrases = new Map<number, ReadonlySet<string>>();
  const patterns = new Map<string, RegExp>();
  for (const [rule, { from }] of facts.entries()) {
    if (looksInText(from)) places.set(rule, readPlace(from, names, lists));
    for (const [phrase, side] of soughtPhrases(from, lists)) {
      const first = phrase.words[0] ?? '';
      const begun = phrases.get(first);
      if (begun) begun.push({ phrase, rule, side });
      else phrases.set(first, [{ phrase, rule, side }]);
    }
    if (from.kind === 'link' && from.phrases) {
      linkPhrases.set(rule, new Set(spelledOut(from.phrases, lists).map(joined)));
    }
    if ('pattern' in from && from.pattern !== undefined) patterns.set(from.pattern, new RegExp(from.pattern));
  }
  const named = [...platforms, ...integrations].map(wholeTerm).flatMap((one) => [one.term, ...one.names]);
  const nameFilter = new PhraseFilter(named.map((name) => ({ words: wordsOf(name).words, tail: null })));
  return { phrases, places, names, nameFilter, linkPhrases, patterns };
}

function soughtPhrases(
  from: FactRule['from'],
  lists: PhraseLists,
): readonly (readonly [phrase: ReadPhrase, side: Side])[] {
  if (from.kind !== 'text' && from.kind !== 'mention') return [];
  const { before = [] } = from.kind === 'mention' ? from : {};
  const read = (phrases: readonly Phrase[], side: Side) =>
    spelledOut(phrases, lists).map((phrase) => [readPhrase(phrase), side] as const);
  return [...read(from.phrases ?? [], 'behind'), ...read(before, 'before')];
}

function joined(phrase: Phrase): string {
  return readPhrase(phrase).words.join(' ');
}

function readPlace(from: TextPlace & FactRule['from'], names: CompiledRules['names'], lists: PhraseLists): ReadPlace {
  const limit = (phrases: readonly Phrase[]) => phraseSet(spelledOut(phrases, lists));
  const {
    blocks = SAID,
    unless = [],
    under,
    unlessUnder = [],
    unlessNear = [],
    unlessBehind = [],
    unlessOf,
    near,
  } = from;
  const { followedBy, within = false } = from.kind === 'text' ? from : {};
  const { opens, around } = from.kind === 'mention' ? from : {};
  const { also } = from.kind === 'mention' || from.kind === 'text' || from.kind === 'price' ? from : {};
  const { only, ofPage = false } = from.kind === 'mention' || from.kind === 'text' ? from : {};
  const words = (phrases: readonly Phrase[]) =>
    new Set(spelledOut(phrases, lists).flatMap((phrase) => readPhrase(phrase).words));
  return {
    blocks,
    unless: limit(unless),
    under: under ? limit(under) : null,
    unlessUnder: limit(unlessUnder),
    unlessNear: limit(unlessNear),
    unlessBehind: limit(unlessBehind),
    near: near ? limit(near.filter((phrase) => phrase !== PRICE)) : null,
    nearPrice: near?.includes(PRICE) ?? false,
    followedBy: followedBy ? limit(followedBy) : null,
    unlessOf: unlessOf ? names[unlessOf] : null,
    isOfPage: ofPage,
    isWithin: within,
    opens: opens ? words(opens) : null,
    around: around ? limit(around) : null,
    also: also ? limit(also) : null,
    only: only ? words(only) : null,
  };
}
