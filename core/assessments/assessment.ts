import type { JudgedClaim } from '../evidence/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { SourceType, Subject } from '../evidence/subject.ts';
import type { FetchedSource } from './page-fetcher.port.ts';

export const ASSESSMENT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

/** After this many attempts whose lease expired, an assessment ends `failed`. */
export const MAX_ATTEMPTS = 3;

export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];

/** What became of one submitted address. */
export interface Source extends Omit<FetchedSource, 'body'> {
  /** As `deriveSourceIds` gives it: by type and address alone. */
  readonly sourceId: string;
  readonly type: SourceType;
  readonly url: string;
  readonly fetchedAt: number;
}

/** What a run found out. */
export interface Findings {
  /** In the order of the submitted addresses. */
  readonly sources: readonly Source[];
  readonly evidence: readonly Evidence[];
  readonly claims: readonly JudgedClaim[];
}

/** One fixed message per failure code: a message made from an error could expose machines and URLs. */
export const FAILURE_MESSAGES = {
  sources_unavailable: 'None of the submitted addresses answered; the cause may pass.',
  attempts_exhausted: 'The run was interrupted three times.',
  internal_fault: 'The run met a fault of the service.',
} as const;

export type FailureCode = keyof typeof FAILURE_MESSAGES;

/** One assessment with its actual status. Times are in milliseconds since 1970. docs/assessments.md#the-record */
export interface Assessment extends Findings {
  readonly id: string;
  readonly siteId: string;
  readonly status: AssessmentStatus;
  readonly profileKey: string;
  /** The snapshot that was current at creation; a run follows this one, whatever was published since. */
  readonly profileVersion: string;
  readonly externalReference: string;
  readonly subject: Subject;
  /** How often it was begun since it was created, or since the last retry; 0 while nobody has. */
  readonly attempt: number;
  readonly createdAt: number;
  /** When the latest attempt began. */
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** The first instant at which it is not there any more. */
  readonly deletesAt: number;
  readonly failureCode: FailureCode | null;
  /** Of the latest lease; 0 before the first. It only grows, over retries too. */
  readonly fencingNumber: number;
  /** Until when the runner's lease lasts; only of what is `running`. */
  readonly leaseExpiresAt: number | null;
}

export const NO_FINDINGS: Findings = { sources: [], evidence: [], claims: [] };

/** Whether the assessment stays in this status unless somebody retries it. */
export function isTerminal(status: AssessmentStatus): boolean {
  return status === 'completed' || status === 'failed';
}

/**
 * A queued assessment, or a running one whose lease has expired, started by another runner under a new lease; `failed`
 * if it has no attempt left.
 */
export function begun(assessment: Assessment, now: number, leaseMillis: number): Assessment {
  const { attempt, fencingNumber } = assessment;
  const fenced = { ...assessment, fencingNumber: fencingNumber + 1 };
  if (attempt >= MAX_ATTEMPTS) return failed(fenced, 'attempts_exhausted', now);
  const startedAt = Math.max(now, assessment.createdAt);
  return { ...fenced, status: 'running', attempt: attempt + 1, startedAt, leaseExpiresAt: now + leaseMillis };
}

/** A running assessment whose every source has reached an outcome. */
export function completed(assessment: Assessment, findings: Findings, now: number): Assessment {
  return { ...endAssessment(assessment, now), ...findings, status: 'completed' };
}

/** A running assessment that could not be finished; what was found out until then stays. */
export function failed(
  assessment: Assessment,
  failureCode: FailureCode,
  now: number,
  findings: Findings = NO_FINDINGS,
): Assessment {
  return { ...endAssessment(assessment, now), ...findings, status: 'failed', failureCode };
}

/** A failed assessment, queued again without its findings: same id, profile version and deletion date. */
export function retried(assessment: Assessment): Assessment {
  const anew = { attempt: 0, startedAt: null, finishedAt: null, failureCode: null };
  return { ...assessment, ...NO_FINDINGS, ...anew, status: 'queued' };
}

/** Times of one assessment never run backwards, whatever the clocks of several machines do. */
function endAssessment(assessment: Assessment, now: number): Assessment {
  return { ...assessment, finishedAt: Math.max(now, assessment.startedAt ?? now), leaseExpiresAt: null };
}
