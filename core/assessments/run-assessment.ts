import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { StoreUnavailableError } from '../shared/domain-error.ts';
import { HeldLease } from '../shared/held-lease.ts';
import type { Timer } from '../shared/timer.port.ts';
import type { AssessSources } from './assess-sources.ts';
import {
  type Assessment,
  type AssessmentStatus,
  type FailureCode,
  failAssessment,
  startAttemptOrFail,
} from './assessment.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';
import { ProgressRecorder, type VisitListener } from './progress-recorder.ts';
import type { SiteConcurrencyLimit } from './site-concurrency-limit.ts';

/**
 * Result of a run. `outcome` is the final status of the assessment, `lost` if another worker has taken it over, or
 * `released` if this process was shut down.
 */
export interface AssessmentRunResult {
  readonly siteId: string;
  readonly assessmentId: string;
  readonly attempt: number;
  readonly outcome: AssessmentStatus | 'lost' | 'released';
  /** Why the assessment has failed. Null for other outcomes. */
  readonly failureCode: FailureCode | null;
  /** Time from the creation of the assessment to the start of its first attempt, in ms. Null for later attempts. */
  readonly waitMs: number | null;
}

/**
 * Takes the next assessment and runs it. Renews its lease meanwhile. docs/operations.md#servers-and-workers
 * @throws StoreUnavailableError if the store fails. Another worker takes over the assessment once its lease has
 * expired.
 * @throws any other error of the run, after the assessment was stored as `failed`
 */
export class RunAssessment {
  constructor(
    private readonly leases: AssessmentLeases,
    private readonly assessSources: AssessSources,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
    private readonly timer: Timer,
    private readonly leaseMs: number,
    private readonly siteLimit: SiteConcurrencyLimit,
  ) {}

  /**
   * Returns `undefined` if no assessment is available. An assessment whose attempts are exhausted fails at once. If
   * `stop` is aborted, gives up the run and releases the assessment, so that another worker can take it.
   */
  async execute(stop: AbortSignal): Promise<AssessmentRunResult | undefined> {
    const assessment = stop.aborted
      ? undefined
      : await this.siteLimit.acquire((excludedSiteId) => this.acquireNext(excludedSiteId));
    if (!assessment) return undefined;
    const { siteId, id: assessmentId, attempt, fencingNumber, leaseExpiresAt } = assessment;
    const result = {
      siteId,
      assessmentId,
      attempt,
      failureCode: assessment.failureCode,
      waitMs: deriveWaitMs(assessment),
    };
    if (assessment.status === 'failed') {
      this.siteLimit.release(siteId);
      return { ...result, outcome: 'failed' };
    }
    const lease = { siteId, resourceId: assessmentId, fencingNumber };
    const held = new HeldLease(lease, leaseExpiresAt ?? 0, this.leaseMs, this.leases, this.clock);
    const controller = new AbortController();
    const abandon = () => controller.abort();
    const renewal = held.renewInBackground(this.timer, abandon);
    const progress = new ProgressRecorder(lease, assessment.subject.urls.length, this.leases, this.clock, this.timer);
    stop.addEventListener('abort', abandon, { once: true });
    try {
      if (stop.aborted) abandon();
      const end = await runUnlessAborted(controller.signal, () => this.assess(assessment, controller.signal, progress));
      progress.stop();
      if (end) return { ...result, ...(await this.finish(end)) };
      renewal.stop();
      return { ...result, outcome: await held.release() };
    } finally {
      this.siteLimit.release(siteId);
      progress.stop();
      renewal.stop();
      stop.removeEventListener('abort', abandon);
    }
  }

  /** Takes the next assessment. The assessment is `failed` if no attempts were left. */
  private async acquireNext(excludedSiteId: string | undefined): Promise<Assessment | undefined> {
    const now = this.clock.now();
    const taken = await this.leases.acquire(
      now,
      (waiting) => startAttemptOrFail(waiting, now, this.leaseMs),
      excludedSiteId,
    );
    if (taken) this.feed.announce(taken.id);
    return taken;
  }

  private async assess(assessment: Assessment, signal: AbortSignal, listener: VisitListener): Promise<Assessment> {
    try {
      return await this.assessSources.execute(assessment, signal, listener);
    } catch (error) {
      const isOver = signal.aborted || error instanceof StoreUnavailableError;
      if (!isOver) await this.finish(failAssessment(assessment, 'internal_fault', this.clock.now()));
      throw error;
    }
  }

  /**
   * Stores the end of the run. Announces the end once the write is durable. That may be after this method has resolved.
   */
  private async finish(end: Assessment): Promise<Pick<AssessmentRunResult, 'outcome' | 'failureCode'>> {
    const outcome = await this.leases.finish(end, () => this.feed.announce(end.id));
    return outcome === 'lost' ? { outcome, failureCode: null } : { outcome: end.status, failureCode: end.failureCode };
  }
}

/**
 * Returns how long an assessment waited for its first attempt, in ms. Returns null for a later attempt, because
 * `createdAt` does not say when the assessment was queued again.
 */
function deriveWaitMs({ fencingNumber, createdAt, startedAt }: Assessment): number | null {
  return fencingNumber === 1 && startedAt !== null ? startedAt - createdAt : null;
}

/**
 * Resolves to the result of `work`. If the signal is aborted, resolves to `undefined` at once and does not wait for
 * `work`.
 */
async function runUnlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const result = await Promise.race([work(), aborted]);
  return signal.aborted ? undefined : result;
}
