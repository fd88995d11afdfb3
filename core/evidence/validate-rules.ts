import type { Violation } from '../shared/domain-error.ts';
import { toEvidenceValue } from './evidence.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { type FactKind, getFactType, listAllowedCaptures, PRICING_SIGNALS } from './fact.ts';
import { ANCHOR_SCHEMAS, listAnchors } from './matching/anchors/anchor-schemas.ts';
import type { Capture } from './matching/capture-schemas.ts';
import { CONDITION_SCHEMAS } from './matching/conditions/condition-schemas.ts';
import type { Rule } from './matching/rule.ts';
import {
  type LocatedViolation,
  prefixPointers,
  type RulePartSchemas,
  validateRequiredMembers,
  violationUnless,
} from './matching/rule-part.ts';
import { type AllowedSlot, validatePhrase } from './text/phrases.ts';

const MAX_PHRASES = 20_000;
const LIST_REFERENCE_PATTERN = /^@(.*)$/;

/**
 * Placeholder that the phrases of these anchors may contain (`{names}` or `{value}`). All other phrases may contain
 * neither.
 */
const ALLOWED_SLOT_BY_KIND: Readonly<Record<string, AllowedSlot>> = { names: 'names', phrase: 'value' };
const SLOTTED_MEMBER_PATTERN = /^\/(?:phrases|values)/;

type PhraseLists = NonNullable<EvidenceRules['lists']>;

/**
 * Checks what the schemas cannot check in the rules and lists of a profile. The violations' pointers are below
 * `/rules/evidence`.
 */
export function validateRules({ facts, lists = {} }: Pick<EvidenceRules, 'facts' | 'lists'>): readonly Violation[] {
  const ids = facts.map(({ id }) => id);
  const phrases = facts.flatMap(listRuleParts).flatMap(listPhraseMembers);
  const count = [...Object.values(lists), ...phrases.map(([, members]) => members)].flat().length;
  const violations = [
    ...violationUnless(count <= MAX_PHRASES, '', `must have at most ${MAX_PHRASES} phrases`),
    ...Object.entries(lists).flatMap(([name, list]) =>
      prefixPointers(`/lists/${name}`, validatePhrases(list, {}, 'any')),
    ),
    ...facts.flatMap((rule, index) => {
      const first = ids.indexOf(rule.id);
      const duplicate = violationUnless(first === index, '/id', `repeats the id of item ${first}`);
      return prefixPointers(`/facts/${index}`, [...duplicate, ...validateRule(rule, lists)]);
    }),
  ];
  return violations.map(([pointer, detail]) => ({ pointer: `/rules/evidence${pointer}`, detail }));
}

function validateRule(rule: Rule, lists: PhraseLists): readonly LocatedViolation[] {
  return [
    ...listRuleParts(rule).flatMap((part) => prefixPointers(part.pointer, validatePart(part, lists))),
    ...prefixPointers('/capture', validateCapture(rule)),
  ];
}

/** An anchor or condition, its pointer within the rule, and the table of all kinds of anchors or conditions. */
interface LocatedRulePart {
  readonly pointer: string;
  readonly value: { readonly kind: string };
  readonly kinds: RulePartSchemas;
}

function listRuleParts({ anchor, conditions = [] }: Rule): readonly LocatedRulePart[] {
  return [
    ...listAnchors(anchor).map((value, index) => {
      return { pointer: anchor.kind === 'any' ? `/anchor/anchors/${index}` : '/anchor', value, kinds: ANCHOR_SCHEMAS };
    }),
    ...conditions.map((value, index) => ({ pointer: `/conditions/${index}`, value, kinds: CONDITION_SCHEMAS })),
  ];
}

function validatePart(part: LocatedRulePart, lists: PhraseLists): readonly LocatedViolation[] {
  const slot = ALLOWED_SLOT_BY_KIND[part.value.kind] ?? 'none';
  const phraseViolations = listPhraseMembers(part).flatMap(([pointer, phrases]) =>
    prefixPointers(pointer, validatePhrases(phrases, lists, SLOTTED_MEMBER_PATTERN.test(pointer) ? slot : 'none')),
  );
  return [...phraseViolations, ...validateRequiredMembers(part.kinds, part.value)];
}

/** Lists the phrases of an anchor or condition, with the pointer of the member that contains them. */
function listPhraseMembers({
  value,
  kinds,
}: LocatedRulePart): readonly (readonly [pointer: string, phrases: readonly string[]])[] {
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

function validatePhrases(
  phrases: readonly string[],
  lists: PhraseLists,
  slot: AllowedSlot,
): readonly LocatedViolation[] {
  return phrases.flatMap((phrase, index): readonly LocatedViolation[] => {
    const name = LIST_REFERENCE_PATTERN.exec(phrase)?.[1];
    if (name === undefined) {
      const detail = validatePhrase(phrase, slot);
      return detail === undefined ? [] : [[`/${index}`, detail]];
    }
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (list === undefined) return [[`/${index}`, `refers to the list "${name}", which "lists" does not define`]];
    const detail = list.map((one) => validatePhrase(one, slot)).find((one) => one !== undefined);
    return detail === undefined ? [] : [[`/${index}`, `refers to a list with a phrase that ${detail}`]];
  });
}

/** Checks that the capture of a rule gives values of the right type for its fact. */
function validateCapture({ fact, capture, anchor }: Rule): readonly LocatedViolation[] {
  const allowed = listAllowedCaptures(fact);
  const givesOffers = listAnchors(anchor).every(({ kind }) => kind === 'offers' || kind === 'price');
  return [
    ...violationUnless(allowed.includes(capture.kind), '/kind', `must be one of ${allowed.join(', ')} for ${fact}`),
    ...violationUnless(capture.kind !== 'offer' || givesOffers, '/kind', 'needs the anchor offers or price'),
    ...listCaptureConstants(capture).flatMap(([pointer, value]) =>
      prefixPointers(pointer, validateConstant(fact, value)),
    ),
  ];
}

function listCaptureConstants(
  capture: Capture,
): readonly (readonly [pointer: string, value: string | number | boolean])[] {
  if (capture.kind === 'constant') return [['/value', capture.value]];
  if (capture.kind !== 'table') return [];
  return Object.entries(capture.values).map(([key, value]) => [`/values/${key}`, value]);
}

function validateConstant(fact: FactKind, value: string | number | boolean): readonly LocatedViolation[] {
  const isSignal = fact !== 'pricing_signal' || PRICING_SIGNALS.includes(String(value));
  const isFlag = getFactType(fact) === 'flag';
  return [
    ...violationUnless(isSignal, '', `must be one of ${PRICING_SIGNALS.join(', ')}`),
    ...violationUnless(
      typeof value !== 'string' || toEvidenceValue(value) === value,
      '',
      'is not a valid evidence value',
    ),
    ...violationUnless(
      isFlag === (typeof value === 'boolean'),
      '',
      isFlag ? 'must be true or false' : 'must be a text',
    ),
  ];
}
