import type { JudgedClaim } from '../evidence/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { SourceType, Subject } from '../evidence/subject.ts';
import type { FetchResult } from './page-fetcher.port.ts';

export const ASSESSMENT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

/** Maximum number of attempts. If the lease of the last attempt expires too, the assessment fails. */
export const MAX_ATTEMPTS = 3;

export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];

/** The result of visiting one submitted URL. */
export interface Source extends Omit<FetchResult, 'body'> {
  /** Derived from the type and the URL only (source-ids.ts). */
  readonly sourceId: string;
  readonly type: SourceType;
  readonly url: string;
  readonly fetchedAt: number;
}

/** Results of a run. */
export interface Findings {
  /** In the order of the submitted URLs. */
  readonly sources: readonly Source[];
  readonly evidence: readonly Evidence[];
  readonly claims: readonly JudgedClaim[];
}

/**
 * The message for each failure code. Messages of errors are not used, because they could reveal host names and URLs.
 */
export const FAILURE_MESSAGES = {
  sources_unavailable: 'None of the submitted URLs could be reached; the cause may be temporary.',
  attempts_exhausted: 'The run was interrupted three times.',
  internal_fault: 'The run failed with an internal error.',
} as const;

export type FailureCode = keyof typeof FAILURE_MESSAGES;

/** An assessment with its current state. Times are in milliseconds since 1970. docs/assessments.md#the-record */
export interface Assessment extends Findings {
  readonly id: string;
  readonly siteId: string;
  readonly status: AssessmentStatus;
  readonly profileKey: string;
  /**
   * The profile version that was current when the assessment was created. Runs use it even if a newer version is
   * published.
   */
  readonly profileVersion: string;
  readonly externalReference: string;
  readonly subject: Subject;
  /** Number of attempts since the assessment was created or last retried. 0 before the first attempt. */
  readonly attempt: number;
  readonly createdAt: number;
  /** Start of the latest attempt. */
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** From this time on the assessment counts as deleted. */
  readonly deletesAt: number;
  readonly failureCode: FailureCode | null;
  /**
   * Fencing number of the latest lease. 0 before the first lease. It grows with each lease, and a retry does not reset
   * it.
   */
  readonly fencingNumber: number;
  /** Expiry of the worker's lease. Null unless the status is `running`. */
  readonly leaseExpiresAt: number | null;
}

export const NO_FINDINGS: Findings = { sources: [], evidence: [], claims: [] };

/** Whether the run has ended. The status then changes only if an operator retries the assessment. */
export function hasEnded(status: AssessmentStatus): boolean {
  return status === 'completed' || status === 'failed';
}

/**
 * Starts the next attempt of an assessment that is queued or whose lease has expired. The result has a new lease. If
 * the assessment has already had `MAX_ATTEMPTS` attempts, the result is `failed` instead.
 */
export function startAttemptOrFail(assessment: Assessment, now: number, leaseMillis: number): Assessment {
  const { attempt, fencingNumber } = assessment;
  const fenced = { ...assessment, fencingNumber: fencingNumber + 1 };
  if (attempt >= MAX_ATTEMPTS) return failAssessment(fenced, 'attempts_exhausted', now);
  const startedAt = Math.max(now, assessment.createdAt);
  return { ...fenced, status: 'running', attempt: attempt + 1, startedAt, leaseExpiresAt: now + leaseMillis };
}

/** Completes a running assessment after all of its sources were visited. */
export function completeAssessment(assessment: Assessment, findings: Findings, now: number): Assessment {
  return { ...endAssessment(assessment, now), ...findings, status: 'completed' };
}

/** Fails a running assessment with its findings so far. */
export function failAssessment(
  assessment: Assessment,
  failureCode: FailureCode,
  now: number,
  findings: Findings = NO_FINDINGS,
): Assessment {
  return { ...endAssessment(assessment, now), ...findings, status: 'failed', failureCode };
}

/**
 * Queues a failed assessment again and removes its findings. Its id, profile version and deletion date stay the same.
 */
export function resetForRetry(assessment: Assessment): Assessment {
  const reset = { attempt: 0, startedAt: null, finishedAt: null, failureCode: null };
  return { ...assessment, ...NO_FINDINGS, ...reset, status: 'queued' };
}

/**
 * Ends the run. Another machine with another clock may have started it, so `finishedAt` is never set before
 * `startedAt`.
 */
function endAssessment(assessment: Assessment, now: number): Assessment {
  return { ...assessment, finishedAt: Math.max(now, assessment.startedAt ?? now), leaseExpiresAt: null };
}
