import type { Subject } from '../evidence/subject.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { SourceOutcome } from '../shared/source-outcome.ts';
import { formatIsoTime } from '../shared/time.ts';
import type { PublicAssessmentRecord } from './assessment-document.ts';
import { createInitialProgress, type SourceProgress } from './assessment-progress.ts';
import type { AssessmentRepository, StoredAssessment } from './assessment-repository.port.ts';
import type { ReadAssessment } from './read-assessment.ts';

/** A submitted URL of a running assessment. */
export interface SourceProgressReport {
  readonly type: Subject['urls'][number]['type'];
  readonly url: string;
  readonly state: 'waiting' | 'reading' | 'done';
  /** Null until the source is done. */
  readonly outcome: SourceOutcome | null;
  /** Duration of the visit until now or until its end, in milliseconds. Null while the source waits. */
  readonly elapsedMs: number | null;
}

/** The progress of a running assessment. Durations do not depend on the clock of the client. */
export interface AssessmentProgressReport {
  /** Time since the start of the attempt, in milliseconds. */
  readonly elapsedMs: number;
  /** In the order of the submitted URLs. */
  readonly sources: readonly SourceProgressReport[];
}

/** Reads an assessment and, while it is running, its progress. @throws AssessmentNotFoundError */
export class ReadAssessmentProgress {
  constructor(
    private readonly readAssessment: ReadAssessment,
    private readonly assessments: AssessmentRepository,
    private readonly clock: Clock,
  ) {}

  /** `progress` is null unless the assessment is running. */
  async execute(query: {
    siteId: string;
    assessmentId: string;
  }): Promise<{ readonly stored: StoredAssessment; readonly progress: AssessmentProgressReport | null }> {
    const stored = await this.readAssessment.execute(query);
    if (stored.status !== 'running') return { stored, progress: null };
    const { startedAt, subject } = JSON.parse(stored.document) as PublicAssessmentRecord;
    const now = this.clock.now();
    const saved = await this.assessments.findProgress(query.siteId, query.assessmentId);
    const progress = saved ?? createInitialProgress(subject.urls.length);
    const sources = subject.urls.map(({ type, url }, index) => ({
      type,
      url,
      ...toProgressState(progress[index], now),
    }));
    return {
      stored,
      progress: { elapsedMs: computeDurationMs(Date.parse(startedAt ?? formatIsoTime(now)), now), sources },
    };
  }
}

function toProgressState(
  source: SourceProgress | undefined,
  now: number,
): Pick<SourceProgressReport, 'state' | 'outcome' | 'elapsedMs'> {
  if (!source || source.startedAt === null) return { state: 'waiting', outcome: null, elapsedMs: null };
  const elapsedMs = computeDurationMs(source.startedAt, source.endedAt ?? now);
  return { state: source.endedAt === null ? 'reading' : 'done', outcome: source.outcome, elapsedMs };
}

/** The clocks of the worker and this process may differ, so the result is never negative. */
function computeDurationMs(from: number, to: number): number {
  return Math.max(0, to - from);
}
