import type { Fault } from '../shared/domain-error.ts';
import { evidenceValue } from './evidence.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { FACTS, type Fact } from './fact.ts';
import { ANCHORS, anchorsOf, type SingleAnchor } from './matching/anchors/anchor.ts';
import type { Capture } from './matching/capture.ts';
import { CONDITIONS } from './matching/conditions/condition.ts';
import { type FaultAt, faultsOfKind, type Kinds } from './matching/kind.ts';
import type { Rule } from './matching/rule.ts';
import { type AllowedSlot, faultOfPhrase } from './text/phrases.ts';

const MAX_RULES = 500;
const MAX_CONDITIONS = 20;
const MAX_ANCHORS = 20;
const MAX_PHRASES = 1000;
const MAX_PHRASES_OF_ALL = 20_000;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const REFERENCE = /^@(.*)$/;
const BOOLEANS: readonly Fact[] = ['osi_approved', 'archived', 'deprecated'];
const PRICING_SIGNALS = [
  'free_plan',
  'no_free_plan',
  'free_of_charge',
  'free_trial',
  'contact_sales',
  'usage_based',
  'subscription',
  'no_subscription',
  'one_time',
  'no_one_time',
  'per_seat',
  'no_per_seat',
  'flat_rate',
  'donations',
  'advertising',
];

/** What the phrases of these anchors may hold; their other members with phrases hold no slot. */
const SLOTS: Readonly<Record<string, AllowedSlot>> = { names: 'names', phrase: 'value' };
const SLOTTED = /^\/(?:phrases|values)/;

type Lists = NonNullable<EvidenceRules['lists']>;

/** What is wrong with the rules and lists of a profile beside their schemas; pointers are below `/rules/evidence`. */
export function faultsOfRules({ facts, lists = {} }: Pick<EvidenceRules, 'facts' | 'lists'>): readonly Fault[] {
  if (facts.length > MAX_RULES) {
    return [{ pointer: '/rules/evidence/facts', detail: `must have at most ${MAX_RULES} items` }];
  }
  const ofLists = Object.entries(lists).flatMap(([name, phrases]) =>
    at(`/lists/${name}`, faultsOfPhrases(phrases, {}, 'any')),
  );
  const firstOf = new Map<string, number>();
  const ofRules = facts.flatMap((rule, index) => {
    const first = firstOf.get(rule.id) ?? index;
    firstOf.set(rule.id, first);
    const twice: readonly FaultAt[] = first === index ? [] : [['/id', `is the id of item ${first} too`]];
    return at(`/facts/${index}`, [...twice, ...faultsOfRule(rule, lists)]);
  });
  const count = [...Object.values(lists), ...facts.map(phrasesOf)].flat().length;
  const tooMany: readonly FaultAt[] =
    count > MAX_PHRASES_OF_ALL ? [['', `must have at most ${MAX_PHRASES_OF_ALL} phrases`]] : [];
  return [...at('', tooMany), ...ofLists, ...ofRules].map(([place, detail]) => ({
    pointer: `/rules/evidence${place}`,
    detail,
  }));
}

function faultsOfRule(rule: Rule, lists: Lists): readonly FaultAt[] {
  const { id, fact, hosts = [], anchor, conditions = [], capture } = rule;
  const anchors = anchorsOf(anchor);
  return [
    ...(ID.test(id) ? [] : [['/id', 'must be lower-case words joined by hyphens'] as const]),
    ...(FACTS.includes(fact) ? [] : [['/fact', 'is no fact that evidence can be about'] as const]),
    ...at('/hosts', faultsOfHosts(hosts)),
    ...faultOfLength('/anchor/anchors', anchors.length, MAX_ANCHORS),
    ...faultOfLength('/conditions', conditions.length, MAX_CONDITIONS),
    ...partsOf(rule).flatMap((part) => at(part.place, faultsOfPart(part, lists))),
    ...at('/capture', faultsOfCapture(fact, capture, anchors)),
  ];
}

/** An anchor or a condition of a rule, where it stands, and the kinds that it is one of. */
interface Part {
  readonly place: string;
  readonly value: { readonly kind: string; readonly hosts?: readonly string[] | undefined };
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
  const { value, kinds } = part;
  const slot = SLOTS[value.kind] ?? 'none';
  return [
    ...membersWithPhrases(part).flatMap(([place, phrases]) =>
      at(place, faultsOfPhrases(phrases, lists, SLOTTED.test(place) ? slot : 'none')),
    ),
    ...at('/hosts', faultsOfHosts(value.hosts ?? [])),
    ...faultsOfKind(kinds, value),
  ];
}

/** The members of an anchor or a condition that are phrases. */
function membersWithPhrases({ value, kinds }: Part): readonly (readonly [place: string, phrases: readonly string[]])[] {
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

function phrasesOf(rule: Rule): readonly string[] {
  return partsOf(rule).flatMap((part) => membersWithPhrases(part).flatMap(([, phrases]) => phrases));
}

function faultsOfPhrases(phrases: readonly string[], lists: Lists, slot: AllowedSlot): readonly FaultAt[] {
  if (phrases.length > MAX_PHRASES) return [['', `must have at most ${MAX_PHRASES} items`]];
  return phrases.flatMap((phrase, index): readonly FaultAt[] => {
    const name = REFERENCE.exec(phrase)?.[1];
    if (name === undefined) {
      const detail = faultOfPhrase(phrase, slot);
      return detail === undefined ? [] : [[`/${index}`, detail]];
    }
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (list === undefined) return [[`/${index}`, 'names no list']];
    const detail = list.map((one) => faultOfPhrase(one, slot)).find((one) => one !== undefined);
    return detail === undefined ? [] : [[`/${index}`, `names a list with a phrase that ${detail}`]];
  });
}

/** A value that the fact cannot have would be evidence of nothing. */
function faultsOfCapture(fact: Fact, capture: Capture, anchors: readonly SingleAnchor[]): readonly FaultAt[] {
  const allowed = allowedCaptures(fact);
  const constants: readonly (readonly [place: string, value: string | number | boolean])[] =
    capture.kind === 'constant'
      ? [['/value', capture.value]]
      : capture.kind === 'table'
        ? Object.entries(capture.values).map(([key, value]) => [`/values/${key}`, value] as const)
        : [];
  const givesOffers = anchors.every(({ kind }) => kind === 'offers' || kind === 'price');
  return [
    ...(allowed.includes(capture.kind) ? [] : [['/kind', `must be one of ${allowed.join(', ')} for ${fact}`] as const]),
    ...(capture.kind === 'offer' && !givesOffers ? [['/kind', 'needs an anchor that gives offers'] as const] : []),
    ...constants.flatMap(([place, value]) => at(place, faultsOfConstant(fact, value))),
  ];
}

function faultsOfConstant(fact: Fact, value: string | number | boolean): readonly FaultAt[] {
  const isFlag = typeof value === 'boolean';
  const isSignal = fact !== 'pricing_signal' || PRICING_SIGNALS.includes(String(value));
  return [
    ...(isSignal ? [] : [['', `must be one of ${PRICING_SIGNALS.join(', ')}`] as const]),
    ...(typeof value !== 'string' || evidenceValue(value) === value ? [] : [['', 'is no value of evidence'] as const]),
    ...(BOOLEANS.includes(fact) === isFlag
      ? []
      : [['', BOOLEANS.includes(fact) ? 'must be true or false' : 'must be a text'] as const]),
  ];
}

function allowedCaptures(fact: Fact): readonly Capture['kind'][] {
  if (fact.endsWith('_link') || fact === 'canonical_url' || fact === 'openapi_document') return ['url', 'ownUrl'];
  if (fact === 'offer' || fact === 'price') return ['offer', 'constant'];
  if (BOOLEANS.includes(fact)) return ['boolean', 'constant', 'table'];
  if (fact === 'licence') return ['licence', 'constant'];
  if (fact === 'published_at' || fact === 'observed_at') return ['date'];
  if (fact === 'language') return ['language', 'constant'];
  return ['text', 'version', 'constant', 'table', 'found', 'term'];
}

function faultsOfHosts(hosts: readonly string[]): readonly FaultAt[] {
  return hosts.flatMap((host, index) =>
    HOST.test(host) ? [] : [[`/${index}`, 'must be a host in lower case'] as const],
  );
}

function faultOfLength(place: string, length: number, most: number): readonly FaultAt[] {
  return length > most ? [[place, `must have at most ${most} items`]] : [];
}

function at(place: string, faults: readonly FaultAt[]): readonly FaultAt[] {
  return faults.map(([below, detail]) => [place + below, detail] as const);
}
