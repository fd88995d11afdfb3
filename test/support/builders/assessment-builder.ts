import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import { type Assessment, begun, completed, failed, NO_FINDINGS } from '../../../core/assessments/assessment.ts';
import type { AssessmentRecord } from '../../../core/assessments/assessment-document.ts';
import type { AssessmentLeases } from '../../../core/assessments/assessment-leases.port.ts';
import type { AssessmentRepository, Submission } from '../../../core/assessments/assessment-repository.port.ts';
import type { Subject } from '../../../core/evidence/subject.ts';
import { DAY, SECOND } from '../../../core/shared/time.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

/** How long the leases of a suite last. */
export const LEASE = 30 * SECOND;

let made = 100;

/**
 * Builds a queued assessment of `SITE`, created at noon and deleted after 30 days, with the given overrides. Later ones
 * have higher ids.
 */
export function anAssessment(given: Partial<Assessment> = {}): Assessment {
  made += 1;
  return {
    id: anId('asm', made),
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
    ...given,
  };
}

export function aSubject(given: Partial<Subject> = {}): Subject {
  return {
    type: 'saas_website',
    name: 'Parcel Tracker',
    description: 'Tells where a parcel is. “Ünï 😀”',
    urls: [{ type: 'website', url: 'https://parcel.example/' }],
    claims: { freeTier: true, platforms: ['web', 'ios'] },
    ...given,
  };
}

/** A submission under a key of its own, unless one is given. */
export function aSubmission(given: Partial<Submission> = {}): Submission {
  made += 1;
  return { idempotencyKey: `key ${made}`, fingerprint: 'the request', ...given };
}

/** What an account asked for at noon, but for what is given. */
export function anAuditEntry(given: Partial<AuditEntry> = {}): AuditEntry {
  made += 1;
  const what = { action: 'assessment.deleted', subjectId: anId('asm', made), detail: null } as const;
  return { id: anId('aud', made), ownerId: SITE, at: NOON, by: 'account:acc_1', ...what, ...given };
}

/** `begun` as suites use it. */
export function beginAt(now: number): (assessment: Assessment) => Assessment {
  return (assessment) => begun(assessment, now, LEASE);
}

interface Stores {
  readonly assessments: AssessmentRepository;
  readonly leases: AssessmentLeases;
}

/** Stores an assessment under a submission of its own, with room for many. */
export async function enqueued({ assessments }: Stores, given: Partial<Assessment> = {}): Promise<Assessment> {
  const assessment = anAssessment(given);
  const { outcome } = await assessments.enqueue(assessment, aSubmission(), 1000);
  if (outcome !== 'created') throw new Error(`It was ${outcome}.`);
  return assessment;
}

/** Takes the next assessment. @throws Error when there is none */
export async function taken({ leases }: Stores, now = NOON): Promise<Assessment> {
  const assessment = await leases.take(now, beginAt(now));
  if (!assessment) throw new Error('None is to be had.');
  return assessment;
}

/** Stores an assessment that has ended already, since nothing else is to be had. */
export async function endedAs(
  stores: Stores,
  status: 'completed' | 'failed',
  given: Partial<Assessment> = {},
): Promise<Assessment> {
  await enqueued(stores, given);
  const running = await taken(stores);
  const end =
    status === 'completed' ? completed(running, NO_FINDINGS, NOON) : failed(running, 'sources_unavailable', NOON);
  await stores.leases.finish(end);
  return end;
}

/** The record that a document holds. */
export function recordOf({ document }: { readonly document: string }): AssessmentRecord {
  return JSON.parse(document);
}
