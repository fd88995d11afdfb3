import type { JudgedClaim } from '../evidence/claim.ts';
import { FACTS, type Fact, type FoundFact } from '../evidence/fact.ts';
import type { ProfileTest } from './profile-test.ts';

/** What is not as a test expects it, a sentence each. */
export function unmetExpectations(
  { expect = [], facts: expected = {} }: ProfileTest,
  claims: readonly Omit<JudgedClaim, 'citations'>[],
  found: readonly FoundFact[],
): readonly string[] {
  const ofCount =
    expect.length === claims.length
      ? []
      : [`It expects ${expect.length} claims to be judged, and makes ${claims.length}.`];
  const ofClaims = claims.flatMap(({ claim, claimed, status, reason }, index) => {
    const wanted = expect[index];
    if (!wanted || (wanted.status === status && (wanted.reason ?? null) === reason)) return [];
    return [`The claim ${claim} ${claimed} is ${told(status, reason)}, not ${told(wanted.status, wanted.reason)}.`];
  });
  const ofFacts = FACTS.flatMap((fact) => {
    const values = expected[fact];
    return values ? faultOfFact(fact, values, found) : [];
  });
  return [...ofCount, ...ofClaims, ...ofFacts];
}

function faultOfFact(
  fact: Fact,
  expected: readonly (string | boolean)[],
  found: readonly FoundFact[],
): readonly string[] {
  const values = [...new Set(found.filter((one) => one.fact === fact).map(({ value }) => String(value)))].sort();
  const wanted = [...new Set(expected.map(String))].sort();
  const isSame = values.length === wanted.length && values.every((value, index) => value === wanted[index]);
  return isSame ? [] : [`The fact ${fact} has ${listOf(values)}, not ${listOf(wanted)}.`];
}

function told(status: string, reason: string | null | undefined): string {
  return reason ? `${status} (${reason})` : status;
}

function listOf(values: readonly string[]): string {
  return values.length === 0 ? 'no value' : values.map((value) => `“${value}”`).join(', ');
}
