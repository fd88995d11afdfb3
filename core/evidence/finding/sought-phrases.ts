import type { ReadPhrase } from '../phrase.ts';
import { hashOf } from '../words.ts';
import type { CompiledRules, SoughtPhrase } from './compiled-rules.ts';
import { PhraseFilter } from './phrase-filter.ts';

/** The phrases that the rules for one source look for. */
export interface SoughtPhrases {
  /** By the first word. */
  readonly beginnings: ReadonlyMap<string, Beginning>;
  /** The places of the rules among the profile’s, by the hash of the first word. */
  readonly rulesByHash: ReadonlyMap<number, readonly number[]>;
  readonly filter: PhraseFilter;
}

/** A phrase, and where it comes among those that begin with the same word. */
interface PlacedPhrase extends SoughtPhrase {
  readonly place: number;
}

/** Phrases that begin with the same word. */
interface Beginning {
  /** Those whose second word may be any, or that have none. */
  readonly open: readonly PlacedPhrase[];
  /** The others, by their second word. */
  readonly bySecond: ReadonlyMap<string, readonly PlacedPhrase[]>;
}

const NOTHING: Beginning = { open: [], bySecond: new Map() };
const kept = new WeakMap<CompiledRules, Map<string, SoughtPhrases>>();

/** The phrases of these rules among a profile's, gathered once for all sources that the same rules hold for. */
export function soughtPhrases(compiled: CompiledRules, rules: ReadonlySet<number>): SoughtPhrases {
  const known = kept.get(compiled) ?? new Map<string, SoughtPhrases>();
  kept.set(compiled, known);
  const key = [...rules].join(' ');
  const sought = known.get(key) ?? gathered(compiled, rules);
  known.set(key, sought);
  return sought;
}

/** The phrases that may stand where these two words do, in the order of their rules. */
export function phrasesBeginning(
  { beginnings }: SoughtPhrases,
  first: string,
  second: string,
): readonly SoughtPhrase[] {
  const { open, bySecond } = beginnings.get(first) ?? NOTHING;
  const closed = bySecond.get(second);
  if (!closed || open.length === 0) return closed ?? open;
  return [...closed, ...open].sort((one, other) => one.place - other.place);
}

function gathered({ phrases }: CompiledRules, rules: ReadonlySet<number>): SoughtPhrases {
  const beginnings = new Map<string, Beginning>();
  const rulesByHash = new Map<number, readonly number[]>();
  const all: ReadPhrase[] = [];
  for (const [first, alike] of phrases) {
    const meant = alike.filter(({ rule }) => rules.has(rule));
    if (meant.length === 0) continue;
    beginnings.set(first, beginningOf(meant));
    const hash = hashOf(first);
    rulesByHash.set(hash, [...new Set([...(rulesByHash.get(hash) ?? []), ...meant.map(({ rule }) => rule)])]);
    all.push(...meant.map(({ phrase }) => phrase));
  }
  return { beginnings, rulesByHash, filter: new PhraseFilter(all) };
}

function beginningOf(phrases: readonly SoughtPhrase[]): Beginning {
  const open: PlacedPhrase[] = [];
  const bySecond = new Map<string, PlacedPhrase[]>();
  for (const [place, sought] of phrases.entries()) {
    const second = sought.phrase.words[1];
    const alike = second === undefined || second.startsWith('{') ? open : (bySecond.get(second) ?? []);
    alike.push({ ...sought, place });
    if (second !== undefined && alike !== open) bySecond.set(second, alike);
  }
  return { open, bySecond };
}
