import type { Clock } from '../shared/clock.port.ts';
import { type Assessment, completed, failed } from './assessment.ts';
import { nobodyAnswered } from './nobody-answered.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import type { SourceVisits } from './source-visits.ts';

/** Visits the sources of an assessment under the snapshot that was current at its creation. Decisions 4. */
export class EvidenceSearch {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly visits: SourceVisits,
    private readonly clock: Clock,
  ) {}

  /** How the running assessment ends, which is stored nowhere yet. */
  async endOf(assessment: Assessment, signal: AbortSignal): Promise<Assessment> {
    const { profileVersion, subject } = assessment;
    const snapshot = await this.profiles.snapshot(profileVersion);
    if (!snapshot) throw new Error(`There is no profile version ${profileVersion}.`);
    const findings = await this.visits.findings(subject, snapshot.rules, signal);
    const now = this.clock.now();
    if (nobodyAnswered(findings.sources)) return failed(assessment, 'sources_unavailable', now, findings);
    return completed(assessment, findings, now);
  }
}
