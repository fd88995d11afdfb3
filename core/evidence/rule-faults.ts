import type { Fault } from '../shared/domain-error.ts';
import { evidenceValue } from './evidence.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { capturesFor, type Fact, PRICING_SIGNALS, typeOf } from './fact.ts';
import { ANCHORS, anchorsOf } from './matching/anchors/anchor.ts';
import type { Capture } from './matching/capture.ts';
import { CONDITIONS } from './matching/conditions/condition.ts';
import { at, type FaultAt, faultsOfKind, faultUnless, type Kinds } from './matching/kind.ts';
import type { Rule } from './matching/rule.ts';
import { type AllowedSlot, faultOfPhrase } from './text/phrases.ts';

const MAX_PHRASES = 20_000;
const REFERENCE = /^@(.*)$/;

/** What the phrases of these anchors may hold; their other members with phrases hold no slot. */
const SLOTS: Readonly<Record<string, AllowedSlot>> = { names: 'names', phrase: 'value' };
const SLOTTED = /^\/(?:phrases|values)/;

type Lists = NonNullable<EvidenceRules['lists']>;

/** What is wrong with the rules and lists of a profile beside their schemas; pointers are below `/rules/evidence`. */
export function faultsOfRules({ facts, lists = {} }: Pick<EvidenceRules, 'facts' | 'lists'>): readonly Fault[] {
  const ids = facts.map(({ id }) => id);
  const phrases = facts.flatMap(partsOf).flatMap(phrasesOf);
  const count = [...Object.values(lists), ...phrases.map(([, said]) => said)].flat().length;
  const faults = [
    ...faultUnless(count <= MAX_PHRASES, '', `must have at most ${MAX_PHRASES} phrases`),
    ...Object.entries(lists).flatMap(([name, said]) => at(`/lists/${name}`, faultsOfPhrases(said, {}, 'any'))),
    ...facts.flatMap((rule, index) => {
      const first = ids.indexOf(rule.id);
      const twice = faultUnless(first === index, '/id', `is the id of item ${first} too`);
      return at(`/facts/${index}`, [...twice, ...faultsOfRule(rule, lists)]);
    }),
  ];
  return faults.map(([place, detail]) => ({ pointer: `/rules/evidence${place}`, detail }));
}

function faultsOfRule(rule: Rule, lists: Lists): readonly FaultAt[] {
  return [
    ...partsOf(rule).flatMap((part) => at(part.place, faultsOfPart(part, lists))),
    ...at('/capture', faultsOfCapture(rule)),
  ];
}

/** An anchor or a condition of a rule, where it stands, and the kinds that it is one of. */
interface Part {
  readonly place: string;
  readonly value: { readonly kind: string };
  readonly kinds: Kinds<unknown>;
}

function partsOf({ anchor, conditions = [] }: Rule): readonly Part[] {
  return [
    ...anchorsOf(anchor).map((value, index) => {
      return { place: anchor.kind === 'any' ? `/anchor/anchors/${index}` : '/anchor', value, kinds: ANCHORS };
    }),
    ...conditions.map((value, index) => ({ place: `/conditions/${index}`, value, kinds: CONDITIONS })),
  ];
}

function faultsOfPart(part: Part, lists: Lists): readonly FaultAt[] {
  const slot = SLOTS[part.value.kind] ?? 'none';
  const ofPhrases = phrasesOf(part).flatMap(([place, phrases]) =>
    at(place, faultsOfPhrases(phrases, lists, SLOTTED.test(place) ? slot : 'none')),
  );
  return [...ofPhrases, ...faultsOfKind(part.kinds, part.value)];
}

/** The members of an anchor or a condition that are phrases. */
function phrasesOf({ value, kinds }: Part): readonly (readonly [place: string, phrases: readonly string[]])[] {
  const members: object = value;
  return Object.entries(members).flatMap(([name, member]) => {
    const field = kinds[value.kind]?.schema[name];
    const type = field?.type === 'optional' ? field.field.type : field?.type;
    if (type === 'phrases') return [[`/${name}`, member] as const];
    if (type !== 'phrasesByValue') return [];
    return Object.entries(member as Readonly<Record<string, readonly string[]>>).map(
      ([key, phrases]) => [`/${name}/${key}`, phrases] as const,
    );
  });
}

function faultsOfPhrases(phrases: readonly string[], lists: Lists, slot: AllowedSlot): readonly FaultAt[] {
  return phrases.flatMap((phrase, index): readonly FaultAt[] => {
    const name = REFERENCE.exec(phrase)?.[1];
    if (name === undefined) {
      const detail = faultOfPhrase(phrase, slot);
      return detail === undefined ? [] : [[`/${index}`, detail]];
    }
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (list === undefined) return [[`/${index}`, `names no list: "lists" has no ${name}`]];
    const detail = list.map((one) => faultOfPhrase(one, slot)).find((one) => one !== undefined);
    return detail === undefined ? [] : [[`/${index}`, `names a list with a phrase that ${detail}`]];
  });
}

/** A value that the fact cannot have would be evidence of nothing. */
function faultsOfCapture({ fact, capture, anchor }: Rule): readonly FaultAt[] {
  const allowed = capturesFor(fact);
  const givesOffers = anchorsOf(anchor).every(({ kind }) => kind === 'offers' || kind === 'price');
  return [
    ...faultUnless(allowed.includes(capture.kind), '/kind', `must be one of ${allowed.join(', ')} for ${fact}`),
    ...faultUnless(capture.kind !== 'offer' || givesOffers, '/kind', 'needs an anchor that gives offers'),
    ...constantsOf(capture).flatMap(([place, value]) => at(place, faultsOfConstant(fact, value))),
  ];
}

function constantsOf(capture: Capture): readonly (readonly [place: string, value: string | number | boolean])[] {
  if (capture.kind === 'constant') return [['/value', capture.value]];
  if (capture.kind !== 'table') return [];
  return Object.entries(capture.values).map(([key, value]) => [`/values/${key}`, value]);
}

function faultsOfConstant(fact: Fact, value: string | number | boolean): readonly FaultAt[] {
  const isSignal = fact !== 'pricing_signal' || PRICING_SIGNALS.includes(String(value));
  const isFlag = typeOf(fact) === 'flag';
  return [
    ...faultUnless(isSignal, '', `must be one of ${PRICING_SIGNALS.join(', ')}`),
    ...faultUnless(typeof value !== 'string' || evidenceValue(value) === value, '', 'is no value of evidence'),
    ...faultUnless(isFlag === (typeof value === 'boolean'), '', isFlag ? 'must be true or false' : 'must be a text'),
  ];
}
