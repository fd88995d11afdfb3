import { type CitableSource, citableSource, citeFindings } from '../evidence/cite-findings.ts';
import { judgeClaims } from '../evidence/judge-claims.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { Findings, Source, Subject } from './assessment.ts';
import type { FetchedSource, FetchRun, PageFetcher } from './page-fetcher.port.ts';
import type { ProfileRules } from './profile.ts';
import { sourceIds } from './source-ids.ts';
import type { DocumentReading, SourceReader } from './source-reader.port.ts';

interface Submitted {
  readonly sourceId: string;
  readonly type: Source['type'];
  readonly url: string;
}

/** What one visit brought home; the body of the page is gone by then. */
interface Visit {
  readonly source: Source;
  readonly citable: CitableSource;
}

/** So many sources of one assessment are fetched at a time. */
const AT_ONCE = 4;

const NOTHING_READ: DocumentReading = { facts: [], isShell: false, isWhole: false };

/**
 * Visits the addresses of a subject, and judges its claims by what they say. The same answers give the same evidence and
 * claims to the byte, in whatever order the addresses were submitted and the answers arrive. Decisions 4.
 */
export class SourceVisits {
  constructor(
    private readonly fetcher: PageFetcher,
    private readonly reader: SourceReader,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  /** What is left to be fetched when `signal` is aborted counts as `timed_out`. */
  async findings(subject: Subject, rules: ProfileRules, signal: AbortSignal): Promise<Findings> {
    const run = this.fetcher.beginRun();
    const ids = sourceIds(subject.urls, this.cryptography);
    const visits: Visit[] = [];
    const left = subject.urls.entries();
    const visitNext = async () => {
      for (const [index, { type, url }] of left) {
        visits[index] = await this.visit(run, { sourceId: ids[index] ?? '', type, url }, rules, signal);
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, subject.urls.length) }, visitNext));

    const citable = visits.map(({ citable }) => citable);
    const judged = judgeClaims(
      subject,
      citable.map(({ reading }) => reading),
      rules.evidence,
    );
    return { sources: visits.map(({ source }) => source), ...citeFindings(citable, judged, this.cryptography) };
  }

  private async visit(run: FetchRun, submitted: Submitted, rules: ProfileRules, signal: AbortSignal): Promise<Visit> {
    const { body, ...fetched } = await run.fetch(submitted.url, rules.fetch, signal);
    const { sourceId, type } = submitted;
    const url = fetched.finalUrl ?? submitted.url;
    const read = body
      ? await this.reader.read({ type, url, contentType: fetched.contentType, body }, rules.evidence)
      : NOTHING_READ;
    const outcome = read === 'unreadable' ? read : fetched.outcome;
    const reading = { sourceId, type, url, outcome, ...(read === 'unreadable' ? NOTHING_READ : read) };
    return {
      source: sourceOf(submitted, { ...fetched, outcome }, this.clock.now()),
      citable: citableSource(reading, this.cryptography),
    };
  }
}

/** With its fields always in the same order, as they are published. */
function sourceOf(
  { sourceId, type, url }: Submitted,
  { finalUrl, outcome, httpStatus, contentType, decodedBytes, redirects }: Omit<FetchedSource, 'body'>,
  fetchedAt: number,
): Source {
  return { sourceId, type, url, finalUrl, outcome, httpStatus, contentType, decodedBytes, redirects, fetchedAt };
}
