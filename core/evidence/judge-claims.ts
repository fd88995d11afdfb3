import type { Claims, JudgedClaim } from './claim.ts';
import type { ClaimCase, ClaimRule, FactPattern } from './claim-rule.ts';
import { toClaimedTerm } from './claimed-names.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import type { FactKind, FoundFact } from './fact.ts';
import { type ClaimedSubject, matchesPattern } from './fact-pattern.ts';
import { indexVocabulary, lookUpTermByName, type NameIndex } from './matching/names.ts';
import type { SourceReading } from './source-reading.ts';
import type { Subject } from './subject.ts';

/** A fact and its source. */
export interface FactWithReading {
  readonly reading: SourceReading;
  readonly fact: FoundFact;
}

/** The result for a claim, with the facts on which it is based in place of citations. */
export interface UncitedClaim extends Omit<JudgedClaim, 'citations'> {
  readonly findings: readonly FactWithReading[];
}

type StatusAndReason = Pick<JudgedClaim, 'status' | 'reason'>;
type ItemJudgement = Omit<UncitedClaim, 'claim' | 'claimed'>;

/** The claims in the order of the result. */
const CLAIM_ORDER = [
  'pricingModel',
  'freeTier',
  'openSource',
  'platforms',
  'integrations',
] as const satisfies readonly (keyof Claims)[];

/**
 * Judges each claim by the facts of the sources. If a claim is a list, judges each item separately, in the caller's
 * order. docs/assessments.md#claims
 */
export function judgeClaims(
  subject: Subject,
  readings: readonly SourceReading[],
  rules: Pick<EvidenceRules, 'claims' | 'vocabularies'>,
): readonly UncitedClaim[] {
  return CLAIM_ORDER.flatMap((claim) => {
    const claimed = subject.claims?.[claim];
    if (claimed === undefined) return [];
    const rule = rules.claims.find((one) => one.claim === claim);
    const items: readonly (string | boolean)[] = typeof claimed === 'object' ? claimed : [claimed];
    return items.map((item) => ({ claim, claimed: item, ...judgeItem(item, subject, readings, rule, rules) }));
  });
}

function judgeItem(
  item: string | boolean,
  subject: Subject,
  readings: readonly SourceReading[],
  rule: ClaimRule | undefined,
  { vocabularies }: Pick<EvidenceRules, 'vocabularies'>,
): ItemJudgement {
  const vocabulary = rule?.vocabulary && vocabularies[rule.vocabulary];
  const term =
    typeof item === 'string' && vocabulary ? findClaimedTerm(item, rule.claim, indexVocabulary(vocabulary)) : undefined;
  const value = typeof item === 'boolean' ? item : term;
  if (!rule || value === undefined) return { ...createUnverifiableStatus('claim_not_in_vocabulary'), findings: [] };
  const eligible = readings.filter(({ type }) => rule.sources.includes(type));
  const claimCase = rule.cases.find(({ claimed }) => claimed === undefined || claimed === value);
  const judgement = claimCase && judgeByFacts(claimCase, eligible, { subject, term });
  return judgement ?? { ...determineStatusWithoutFacts(eligible), findings: [] };
}

/**
 * Returns the term for a claimed text. Platforms and integrations that are missing from the vocabulary get a term of
 * their own. Pricing models do not.
 */
function findClaimedTerm(item: string, claim: ClaimRule['claim'], names: NameIndex): string | undefined {
  return claim === 'pricingModel' ? lookUpTermByName(item, names) : toClaimedTerm(item, names);
}

/** Compares the facts that support and contradict a claim. Returns `undefined` if there are no such facts. */
function judgeByFacts(
  { supports, contradicts, disputes = [] }: ClaimCase,
  eligible: readonly SourceReading[],
  claimed: ClaimedSubject,
) {
  const alternatives = supports.map((way) => way.map((pattern) => findMatchingFacts([pattern], eligible, claimed)));
  const supporting = selectOneFactPerKindAndSource(
    alternatives.filter((way) => way.every((findings) => findings.length > 0)).flat(2),
  );
  const contrary = selectOneFactPerKindAndSource(findMatchingFacts(contradicts, eligible, claimed));
  if (supporting.length === 0) {
    return contrary.length > 0 ? ({ status: 'contradicted', reason: null, findings: contrary } as const) : undefined;
  }
  const disputing = [...contrary, ...selectOneFactPerKindAndSource(findMatchingFacts(disputes, eligible, claimed))];
  return disputing.length > 0
    ? { ...createUnverifiableStatus('conflicting_evidence'), findings: [...supporting, ...disputing] }
    : ({ status: 'supported', reason: null, findings: supporting } as const);
}

function findMatchingFacts(
  patterns: readonly FactPattern[],
  eligible: readonly SourceReading[],
  claimed: ClaimedSubject,
): readonly FactWithReading[] {
  return eligible.flatMap((reading) =>
    reading.facts
      .filter((fact) => patterns.some((pattern) => matchesPattern(pattern, fact, reading, claimed)))
      .map((fact) => ({ reading, fact })),
  );
}

/**
 * Selects one finding per source and fact. The number of citations per source is limited, so more would leave no room
 * for other claims.
 */
function selectOneFactPerKindAndSource(findings: readonly FactWithReading[]): readonly FactWithReading[] {
  const seenFacts = new Map<SourceReading, Set<FactKind>>();
  return findings.filter(({ reading, fact: { fact } }) => {
    const seen = seenFacts.get(reading) ?? new Set();
    seenFacts.set(reading, seen);
    return seen.size < seen.add(fact).size;
  });
}

/**
 * Returns the status of a claim for which no facts were found. It is `not_found` only if every source that could have
 * such facts was read completely.
 */
function determineStatusWithoutFacts(eligible: readonly SourceReading[]): StatusAndReason {
  if (eligible.length === 0) return createUnverifiableStatus('no_eligible_source');
  if (eligible.some(({ outcome, isWhole }) => outcome !== 'fetched' || !isWhole)) {
    return createUnverifiableStatus('source_not_fetched');
  }
  if (eligible.some(({ isScriptOnly }) => isScriptOnly)) return createUnverifiableStatus('content_requires_javascript');
  return { status: 'not_found', reason: null };
}

function createUnverifiableStatus(reason: NonNullable<JudgedClaim['reason']>): StatusAndReason {
  return { status: 'unverifiable', reason };
}
