import { hashOf } from '../words.ts';
import type { CompiledRules, SoughtPhrase } from './compiled-rules.ts';
import { PhraseFilter } from './phrase-filter.ts';

/** The phrases that the rules for one source look for. */
export interface SoughtPhrases {
  /** By the first word. */
  readonly byFirst: ReadonlyMap<string, readonly SoughtPhrase[]>;
  /** The places of the rules among the profile’s, by the hash of the first word. */
  readonly rulesByHash: ReadonlyMap<number, readonly number[]>;
  readonly filter: PhraseFilter;
}

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

function gathered({ phrases }: CompiledRules, rules: ReadonlySet<number>): SoughtPhrases {
  const byFirst = new Map<string, readonly SoughtPhrase[]>();
  for (const [first, all] of phrases) {
    const meant = all.filter(({ rule }) => rules.has(rule));
    if (meant.length > 0) byFirst.set(first, meant);
  }
  const rulesByHash = new Map<number, readonly number[]>();
  for (const [first, meant] of byFirst) {
    const hash = hashOf(first);
    rulesByHash.set(hash, [...new Set([...(rulesByHash.get(hash) ?? []), ...meant.map(({ rule }) => rule)])]);
  }
  return { byFirst, rulesByHash, filter: new PhraseFilter([...byFirst.values()].flat().map(({ phrase }) => phrase)) };
}
