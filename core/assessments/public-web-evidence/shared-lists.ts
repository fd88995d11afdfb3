import type { FactRule } from '../../evidence/fact-rule.ts';
import { listNamedBy, type PhraseLists } from '../../evidence/phrase-lists.ts';
import { SAID } from './guards.ts';

/** Shorter lists are as well said twice; in UTF-16 code units of their JSON. */
const SHORTEST = 60;
/** In UTF-16 code units; a phrase may have 1000. */
const LONGEST_PACK = 900;
/** What it takes to say that several begin alike; in UTF-16 code units. */
const LEAST_SAVED = 8;
/** Names of lists are said often. */
const SHORT: Readonly<Record<string, string>> = {
  phrases: 'of',
  unless: 'not',
  unlessUnder: 'off',
  unlessBehind: 'behind',
  followedBy: 'then',
};
const PHRASES = new Set(
  'phrases before around also only opens followedBy unless under unlessUnder unlessNear unlessBehind near'.split(' '),
);

interface Sharing {
  readonly rules: readonly FactRule[];
  readonly lists: PhraseLists;
}

/** Rules whose longer lists of phrases, where several have the same, stand among the lists of the profile by a name. */
export function sharing(rules: readonly FactRule[], lists: PhraseLists): Sharing {
  const uses = new Map<string, readonly string[]>();
  for (const { id, from } of rules) {
    for (const [key, phrases] of listsOf(from)) {
      const text = JSON.stringify(ownOf(phrases));
      uses.set(text, [...(uses.get(text) ?? []), `${SHORT[key] ?? key}-${id}`]);
    }
  }
  const shared = new Map([...uses].flatMap(([text, [name = '', ...more]]) => (more.length > 0 ? [[text, name]] : [])));
  const named = Object.fromEntries([...shared].map(([text, name]) => [name, JSON.parse(text) as readonly string[]]));
  const all = Object.entries({ ...lists, ...named }).map(([name, phrases]) => [name, packed(phrases)] as const);
  return { rules: rules.map((rule) => packing(naming(rule, shared))), lists: Object.fromEntries(all) };
}

function packing(rule: FactRule): FactRule {
  const replaced = Object.entries(rule.from).flatMap(([key, phrases]) =>
    PHRASES.has(key) && Array.isArray(phrases) ? [[key, packed(phrases)] as const] : [],
  );
  return { ...rule, from: { ...rule.from, ...Object.fromEntries(replaced) } };
}

/** Phrases without choices as choices of a few, which take less room; those that begin or end alike share that. */
function packed(phrases: readonly string[]): readonly string[] {
  const isPlain = (phrase: string) => !isReference(phrase) && !/[()]|\{words\}|^\{/.test(phrase);
  const plain = [...new Set(phrases.filter(isPlain))];
  const [beginning, others] = alike(plain, (phrase) => phrase.split(' ', 1)[0] ?? '');
  const [ending, rest] = alike(others, (phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1));
  return [
    ...packs(rest),
    ...beginning.flatMap(([first, all]) => {
      return packs(all.map((one) => one.slice(first.length + 1))).map((pack) => `${first} ${pack}`.trim());
    }),
    ...ending.flatMap(([last, all]) => {
      return packs(all.map((one) => one.slice(0, -last.length - 1))).map((pack) => `${pack} ${last}`.trim());
    }),
    ...phrases.filter((phrase) => !isPlain(phrase)),
  ];
}

type Alike = readonly (readonly [word: string, phrases: readonly string[]])[];

/** Phrases by a word that it is worth to say once for all of them, and the others. */
function alike(
  phrases: readonly string[],
  wordOf: (phrase: string) => string,
): readonly [alike: Alike, others: readonly string[]] {
  const byWord = new Map<string, readonly string[]>();
  for (const phrase of phrases) byWord.set(wordOf(phrase), [...(byWord.get(wordOf(phrase)) ?? []), phrase]);
  const isWorth = (word: string) => ((byWord.get(word) ?? []).length - 1) * (word.length + 1) > LEAST_SAVED;
  return [[...byWord].filter(([word]) => isWorth(word)), phrases.filter((phrase) => !isWorth(wordOf(phrase)))];
}

/** Phrases as choices that are no longer than a phrase may be. */
function packs([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  const found = [first];
  for (const phrase of others) {
    const last = found[found.length - 1] ?? '';
    if (last.length + phrase.length < LONGEST_PACK) found[found.length - 1] = `${last}|${phrase}`;
    else found.push(phrase);
  }
  return found.map((pack) => (pack.includes('|') ? `(${pack})` : pack));
}

function naming(rule: FactRule, shared: ReadonlyMap<string, string>): FactRule {
  const replaced = listsOf(rule.from).flatMap(([key, phrases]) => {
    const name = shared.get(JSON.stringify(ownOf(phrases)));
    return name === undefined ? [] : [[key, [...phrases.filter(isReference), `@${name}`]] as const];
  });
  const { from } = rule;
  const blocks = 'blocks' in from && from.blocks === SAID ? { blocks: undefined } : {};
  return { ...rule, from: { ...from, ...blocks, ...Object.fromEntries(replaced) } };
}

function listsOf(from: FactRule['from']): readonly (readonly [key: string, phrases: readonly string[]])[] {
  return Object.entries(from).filter(
    ([key, value]) => PHRASES.has(key) && Array.isArray(value) && JSON.stringify(ownOf(value)).length >= SHORTEST,
  );
}

/** A list names no other. */
function ownOf(phrases: readonly string[]): readonly string[] {
  return phrases.filter((phrase) => !isReference(phrase));
}

/** A price that is near is none of a list's phrases. */
function isReference(phrase: string): boolean {
  return listNamedBy(phrase) !== undefined || phrase === '{price}';
}
