import type { Clock } from '../shared/clock.port.ts';
import { areAllSourcesUnreachable } from './are-all-sources-unreachable.ts';
import { type Assessment, completeAssessment, failAssessment } from './assessment.ts';
import type { FindingsCollector } from './findings-collector.ts';
import type { ProfileRules } from './profile.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import type { VisitListener } from './progress-recorder.ts';

/**
 * Maximum number of profile versions whose rules are cached. The cache cannot become stale, because versions never
 * change. Loading a version takes longer than applying its rules.
 */
const MAX_CACHED_VERSIONS = 10;

/**
 * Visits the sources of an assessment and judges its claims. Uses the profile version that was current when the
 * assessment was created.
 */
export class AssessSources {
  private readonly rulesByVersion = new Map<string, ProfileRules>();

  constructor(
    private readonly profiles: ProfileRepository,
    private readonly findingsCollector: FindingsCollector,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the finished assessment, `completed` or `failed`. Does not store the assessment. Reports visits to
   * `listener`.
   */
  async execute(assessment: Assessment, signal: AbortSignal, listener?: VisitListener): Promise<Assessment> {
    const { profileVersion, subject } = assessment;
    const rules = await this.loadRules(profileVersion);
    const findings = await this.findingsCollector.collectFindings(subject, rules, signal, listener);
    const now = this.clock.now();
    if (areAllSourcesUnreachable(findings.sources))
      return failAssessment(assessment, 'sources_unavailable', now, findings);
    return completeAssessment(assessment, findings, now);
  }

  private async loadRules(profileVersion: string): Promise<ProfileRules> {
    const cached = this.rulesByVersion.get(profileVersion);
    if (cached) return cached;
    const snapshot = await this.profiles.findSnapshotByName(profileVersion);
    if (!snapshot) throw new Error(`There is no profile version ${profileVersion}.`);
    if (this.rulesByVersion.size >= MAX_CACHED_VERSIONS) this.rulesByVersion.clear();
    this.rulesByVersion.set(profileVersion, snapshot.rules);
    return snapshot.rules;
  }
}
