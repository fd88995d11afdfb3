import type { Clock } from '../shared/clock.port.ts';
import { StoreUnavailable } from '../shared/domain-error.ts';
import type { Timer } from '../shared/timer.port.ts';
import type { ConversationFeed } from '../tickets/conversation-feed.port.ts';
import { type Assessment, begun, completed, failed } from './assessment.ts';
import type { AssessmentLeases } from './assessment-leases.port.ts';
import { HeldLease } from './held-lease.ts';
import { LEASE_MILLIS } from './lease.ts';
import { nobodyAnswered } from './nobody-answered.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import type { SourceVisits } from './source-visits.ts';

/** `none` was to be had; it `ended`; the lease was `lost` to another runner, or `given_back` because this one stops. */
export type RunOutcome = 'none' | 'ended' | 'lost' | 'given_back';

/**
 * Takes the next assessment and runs it to its end under a lease that it renews. Decisions 4.
 * @throws StoreUnavailable, then the assessment is taken over when its lease has expired; and whatever else the run meets,
 * after the assessment has ended `failed`
 */
export class RunAssessment {
  constructor(
    private readonly leases: AssessmentLeases,
    private readonly profiles: ProfileRepository,
    private readonly visits: SourceVisits,
    private readonly feed: ConversationFeed,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /** Gives the assessment back as soon as `stop` is aborted. */
  async execute(stop: AbortSignal): Promise<RunOutcome> {
    const assessment = stop.aborted ? undefined : await this.next();
    if (!assessment) return 'none';
    const { siteId, id: assessmentId, fencingNumber } = assessment;
    const held = new HeldLease({ siteId, assessmentId, fencingNumber }, this.leases, this.clock, this.timer);
    const abandon = () => held.abandon();
    stop.addEventListener('abort', abandon, { once: true });
    try {
      if (stop.aborted) return await held.giveBack();
      const end = await this.endOf(assessment, held.signal);
      return held.signal.aborted ? await held.giveBack() : await this.finish(end);
    } finally {
      held.putDown();
      stop.removeEventListener('abort', abandon);
    }
  }

  /** Those that end here because their last attempt is over are passed over. */
  private async next(): Promise<Assessment | undefined> {
    for (;;) {
      const now = this.clock.now();
      const taken = await this.leases.take(now, (waiting) => begun(waiting, now, LEASE_MILLIS));
      if (taken) this.feed.announce(taken.id);
      if (taken?.status !== 'failed') return taken;
    }
  }

  private async endOf(assessment: Assessment, signal: AbortSignal): Promise<Assessment> {
    try {
      const snapshot = await this.profiles.snapshot(assessment.profileVersion);
      if (!snapshot) throw new Error(`There is no profile version ${assessment.profileVersion}.`);
      const findings = await this.visits.findings(assessment.subject.urls, snapshot.rules.fetch, signal);
      const now = this.clock.now();
      if (nobodyAnswered(findings.sources)) return failed(assessment, 'sources_unavailable', now, findings);
      return completed(assessment, findings, now);
    } catch (error) {
      if (!(error instanceof StoreUnavailable))
        await this.finish(failed(assessment, 'internal_fault', this.clock.now()));
      throw error;
    }
  }

  private async finish(end: Assessment): Promise<'ended' | 'lost'> {
    const answer = await this.leases.finish(end);
    if (answer === 'lost') return 'lost';
    this.feed.announce(end.id);
    return 'ended';
  }
}
