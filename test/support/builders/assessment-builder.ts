import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import {
  type Assessment,
  completeAssessment,
  failAssessment,
  NO_FINDINGS,
  startAttemptOrFail,
} from '../../../core/assessments/assessment.ts';
import type { PublicAssessmentRecord } from '../../../core/assessments/assessment-document.ts';
import type { AssessmentLeases } from '../../../core/assessments/assessment-leases.port.ts';
import type {
  AssessmentRepository,
  IdempotentSubmission,
} from '../../../core/assessments/assessment-repository.port.ts';
import type { Subject } from '../../../core/evidence/subject.ts';
import { DAY, SECOND } from '../../../core/shared/time.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

/** Lease duration in tests, in milliseconds. */
export const LEASE_MS = 30 * SECOND;

let serial = 100;

/**
 * Builds a queued assessment of `SITE`, created at noon and deleted after 30 days, with the given overrides. Later ones
 * have higher ids.
 */
export function anAssessment(overrides: Partial<Assessment> = {}): Assessment {
  serial += 1;
  return {
    id: anId('asm', serial),
    siteId: SITE,
    status: 'queued',
    profileKey: 'public-web-evidence',
    profileVersion: 'public-web-evidence@1.0.0+0123456789ab',
    externalReference: 'listing 4711',
    subject: aSubject(),
    attempt: 0,
    createdAt: NOON,
    startedAt: null,
    finishedAt: null,
    deletesAt: NOON + 30 * DAY,
    ...NO_FINDINGS,
    failureCode: null,
    fencingNumber: 0,
    leaseExpiresAt: null,
    ...overrides,
  };
}

export function aSubject(overrides: Partial<Subject> = {}): Subject {
  return {
    type: 'saas_website',
    name: 'Parcel Tracker',
    description: 'Tells where a parcel is. “Ünï 😀”',
    urls: [{ type: 'website', url: 'https://parcel.example/' }],
    claims: { freeTier: true, platforms: ['web', 'ios'] },
    ...overrides,
  };
}

/** Builds a submission with a unique idempotency key and the given overrides. */
export function aSubmission(overrides: Partial<IdempotentSubmission> = {}): IdempotentSubmission {
  serial += 1;
  return { idempotencyKey: `key ${serial}`, fingerprint: 'the request', ...overrides };
}

/** Builds an audit entry of a deletion at noon, with the given overrides. */
export function anAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  serial += 1;
  const what = { action: 'assessment.deleted', subjectId: anId('asm', serial), detail: null } as const;
  return { id: anId('aud', serial), ownerId: SITE, at: NOON, by: 'account:acc_1', ...what, ...overrides };
}

/** Returns the change that starts an attempt at `now`, as stores expect it. */
export function startAttemptAt(now: number): (assessment: Assessment) => Assessment {
  return (assessment) => startAttemptOrFail(assessment, now, LEASE_MS);
}

interface Stores {
  readonly assessments: AssessmentRepository;
  readonly leases: AssessmentLeases;
}

/** Stores a queued assessment under a new submission. At most 1,000 may be active. */
export async function enqueueAssessment(
  { assessments }: Stores,
  overrides: Partial<Assessment> = {},
): Promise<Assessment> {
  const assessment = anAssessment(overrides);
  const { outcome } = await assessments.enqueue(assessment, aSubmission(), 1000);
  if (outcome !== 'created') throw new Error(`The submission was ${outcome}.`);
  return assessment;
}

/** Takes the next assessment. @throws Error if none is available */
export async function acquireAssessment({ leases }: Stores, now = NOON): Promise<Assessment> {
  const assessment = await leases.acquire(now, startAttemptAt(now));
  if (!assessment) throw new Error('No assessment is available.');
  return assessment;
}

/** Stores a finished assessment. It queues, takes and finishes it, so no other one may be waiting. */
export async function addFinishedAssessment(
  stores: Stores,
  status: 'completed' | 'failed',
  overrides: Partial<Assessment> = {},
): Promise<Assessment> {
  await enqueueAssessment(stores, overrides);
  const running = await acquireAssessment(stores);
  const end =
    status === 'completed'
      ? completeAssessment(running, NO_FINDINGS, NOON)
      : failAssessment(running, 'sources_unavailable', NOON);
  await stores.leases.finish(end);
  return end;
}

/** Parses the record in a stored document. */
export function parseAssessmentRecord({ document }: { readonly document: string }): PublicAssessmentRecord {
  return JSON.parse(document);
}
