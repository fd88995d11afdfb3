import type { FetchRun, PageFetcher } from './page-fetcher.port.ts';
import type { ProfileRules } from './profile.ts';
import type { SourceReader } from './source-reader.port.ts';
import {
  EMPTY_READING,
  type SourceVisit,
  type SourceVisitor,
  type SubmittedSource,
  type VisitRun,
} from './source-visitor.port.ts';

/** Visits sources with a fetcher and a reader in this process. */
export class FetchingSourceVisitor implements SourceVisitor {
  constructor(
    private readonly fetcher: PageFetcher,
    private readonly reader: SourceReader,
  ) {}

  beginRun(): VisitRun {
    const run = this.fetcher.beginRun();
    return {
      visit: (source, rules, signal) => this.visit(run, source, rules, signal),
      // Nothing to release: the cached robots.txt files belong to `run`.
      end: () => {},
    };
  }

  private async visit(
    run: FetchRun,
    { type, url, subject }: SubmittedSource,
    rules: Pick<ProfileRules, 'fetch' | 'evidence'>,
    signal: AbortSignal,
  ): Promise<SourceVisit> {
    const { body, ...fetched } = await run.fetch(url, rules.fetch, signal);
    if (!body) return { fetched, reading: EMPTY_READING };
    const document = { type, url: fetched.finalUrl ?? url, contentType: fetched.contentType, subject, body };
    const reading = await this.reader.read(document, rules.evidence);
    if (reading !== 'unreadable') return { fetched, reading };
    return { fetched: { ...fetched, outcome: 'unreadable' }, reading: EMPTY_READING };
  }
}
