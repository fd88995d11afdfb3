import { validateClaimRules } from '../evidence/validate-claim-rules.ts';
import { validateRules as validateFactRules } from '../evidence/validate-rules.ts';
import { validateVocabularies } from '../evidence/validate-vocabularies.ts';
import type { Violation } from '../shared/domain-error.ts';
import { countCodePoints } from '../shared/text.ts';
import type { FetchLimits } from './page-fetcher.port.ts';
import { MAX_PROFILE_TITLE_LENGTH, type ProfileRules } from './profile.ts';
import { validateProfileTests } from './validate-profile-tests.ts';

interface NumberBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Bounds of the fetch limits that a profile may set. They ensure that a source takes at most two minutes and fits into
 * memory.
 */
const FETCH_BOUNDS: Readonly<Record<keyof FetchLimits, NumberBounds>> = {
  totalMs: { min: 1000, max: 120_000 },
  wireBytes: { min: 1024, max: 16 * 1024 * 1024 },
  decodedBytes: { min: 1024, max: 32 * 1024 * 1024 },
  redirects: { min: 0, max: 5 },
};

/** Bounds of the retention that a profile may set, in days. */
const RETENTION_BOUNDS: NumberBounds = { min: 1, max: 3650 };

/** Validates the rules of a new version. The violations' pointers are below `/rules`. */
export function validateProfileRules(rules: ProfileRules): readonly Violation[] {
  const limits = Object.entries(FETCH_BOUNDS).map(([name, bounds]) =>
    validateNumber(rules.fetch[name as keyof FetchLimits], bounds, `/rules/fetch/${name}`),
  );
  const faults = [
    validateTitle(rules.title),
    ...limits,
    validateNumber(rules.retentionDays, RETENTION_BOUNDS, '/rules/retentionDays'),
  ];
  return [
    ...faults.filter((fault) => fault !== undefined),
    ...validateVocabularies(rules.evidence.vocabularies),
    ...validateFactRules(rules.evidence),
    ...validateClaimRules(rules.evidence),
    ...validateProfileTests(rules.tests),
  ];
}

function validateTitle(title: string): Violation | undefined {
  const isValid = title.trim() !== '' && countCodePoints(title.trim()) <= MAX_PROFILE_TITLE_LENGTH;
  return isValid
    ? undefined
    : { pointer: '/rules/title', detail: `must have 1 to ${MAX_PROFILE_TITLE_LENGTH} characters and may not be blank` };
}

function validateNumber(value: number, { min, max }: NumberBounds, pointer: string): Violation | undefined {
  const isValid = Number.isInteger(value) && value >= min && value <= max;
  return isValid ? undefined : { pointer, detail: `must be a whole number from ${min} to ${max}` };
}
