import type { Violation } from '../shared/domain-error.ts';
import type { ClaimCase, ClaimRule, FactPattern } from './claim-rule.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { getFactType } from './fact.ts';
import { type LocatedViolation, prefixPointers, violationUnless } from './matching/rule-part.ts';
import { normalizeTerm } from './vocabulary.ts';

const BOOLEAN_CLAIMS: readonly ClaimRule['claim'][] = ['freeTier', 'openSource'];

/** Validates the claim rules of a new version. The violations' pointers are below `/rules/evidence/claims`. */
export function validateClaimRules({
  claims,
  vocabularies,
}: Pick<EvidenceRules, 'claims' | 'vocabularies'>): readonly Violation[] {
  const violations = claims.flatMap((rule, index) => {
    const isFirst = claims.findIndex(({ claim }) => claim === rule.claim) === index;
    return prefixPointers(`/rules/evidence/claims/${index}`, [
      ...violationUnless(isFirst, '/claim', 'already has a rule'),
      ...validateVocabularyMember(rule),
      ...rule.cases.flatMap((one, number) => prefixPointers(`/cases/${number}`, validateCase(one, rule, vocabularies))),
    ]);
  });
  return violations.map(([pointer, detail]) => ({ pointer, detail }));
}

function validateVocabularyMember({ claim, vocabulary }: ClaimRule): readonly LocatedViolation[] {
  const isBooleanClaim = BOOLEAN_CLAIMS.includes(claim);
  const detail = isBooleanClaim ? 'is only allowed for text claims' : 'is required for a text claim';
  return violationUnless(isBooleanClaim === (vocabulary === undefined), '/vocabulary', detail);
}

function validateCase(
  { claimed, supports, contradicts, disputes = [] }: ClaimCase,
  { vocabulary }: ClaimRule,
  vocabularies: EvidenceRules['vocabularies'],
): readonly LocatedViolation[] {
  const isKnown = vocabulary
    ? vocabularies[vocabulary].some((one) => normalizeTerm(one).term === claimed)
    : typeof claimed === 'boolean';
  const lists = [
    ...supports.map((alternative, number) => [`/supports/${number}`, alternative] as const),
    ['/contradicts', contradicts] as const,
    ['/disputes', disputes] as const,
  ];
  return [
    ...violationUnless(claimed === undefined || isKnown, '/claimed', 'is not a value that can be claimed'),
    ...lists.flatMap(([pointer, patterns]) =>
      patterns.flatMap((one, index) =>
        prefixPointers(`${pointer}/${index}`, validateFactPattern(one, vocabulary !== undefined)),
      ),
    ),
  ];
}

function validateFactPattern(
  { fact, amount, period, isClaimed }: FactPattern,
  hasTerms: boolean,
): readonly LocatedViolation[] {
  const isMoney = getFactType(fact) === 'price';
  return [
    ...violationUnless(
      isMoney || (amount ?? period) === undefined,
      '',
      'may have amount and period only for offers and prices',
    ),
    ...violationUnless(isClaimed === undefined || hasTerms, '/isClaimed', 'needs a vocabulary'),
  ];
}
