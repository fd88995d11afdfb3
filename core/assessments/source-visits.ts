import { evidenceValue, titleEvidence } from '../evidence/evidence.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Findings, Source, Subject } from './assessment.ts';
import type { FetchedSource, FetchLimits, PageFetcher } from './page-fetcher.port.ts';
import type { PageReader } from './page-reader.port.ts';

type Submitted = Subject['urls'][number];

/** What one visit brought home; the body of the page is gone by then. */
interface Visit {
  readonly source: Source;
  readonly title: string | undefined;
}

/** So many sources of one assessment are fetched at a time. */
const AT_ONCE = 4;

const HTML = new Set(['text/html', 'application/xhtml+xml']);

/** Visits the submitted addresses. The same answers give the same findings, in whatever order they arrive. Decisions 4. */
export class SourceVisits {
  constructor(
    private readonly fetcher: PageFetcher,
    private readonly reader: PageReader,
    private readonly clock: Clock,
  ) {}

  /** What is left to be fetched when `signal` is aborted counts as `timed_out`. */
  async findings(urls: readonly Submitted[], limits: FetchLimits, signal: AbortSignal): Promise<Findings> {
    const visits: Visit[] = [];
    const left = urls.entries();
    const visitNext = async () => {
      for (const [index, submitted] of left) visits[index] = await this.visit(index, submitted, limits, signal);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitNext));

    const titled = visits.flatMap(({ source, title }) => (title === undefined ? [] : [{ source, title }]));
    const evidence = titled.map(({ source: { sourceId, finalUrl, url }, title }, index) =>
      titleEvidence(index + 1, sourceId, finalUrl ?? url, title),
    );
    // No rule looks for what a claim is judged by yet, so none is judged.
    return { sources: visits.map(({ source }) => source), evidence, claims: [] };
  }

  private async visit(index: number, submitted: Submitted, limits: FetchLimits, signal: AbortSignal): Promise<Visit> {
    const { body, ...fetched } = await this.fetcher.fetch(submitted.url, limits, signal);
    const page =
      body && HTML.has(fetched.contentType ?? '')
        ? await this.reader.read(body.bytes, body.charset, fetched.finalUrl ?? submitted.url)
        : null;
    const outcome = page === 'unreadable' ? page : fetched.outcome;
    const title = page && page !== 'unreadable' ? page.title : null;
    return {
      source: sourceOf(index, submitted, { ...fetched, outcome }, this.clock.now()),
      title: title === null ? undefined : evidenceValue(title),
    };
  }
}

/** With its fields always in the same order, as they are published. */
function sourceOf(
  index: number,
  { type, url }: Submitted,
  { finalUrl, outcome, httpStatus, contentType, decodedBytes, redirects }: Omit<FetchedSource, 'body'>,
  fetchedAt: number,
): Source {
  const sourceId = `src_${index + 1}`;
  return { sourceId, type, url, finalUrl, outcome, httpStatus, contentType, decodedBytes, redirects, fetchedAt };
}
