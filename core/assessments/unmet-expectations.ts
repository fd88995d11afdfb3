import type { JudgedClaim } from '../evidence/claim.ts';
import { FACT_KINDS, type FactKind, type FoundFact } from '../evidence/fact.ts';
import type { ProfileTest } from './profile-test.ts';

/** Returns one sentence per unmet expectation of a test. */
export function findUnmetExpectations(
  { expect = [], facts: expected = {} }: ProfileTest,
  claims: readonly Omit<JudgedClaim, 'citations'>[],
  found: readonly FoundFact[],
): readonly string[] {
  const countMismatches =
    expect.length === claims.length ? [] : [`The test expects ${expect.length} claims and makes ${claims.length}.`];
  const claimMismatches = claims.flatMap(({ claim, claimed, status, reason }, index) => {
    const wanted = expect[index];
    if (!wanted || (wanted.status === status && (wanted.reason ?? null) === reason)) return [];
    const wantedStatus = formatStatus(wanted.status, wanted.reason);
    return [`The claim ${claim} ${claimed} is ${formatStatus(status, reason)}, not ${wantedStatus}.`];
  });
  const factMismatches = FACT_KINDS.flatMap((fact) => {
    const values = expected[fact];
    return values ? describeFactMismatch(fact, values, found) : [];
  });
  return [...countMismatches, ...claimMismatches, ...factMismatches];
}

function describeFactMismatch(
  fact: FactKind,
  expected: readonly (string | boolean)[],
  found: readonly FoundFact[],
): readonly string[] {
  const values = [...new Set(found.filter((one) => one.fact === fact).map(({ value }) => String(value)))].sort();
  const wanted = [...new Set(expected.map(String))].sort();
  const isSame = values.length === wanted.length && values.every((value, index) => value === wanted[index]);
  return isSame ? [] : [`The fact ${fact} has ${formatValues(values)}, not ${formatValues(wanted)}.`];
}

function formatStatus(status: string, reason: string | null | undefined): string {
  return reason ? `${status} (${reason})` : status;
}

function formatValues(values: readonly string[]): string {
  return values.length === 0 ? 'no value' : values.map((value) => `“${value}”`).join(', ');
}
