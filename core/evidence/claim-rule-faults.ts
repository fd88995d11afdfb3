import type { Fault } from '../shared/domain-error.ts';
import type { ClaimCase, ClaimRule, FactPattern } from './claim-rule.ts';
import type { EvidenceRules } from './evidence-rules.ts';
import type { Fact } from './fact.ts';
import { wholeTerm } from './vocabulary.ts';

const MONEY: readonly Fact[] = ['offer', 'price'];
const YES_OR_NO: readonly ClaimRule['claim'][] = ['freeTier', 'openSource'];

type Place = readonly [pointer: string, detail: string];

/** What is wrong with the claim rules of a profile to be; pointers are below `/rules/evidence/claims`. */
export function faultsOfClaimRules({
  claims,
  vocabularies,
}: Pick<EvidenceRules, 'claims' | 'vocabularies'>): readonly Fault[] {
  return claims.flatMap((rule, index) => {
    const isFirst = claims.findIndex(({ claim }) => claim === rule.claim) === index;
    const faults = [
      ...(isFirst ? [] : [['/claim', 'has a rule already'] as const]),
      ...faultsOfVocabulary(rule),
      ...rule.cases.flatMap((one, at) => faultsOfCase(one, rule, vocabularies, `/cases/${at}`)),
    ];
    return faults.map(([place, detail]) => ({ pointer: `/rules/evidence/claims/${index}${place}`, detail }));
  });
}

function faultsOfVocabulary({ claim, vocabulary }: ClaimRule): readonly Place[] {
  const isYesOrNo = YES_OR_NO.includes(claim);
  if (isYesOrNo === (vocabulary === undefined)) return [];
  const detail = isYesOrNo ? 'is for claims that are texts' : 'is required, since the claim is a text';
  return [['/vocabulary', detail]];
}

function faultsOfCase(
  { claimed, supports, contradicts, disputes = [] }: ClaimCase,
  { vocabulary }: ClaimRule,
  vocabularies: EvidenceRules['vocabularies'],
  at: string,
): readonly Place[] {
  const isKnown = vocabulary
    ? vocabularies[vocabulary].some((one) => wholeTerm(one).term === claimed)
    : typeof claimed === 'boolean';
  const patterns = [
    ...supports.flatMap((way, number) => way.map((one, place) => [`/supports/${number}/${place}`, one] as const)),
    ...contradicts.map((one, place) => [`/contradicts/${place}`, one] as const),
    ...disputes.map((one, place) => [`/disputes/${place}`, one] as const),
  ];
  return [
    ...(claimed === undefined || isKnown ? [] : [[`${at}/claimed`, 'is nothing that can be claimed'] as const]),
    ...supports.flatMap((way, number) =>
      way.length > 0 ? [] : [[`${at}/supports/${number}`, 'must name at least one fact'] as const],
    ),
    ...patterns.flatMap(([place, pattern]) => faultsOfPattern(pattern, vocabulary !== undefined, `${at}${place}`)),
  ];
}

function faultsOfPattern(
  { fact, amount, period, isClaimed }: FactPattern,
  hasTerms: boolean,
  at: string,
): readonly Place[] {
  const isMoney = MONEY.includes(fact);
  return [
    ...(amount === undefined || isMoney ? [] : [[`${at}/amount`, 'is for offers and prices'] as const]),
    ...(period === undefined || isMoney ? [] : [[`${at}/period`, 'is for offers and prices'] as const]),
    ...(isClaimed === undefined || hasTerms ? [] : [[`${at}/isClaimed`, 'needs a vocabulary'] as const]),
  ];
}
