import type { Fault } from '../shared/domain-error.ts';
import type { ClaimCase, ClaimRule, FactPattern } from './claim-rule.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import { typeOf } from './fact.ts';
import { at, type FaultAt, faultUnless } from './matching/kind.ts';
import { wholeTerm } from './vocabulary.ts';

const YES_OR_NO: readonly ClaimRule['claim'][] = ['freeTier', 'openSource'];

/** What is wrong with the claim rules of a profile to be; pointers are below `/rules/evidence/claims`. */
export function faultsOfClaimRules({
  claims,
  vocabularies,
}: Pick<EvidenceRules, 'claims' | 'vocabularies'>): readonly Fault[] {
  const faults = claims.flatMap((rule, index) => {
    const isFirst = claims.findIndex(({ claim }) => claim === rule.claim) === index;
    return at(`/rules/evidence/claims/${index}`, [
      ...faultUnless(isFirst, '/claim', 'has a rule already'),
      ...faultsOfVocabulary(rule),
      ...rule.cases.flatMap((one, number) => at(`/cases/${number}`, faultsOfCase(one, rule, vocabularies))),
    ]);
  });
  return faults.map(([pointer, detail]) => ({ pointer, detail }));
}

function faultsOfVocabulary({ claim, vocabulary }: ClaimRule): readonly FaultAt[] {
  const isYesOrNo = YES_OR_NO.includes(claim);
  const detail = isYesOrNo ? 'is for claims that are texts' : 'is required, since the claim is a text';
  return faultUnless(isYesOrNo === (vocabulary === undefined), '/vocabulary', detail);
}

function faultsOfCase(
  { claimed, supports, contradicts, disputes = [] }: ClaimCase,
  { vocabulary }: ClaimRule,
  vocabularies: EvidenceRules['vocabularies'],
): readonly FaultAt[] {
  const isKnown = vocabulary
    ? vocabularies[vocabulary].some((one) => wholeTerm(one).term === claimed)
    : typeof claimed === 'boolean';
  const lists = [
    ...supports.map((way, number) => [`/supports/${number}`, way] as const),
    ['/contradicts', contradicts] as const,
    ['/disputes', disputes] as const,
  ];
  return [
    ...faultUnless(claimed === undefined || isKnown, '/claimed', 'is nothing that can be claimed'),
    ...lists.flatMap(([place, patterns]) =>
      patterns.flatMap((one, index) => at(`${place}/${index}`, faultsOfPattern(one, vocabulary !== undefined))),
    ),
  ];
}

function faultsOfPattern({ fact, amount, period, isClaimed }: FactPattern, hasTerms: boolean): readonly FaultAt[] {
  const isMoney = typeOf(fact) === 'price';
  return [
    ...faultUnless(isMoney || (amount ?? period) === undefined, '', 'has what is for offers and prices'),
    ...faultUnless(isClaimed === undefined || hasTerms, '/isClaimed', 'needs a vocabulary'),
  ];
}
