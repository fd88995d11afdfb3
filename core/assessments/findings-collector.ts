import { citeFindings, createEvidence, type ReadingWithEvidence } from '../evidence/cite-findings.ts';
import { type Subject, toSubjectNames } from '../evidence/subject.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { Findings, Source } from './assessment.ts';
import type { ProfileRules } from './profile.ts';
import type { VisitListener } from './progress-recorder.ts';
import { deriveSourceIds } from './source-ids.ts';
import type { SourceVisit, SourceVisitor, SubmittedSource, VisitRun } from './source-visitor.port.ts';

/** A submitted URL with its id in the record. */
interface IdentifiedSource extends SubmittedSource {
  readonly sourceId: string;
}

/** A visited source in two forms: as the record shows it, and with the facts that can be cited. */
interface VisitedSource {
  readonly source: Source;
  readonly reading: ReadingWithEvidence;
}

/** Maximum number of visits at a time, per assessment. */
const MAX_CONCURRENT_VISITS = 4;

/**
 * Visits the URLs of a subject and judges its claims by the facts found. The same responses give byte-identical
 * evidence and claims. The order in which URLs are submitted, and the order in which responses arrive, make no
 * difference.
 */
export class FindingsCollector {
  constructor(
    private readonly visitor: SourceVisitor,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Visits all sources, and reports the visits to `listener`. Sources that are not visited when `signal` is aborted get
   * the outcome `timed_out`.
   */
  async collectFindings(
    subject: Subject,
    rules: ProfileRules,
    signal: AbortSignal,
    listener?: VisitListener,
  ): Promise<Findings> {
    const visited = await this.visitAll(subject, rules, signal, listener);
    const readings = visited.map(({ reading }) => reading);
    const { judgeClaims } = await import('../evidence/judge-claims.ts');
    const judged = judgeClaims(
      subject,
      readings.map(({ reading }) => reading),
      rules.evidence,
    );
    return { sources: visited.map(({ source }) => source), ...citeFindings(readings, judged, this.cryptography) };
  }

  private async visitAll(
    subject: Subject,
    rules: ProfileRules,
    signal: AbortSignal,
    listener: VisitListener | undefined,
  ): Promise<readonly VisitedSource[]> {
    const { urls } = subject;
    const subjectNames = toSubjectNames(subject);
    const run = this.visitor.beginRun();
    const ids = deriveSourceIds(urls, this.cryptography);
    const visited: VisitedSource[] = [];
    const remaining = urls.entries();
    const visitNext = async () => {
      for (const [index, { type, url }] of remaining) {
        const submitted = { sourceId: ids[index] ?? '', type, url, subject: subjectNames };
        listener?.onVisitStart(index);
        const result = await this.visit(run, submitted, rules, signal);
        listener?.onVisitEnd(index, result.source.outcome);
        visited[index] = result;
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT_VISITS, urls.length) }, visitNext));
    } finally {
      run.end();
    }
    return visited;
  }

  private async visit(
    run: VisitRun,
    submitted: IdentifiedSource,
    rules: ProfileRules,
    signal: AbortSignal,
  ): Promise<VisitedSource> {
    const { sourceId, ...source } = submitted;
    const { type, url } = source;
    const visit = await run.visit(source, rules, signal);
    const { finalUrl, outcome } = visit.fetched;
    const reading = { sourceId, type, url: finalUrl ?? url, outcome, ...visit.reading };
    return {
      source: toSource(submitted, visit, this.clock.now()),
      reading: createEvidence(reading, this.cryptography),
    };
  }
}

/** Returns the source as the record shows it. The order of its fields is the order in the published JSON. */
function toSource({ sourceId, type, url }: IdentifiedSource, { fetched }: SourceVisit, fetchedAt: number): Source {
  const { finalUrl, outcome, httpStatus, contentType, decodedBytes, redirects } = fetched;
  return { sourceId, type, url, finalUrl, outcome, httpStatus, contentType, decodedBytes, redirects, fetchedAt };
}
