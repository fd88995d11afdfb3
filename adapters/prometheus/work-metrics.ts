import { FAILURE_MESSAGES } from '../../core/assessments/assessment.ts';
import type { AssessmentRunResult } from '../../core/assessments/run-assessment.ts';
import type { CrmAttemptReport } from '../../core/crm/apply-crm-deliveries.ts';
import type { MailAttemptReport } from '../../core/notifications/send-mails.ts';
import type { WebhookAttemptReport } from '../../core/webhooks/deliver-webhooks.ts';
import { DurationHistogram } from './duration-histogram.ts';
import { EventCounter } from './event-counter.ts';

/** Buckets for waits in queues: 10 ms to 6 hours. */
const WAIT_BUCKET_BOUNDS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600, 21_600];
/**
 * Buckets for runs of assessments and for attempts to send a webhook. An attempt ends after 15 seconds at the latest.
 */
const RUN_BUCKET_BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160];

const MAIL_KINDS = ['alert', 'answer'] as const;
const MAIL_RESULTS: readonly MailAttemptReport['result'][] = ['sent', 'not_needed', 'postponed', 'retrying', 'failed'];
const CRM_OUTCOMES: readonly CrmAttemptReport['outcome'][] = [
  'applied',
  'unmatched',
  'failed',
  'retrying',
  'postponed',
];
const CHILD_PROCESS_NAMES = ['page_reader', 'webhook_sender'] as const;

/** A child process that handles untrusted bytes: it reads pages, or sends webhooks. */
export type ChildProcessName = (typeof CHILD_PROCESS_NAMES)[number];

/** Measures the assessments, CRM deliveries, webhooks and mails of this process. No label has an id or a site. */
export class WorkMetrics {
  private readonly assessmentWaits = new DurationHistogram<never>(
    'portico_assessment_wait_seconds',
    'Time from the creation of an assessment to the start of its first attempt.',
    WAIT_BUCKET_BOUNDS_SECONDS,
  );
  private readonly assessmentRuns = new DurationHistogram<'outcome'>(
    'portico_assessment_run_duration_seconds',
    'Duration of attempts to run an assessment, by outcome.',
    RUN_BUCKET_BOUNDS_SECONDS,
  );
  private readonly assessmentFailures = new EventCounter<'code'>(
    'portico_assessment_failures_total',
    'Assessments that failed, by failure code.',
    Object.keys(FAILURE_MESSAGES).map((code) => ({ code })),
  );
  private readonly crmWaits = new DurationHistogram<never>(
    'portico_crm_delivery_wait_seconds',
    'Time from the receipt of a CRM delivery to the end of its first attempt.',
    WAIT_BUCKET_BOUNDS_SECONDS,
  );
  private readonly crmAttempts = new EventCounter<'outcome'>(
    'portico_crm_delivery_attempts_total',
    'Attempts to apply a CRM delivery, by outcome.',
    CRM_OUTCOMES.map((outcome) => ({ outcome })),
  );
  private readonly webhookWaits = new DurationHistogram<never>(
    'portico_webhook_delivery_wait_seconds',
    'Time from the creation of a delivery to the start of its first attempt.',
    WAIT_BUCKET_BOUNDS_SECONDS,
  );
  private readonly webhookAttempts = new DurationHistogram<'result'>(
    'portico_webhook_attempt_duration_seconds',
    'Duration of attempts to send a webhook, by status class of the response, or by failure code without a response.',
    RUN_BUCKET_BOUNDS_SECONDS,
  );
  private readonly webhookDeliveryEnds = new EventCounter<'state'>(
    'portico_webhook_deliveries_total',
    'Deliveries of webhooks that have ended, by state.',
    [{ state: 'delivered' }, { state: 'failed' }],
  );
  private readonly mailWaits = new DurationHistogram<'kind'>(
    'portico_mail_wait_seconds',
    'Time from the creation of a mail to its first attempt, including the planned delay, by kind.',
    WAIT_BUCKET_BOUNDS_SECONDS,
  );
  private readonly mailAttempts = new EventCounter<'kind' | 'result'>(
    'portico_mail_attempts_total',
    'Attempts to send a mail, by kind and result.',
    MAIL_KINDS.flatMap((kind) => MAIL_RESULTS.map((result) => ({ kind, result }))),
  );
  private readonly childProcessCrashes = new EventCounter<'process'>(
    'portico_child_process_crashes_total',
    'Child processes that ended by themselves or were killed because they hung. Each is started again.',
    CHILD_PROCESS_NAMES.map((process) => ({ process })),
  );

  readonly counters: readonly EventCounter<string>[] = [
    this.assessmentFailures,
    this.crmAttempts,
    this.webhookDeliveryEnds,
    this.mailAttempts,
    this.childProcessCrashes,
  ];

  /** Records an attempt to run an assessment. `durationMs` is its duration in milliseconds. */
  recordAssessmentRun({ outcome, waitMs, failureCode }: AssessmentRunResult, durationMs: number): void {
    if (waitMs !== null) this.assessmentWaits.observe({}, toSeconds(waitMs));
    this.assessmentRuns.observe({ outcome }, toSeconds(durationMs));
    if (failureCode !== null) this.assessmentFailures.increment({ code: failureCode });
  }

  /** Records an attempt to run an assessment that ended with an unexpected error. `durationMs` is in milliseconds. */
  recordAssessmentError(durationMs: number): void {
    this.assessmentRuns.observe({ outcome: 'error' }, toSeconds(durationMs));
  }

  /** Records an attempt to apply a CRM delivery. */
  recordCrmAttempt({ outcome, waitMs }: CrmAttemptReport): void {
    if (waitMs !== null) this.crmWaits.observe({}, toSeconds(waitMs));
    this.crmAttempts.increment({ outcome });
  }

  /** Records an attempt to send a webhook. */
  recordWebhookAttempt({ state, waitMs, durationMs, httpStatus, failureCode }: WebhookAttemptReport): void {
    if (waitMs !== null) this.webhookWaits.observe({}, toSeconds(waitMs));
    const result = httpStatus === null ? (failureCode ?? 'none') : toStatusClass(httpStatus);
    this.webhookAttempts.observe({ result }, toSeconds(durationMs));
    if (state !== 'pending') this.webhookDeliveryEnds.increment({ state });
  }

  /** Records an attempt to send a mail. */
  recordMailAttempt({ kind, result, waitMs }: MailAttemptReport): void {
    if (waitMs !== null) this.mailWaits.observe({ kind }, toSeconds(waitMs));
    this.mailAttempts.increment({ kind, result });
  }

  /** Records that a child process crashed, or was killed because it hung. */
  recordChildProcessCrash(process: ChildProcessName): void {
    this.childProcessCrashes.increment({ process });
  }

  /** Returns the histograms in Prometheus' text format. */
  formatHistograms(): string {
    return [this.assessmentWaits, this.assessmentRuns, this.crmWaits, this.webhookWaits, this.webhookAttempts]
      .map((histogram) => histogram.format())
      .concat(this.mailWaits.format())
      .join('\n');
  }
}

/** Returns the status class of a status code, such as `4xx`. */
export function toStatusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

function toSeconds(millis: number): number {
  return Math.max(millis, 0) / 1000;
}
