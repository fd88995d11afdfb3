import type { FactRule } from '../../evidence/fact-rule.ts';
import { listNamedBy, type PhraseLists } from '../../evidence/phrase-lists.ts';
import { SAID } from './guards.ts';

/** Shorter lists are as well said twice; in UTF-16 code units of their JSON. */
const SHORTEST = 60;
/** In UTF-16 code units; a phrase may have 1000. */
const LONGEST_PACK = 990;
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
      uses.set(text, [...(uses.get(text) ?? []), `${key.toLowerCase()}-of-${id}`]);
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

/** Phrases without choices as choices of a few: that takes less room. */
function packed(phrases: readonly string[]): readonly string[] {
  const isPlain = (phrase: string) => !isReference(phrase) && !/[()]|\{words\}/.test(phrase);
  const [first, ...plain] = phrases.filter(isPlain);
  const others = phrases.filter((phrase) => !isPlain(phrase));
  if (first === undefined || plain.length === 0) return phrases;
  const packs = [first];
  for (const phrase of plain) {
    const last = packs[packs.length - 1] ?? '';
    if (last.length + phrase.length < LONGEST_PACK) packs[packs.length - 1] = `${last}|${phrase}`;
    else packs.push(phrase);
  }
  return [...packs.map((pack) => (pack.includes('|') ? `(${pack})` : pack)), ...others];
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
