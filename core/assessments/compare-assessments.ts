import type { JudgedClaim } from '../evidence/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isSingleValued } from '../evidence/fact.ts';
import type { Source } from './assessment.ts';
import type { PublicAssessmentRecord } from './assessment-document.ts';

/** The part of a record that is compared. */
export type ComparedRecord = Pick<PublicAssessmentRecord, 'evidence' | 'claims'> & {
  readonly sources: readonly Omit<Source, 'fetchedAt'>[];
};

/** The state of one item in both records. */
export interface ItemDiff<Item> {
  readonly before: Item;
  readonly after: Item;
}

/** The differences between two lists of items. */
export interface ListDiff<Item, Listed = Item> {
  /** Items of the later record only, in its order. */
  readonly appeared: readonly Listed[];
  /** Items of the earlier record only, in its order. */
  readonly gone: readonly Listed[];
  /** Items of both records that differ, in the order of the later record. */
  readonly changed: readonly ItemDiff<Item>[];
  /** Number of items that are the same in both records. */
  readonly unchanged: number;
}

/** A value of a fact, with all evidence for it. */
export interface FactWithEvidence {
  readonly fact: Evidence['fact'];
  readonly value: Evidence['value'];
  readonly evidence: readonly Evidence[];
}

/**
 * Whether the assessment that lacks a fact has read the pages that state this fact. `read`: it has read at least one of
 * these pages. `not_read`: the pages were submitted, but could not be read. `not_submitted`: none of the pages was
 * submitted.
 */
export type SourceReadState = 'read' | 'not_read' | 'not_submitted';

/** A fact that only one of two records has. */
export interface FactInOneRecord extends FactWithEvidence {
  /** The state of the fact's pages in the other record. A missing fact means little if its pages were not read. */
  readonly pagesInOther: SourceReadState;
}

/** The differences between two assessments. */
export interface AssessmentComparison {
  readonly facts: ListDiff<FactWithEvidence, FactInOneRecord>;
  readonly claims: ListDiff<JudgedClaim>;
  readonly sources: ListDiff<Pick<Source, 'sourceId' | 'type' | 'url' | 'outcome' | 'httpStatus'>>;
}

/**
 * Compares two records of the same site, reference and profile.
 *
 * - Facts are the same if kind and value are the same, on any page. Some facts, such as a
 *   title, have only one value per source. Such a fact has changed if its value differs.
 * - Claims are the same if the submitted value, the status and its reason are the same.
 * - Sources are the same if outcome and HTTP status are the same.
 */
export function compareAssessments(earlier: ComparedRecord, later: ComparedRecord): AssessmentComparison {
  const facts = compareLists(groupEvidenceByFact(earlier), groupEvidenceByFact(later), toFactKey, hasSameValue);
  return {
    facts: {
      ...facts,
      appeared: facts.appeared.map((one) => addPageReadState(one, earlier)),
      gone: facts.gone.map((one) => addPageReadState(one, later)),
    },
    claims: compareLists(earlier.claims, later.claims, toClaimKey, isSameClaim),
    sources: compareLists(
      earlier.sources.map(toComparedSource),
      later.sources.map(toComparedSource),
      ({ sourceId }) => sourceId,
      (one, other) => one.outcome === other.outcome && one.httpStatus === other.httpStatus,
    ),
  };
}

/** Matches the items of two lists by key. If items of a list have the same key, only the first one counts. */
function compareLists<Item>(
  earlier: readonly Item[],
  later: readonly Item[],
  toKey: (item: Item) => string,
  isSame: (one: Item, other: Item) => boolean,
): ListDiff<Item> {
  const before = indexByKey(earlier, toKey);
  const after = indexByKey(later, toKey);
  const pairs = [...after].flatMap(([key, item]) => {
    const previous = before.get(key);
    return previous === undefined ? [] : [{ before: previous, after: item }];
  });
  const changed = pairs.filter((pair) => !isSame(pair.before, pair.after));
  return {
    appeared: [...after].flatMap(([key, item]) => (before.has(key) ? [] : [item])),
    gone: [...before].flatMap(([key, item]) => (after.has(key) ? [] : [item])),
    changed,
    unchanged: pairs.length - changed.length,
  };
}

function indexByKey<Item>(items: readonly Item[], toKey: (item: Item) => string): ReadonlyMap<string, Item> {
  const byKey = new Map<string, Item>();
  for (const item of items) if (!byKey.has(toKey(item))) byKey.set(toKey(item), item);
  return byKey;
}

/** Groups the evidence by fact and value. Evidence for a fact with one value per source is not grouped. */
function groupEvidenceByFact({ evidence }: ComparedRecord): readonly FactWithEvidence[] {
  const byKey = new Map<string, [Evidence, ...Evidence[]]>();
  for (const one of evidence) {
    const key = toFactKey({ ...one, evidence: [one] });
    const known = byKey.get(key);
    if (known) known.push(one);
    else byKey.set(key, [one]);
  }
  return [...byKey.values()].map((all) => ({ fact: all[0].fact, value: all[0].value, evidence: all }));
}

function toFactKey({ fact, value, evidence }: FactWithEvidence): string {
  return JSON.stringify(isSingleValued(fact) ? [fact, evidence[0]?.sourceId] : [fact, null, value]);
}

function hasSameValue(one: FactWithEvidence, other: FactWithEvidence): boolean {
  return one.value === other.value;
}

function addPageReadState(stated: FactWithEvidence, other: ComparedRecord): FactInOneRecord {
  const sourceIds = new Set(stated.evidence.map(({ sourceId }) => sourceId));
  const pages = other.sources.filter(({ sourceId }) => sourceIds.has(sourceId));
  if (pages.length === 0) return { ...stated, pagesInOther: 'not_submitted' };
  const isRead = pages.some(({ outcome }) => outcome === 'fetched');
  return { ...stated, pagesInOther: isRead ? 'read' : 'not_read' };
}

/** Each platform or integration is a claim of its own. Other claims have one value, which can change. */
function toClaimKey({ claim, claimed }: JudgedClaim): string {
  return JSON.stringify(claim === 'platforms' || claim === 'integrations' ? [claim, claimed] : [claim]);
}

function isSameClaim(one: JudgedClaim, other: JudgedClaim): boolean {
  return one.claimed === other.claimed && one.status === other.status && one.reason === other.reason;
}

function toComparedSource({ sourceId, type, url, outcome, httpStatus }: ComparedRecord['sources'][number]) {
  return { sourceId, type, url, outcome, httpStatus };
}
