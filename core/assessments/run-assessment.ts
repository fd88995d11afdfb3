import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { StoreUnavailable } from '../shared/domain-error.ts';
import { HeldLease } from '../shared/held-lease.ts';
import type { Timer } from '../shared/timer.port.ts';
import type { AssessSources } from './assess-sources.ts';
import { type Assessment, type AssessmentStatus, failAssessment, startAttempt } from './assessment.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';
import type { SiteConcurrencyLimit } from './site-concurrency-limit.ts';

/** Result of a run: the assessment's status, `lost` to another worker, or `released` at shutdown. */
export interface RunResult {
  readonly siteId: string;
  readonly assessmentId: string;
  readonly attempt: number;
  readonly outcome: AssessmentStatus | 'lost' | 'released';
}

/**
 * Takes the next assessment and runs it to its end, renewing its lease. docs/operations.md#who-runs-assessments
 * @throws StoreUnavailable; another worker takes the assessment over once its lease has expired
 * @throws any other error of the run, after storing the assessment as `failed`
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

  /** Returns `undefined` if no assessment is available. Releases the assessment when `stop` is aborted. */
  async execute(stop: AbortSignal): Promise<RunResult | undefined> {
    const assessment = stop.aborted
      ? undefined
      : await this.siteLimit.acquire((excludedSiteId) => this.takeNext(excludedSiteId));
    if (!assessment) return undefined;
    const { siteId, id: assessmentId, attempt, fencingNumber, leaseExpiresAt } = assessment;
    const lease = { siteId, resourceId: assessmentId, fencingNumber };
    const held = new HeldLease(lease, leaseExpiresAt ?? 0, this.leaseMs, this.leases, this.clock);
    const controller = new AbortController();
    const abandon = () => controller.abort();
    const renewal = held.renewInBackground(this.timer, abandon);
    stop.addEventListener('abort', abandon, { once: true });
    try {
      if (stop.aborted) abandon();
      const end = await unlessAborted(controller.signal, () => this.assess(assessment, controller.signal));
      if (end) return { siteId, assessmentId, attempt, outcome: await this.finish(end) };
      renewal.stop();
      return { siteId, assessmentId, attempt, outcome: await held.release() };
    } finally {
      this.siteLimit.release(siteId);
      renewal.stop();
      stop.removeEventListener('abort', abandon);
    }
  }

  /** Skips assessments that fail here because they have no attempt left. */
  private async takeNext(excludedSiteId: string | undefined): Promise<Assessment | undefined> {
    for (;;) {
      const now = this.clock.now();
      const taken = await this.leases.take(now, (waiting) => startAttempt(waiting, now, this.leaseMs), excludedSiteId);
      if (taken) this.feed.announce(taken.id);
      if (taken?.status !== 'failed') return taken;
    }
  }

  private async assess(assessment: Assessment, signal: AbortSignal): Promise<Assessment> {
    try {
      return await this.assessSources.execute(assessment, signal);
    } catch (error) {
      const isOver = signal.aborted || error instanceof StoreUnavailable;
      if (!isOver) await this.finish(failAssessment(assessment, 'internal_fault', this.clock.now()));
      throw error;
    }
  }

  /** Announces the end once it is durable. The slot is freed earlier. */
  private async finish(end: Assessment): Promise<AssessmentStatus | 'lost'> {
    const outcome = await this.leases.finish(end, () => this.feed.announce(end.id));
    return outcome === 'lost' ? outcome : end.status;
  }
}

/** Resolves to `undefined` as soon as the signal is aborted, even while `work` goes on. */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const result = await Promise.race([work(), aborted]);
  return signal.aborted ? undefined : result;
}
