import type { Clock } from '../shared/clock.port.ts';
import { type Assessment, completed, failed } from './assessment.ts';
import { nobodyAnswered } from './nobody-answered.ts';
import type { ProfileRules } from './profile.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import type { SourceVisits } from './source-visits.ts';

/** So many rules are kept at hand: no version ever changes, and reading one takes longer than following it. */
const MOST_KEPT = 10;

/** Visits an assessment's sources by the profile version that was current when it was created. */
export class EvidenceSearch {
  private readonly kept = new Map<string, ProfileRules>();

  constructor(
    private readonly profiles: ProfileRepository,
    private readonly visits: SourceVisits,
    private readonly clock: Clock,
  ) {}

  /** How the running assessment ends, which is stored nowhere yet. */
  async endOf(assessment: Assessment, signal: AbortSignal): Promise<Assessment> {
    const { profileVersion, subject } = assessment;
    const findings = await this.visits.findings(subject, await this.rulesOf(profileVersion), signal);
    const now = this.clock.now();
    if (nobodyAnswered(findings.sources)) return failed(assessment, 'sources_unavailable', now, findings);
    return completed(assessment, findings, now);
  }
  private async rulesOf(profileVersion: string): Promise<ProfileRules> {
    const known = this.kept.get(profileVersion);
    if (known) return known;
    const snapshot = await this.profiles.snapshot(profileVersion);
    if (!snapshot) throw new Error(`There is no profile version ${profileVersion}.`);
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(profileVersion, snapshot.rules);
    return snapshot.rules;
  }
}
