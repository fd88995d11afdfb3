import { faultsOfClaimRules } from '../evidence/claim-rule-faults.ts';
import { faultsOfRules as faultsOfFactRules } from '../evidence/rule-faults.ts';
import { faultsOfVocabularies } from '../evidence/vocabulary-faults.ts';
import type { Fault } from '../shared/domain-error.ts';
import { codePoints } from '../shared/text.ts';
import type { FetchLimits } from './page-fetcher.port.ts';
import type { ProfileRules } from './profile.ts';
import { faultsOfTests } from './profile-test-faults.ts';

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The most code points of a profile's title. */
export const TITLE_MAX = 200;

/** How far a profile may let a fetch go: a source is answered for within two minutes, and fits into memory. */
const FETCH_BOUNDS: Readonly<Record<keyof FetchLimits, Bounds>> = {
  totalMs: { least: 1000, most: 120_000 },
  wireBytes: { least: 1024, most: 16 * 1024 * 1024 },
  decodedBytes: { least: 1024, most: 32 * 1024 * 1024 },
  redirects: { least: 0, most: 5 },
};

/** How many days an assessment may be kept. */
const RETENTION_BOUNDS: Bounds = { least: 1, most: 3650 };

/** What is wrong with the rules of a version to be; pointers are below `/rules`. */
export function faultsOfRules(rules: ProfileRules): readonly Fault[] {
  const limits = Object.entries(FETCH_BOUNDS).map(([name, bounds]) =>
    faultOfNumber(rules.fetch[name as keyof FetchLimits], bounds, `/rules/fetch/${name}`),
  );
  const faults = [
    faultOfTitle(rules.title),
    ...limits,
    faultOfNumber(rules.retentionDays, RETENTION_BOUNDS, '/rules/retentionDays'),
  ];
  return [
    ...faults.filter((fault) => fault !== undefined),
    ...faultsOfVocabularies(rules.evidence.vocabularies),
    ...faultsOfFactRules(rules.evidence),
    ...faultsOfClaimRules(rules.evidence),
    ...faultsOfTests(rules.tests),
  ];
}

function faultOfTitle(title: string): Fault | undefined {
  const isFine = title.trim() !== '' && codePoints(title.trim()) <= TITLE_MAX;
  return isFine
    ? undefined
    : { pointer: '/rules/title', detail: `must have 1 to ${TITLE_MAX} characters and may not be blank` };
}

function faultOfNumber(value: number, { least, most }: Bounds, pointer: string): Fault | undefined {
  const isFine = Number.isInteger(value) && value >= least && value <= most;
  return isFine ? undefined : { pointer, detail: `must be a whole number from ${least} to ${most}` };
}
