import type { JudgedClaim } from '../evidence/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { SourceType, Subject } from '../evidence/subject.ts';
import type { FetchedSource } from './page-fetcher.port.ts';

export const ASSESSMENT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

/** An assessment fails after this many attempts whose lease expired. */
export const MAX_ATTEMPTS = 3;

export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];

/** The result of visiting one submitted URL. */
export interface Source extends Omit<FetchedSource, 'body'> {
  /** Derived from type and URL alone (source-ids.ts). */
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

/** One fixed message per failure code. A message taken from an error could expose host names and URLs. */
export const FAILURE_MESSAGES = {
  sources_unavailable: 'None of the submitted URLs could be reached; the cause may be temporary.',
  attempts_exhausted: 'The run was interrupted three times.',
  internal_fault: 'The run failed with an internal error.',
} as const;

export type FailureCode = keyof typeof FAILURE_MESSAGES;

/** One assessment with its actual status. Times are in milliseconds since 1970. docs/assessments.md#the-record */
export interface Assessment extends Findings {
  readonly id: string;
  readonly siteId: string;
  readonly status: AssessmentStatus;
  readonly profileKey: string;
  /** The version that was current at creation. Runs use it even if a newer one is published. */
  readonly profileVersion: string;
  readonly externalReference: string;
  readonly subject: Subject;
  /** Attempts since creation or the last retry; 0 before the first. */
  readonly attempt: number;
  readonly createdAt: number;
  /** Start of the latest attempt. */
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** From this time on the assessment counts as deleted. */
  readonly deletesAt: number;
  readonly failureCode: FailureCode | null;
  /** Fencing number of the latest lease; 0 before the first. It only grows, also across retries. */
  readonly fencingNumber: number;
  /** Expiry of the worker's lease; null unless `running`. */
  readonly leaseExpiresAt: number | null;
}

export const NO_FINDINGS: Findings = { sources: [], evidence: [], claims: [] };

/** Whether the status is final unless an operator retries the assessment. */
export function isTerminal(status: AssessmentStatus): boolean {
  return status === 'completed' || status === 'failed';
}

/**
 * Starts the next attempt of a queued assessment, or of one whose lease has expired, under a new lease. Without an
 * attempt left it becomes `failed`.
 */
export function startAttempt(assessment: Assessment, now: number, leaseMillis: number): Assessment {
  const { attempt, fencingNumber } = assessment;
  const fenced = { ...assessment, fencingNumber: fencingNumber + 1 };
  if (attempt >= MAX_ATTEMPTS) return failAssessment(fenced, 'attempts_exhausted', now);
  const startedAt = Math.max(now, assessment.createdAt);
  return { ...fenced, status: 'running', attempt: attempt + 1, startedAt, leaseExpiresAt: now + leaseMillis };
}

/** Completes a running assessment, all of whose sources have an outcome. */
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

/** Queues a failed assessment again without its findings. Id, profile version and deletion date stay the same. */
export function resetForRetry(assessment: Assessment): Assessment {
  const reset = { attempt: 0, startedAt: null, finishedAt: null, failureCode: null };
  return { ...assessment, ...NO_FINDINGS, ...reset, status: 'queued' };
}

/** Clocks of several machines may differ, so `finishedAt` is never before `startedAt`. */
function endAssessment(assessment: Assessment, now: number): Assessment {
  return { ...assessment, finishedAt: Math.max(now, assessment.startedAt ?? now), leaseExpiresAt: null };
}
