import type { EvidenceRules } from '../evidence/evidence-rules.ts';
import { extractFacts } from '../evidence/extract-facts.ts';
import { jsonPaths } from '../evidence/json-paths.ts';
import type { SourceReading } from '../evidence/source-reading.ts';
import type { SourceType } from './assessment.ts';
import type { FetchedSource } from './page-fetcher.port.ts';
import type { PageReader } from './page-reader.port.ts';
import type { TimeSlices } from './time-slices.ts';

/** What came back from an address that was said to be of a type. */
export interface FetchedDocument {
  readonly type: SourceType;
  /** The address that answered. */
  readonly url: string;
  readonly contentType: string | null;
  readonly body: NonNullable<FetchedSource['body']>;
}

/** What was read of a document; the document itself is gone by then. */
export type DocumentReading = Pick<SourceReading, 'facts' | 'isShell' | 'isWhole'>;

const HTML = new Set(['text/html', 'application/xhtml+xml']);

/** Reads HTML and JSON for what the rules look for. */
export class SourceReader {
  constructor(
    private readonly reader: PageReader,
    private readonly slices: TimeSlices,
  ) {}

  /** The same bytes give the same facts. */
  async read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    const { bytes, charset } = document.body;
    if (HTML.has(document.contentType ?? '')) {
      const page = await this.reader.read(bytes, charset, document.url);
      if (page === 'unreadable') return page;
      const { isShell, isWhole } = page;
      return { facts: await this.slices.finish(extractFacts(page, document, rules)), isShell, isWhole };
    }
    const json = await this.reader.readJson(bytes, charset, jsonPaths(document, rules));
    if (json === 'unreadable') return json;
    return { facts: await this.slices.finish(extractFacts(json, document, rules)), isShell: false, isWhole: true };
  }
}
