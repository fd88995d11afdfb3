import type { DocumentReading, FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { extractFacts } from '../../core/evidence/extract-facts.ts';
import { collectJsonPaths } from '../../core/evidence/json-paths.ts';
import type { JsonDocument, Page } from '../../core/evidence/page.ts';
import { readPage } from '../html/page.ts';
import { detectCharset, detectJsonCharset } from './charset.ts';
import { decodeText } from './decode.ts';
import { readJsonDocument } from './json-document.ts';

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/** Reads a document synchronously, without a time limit. Calls `onParsed` before it applies the rules. */
export function readDocument(
  document: FetchedDocument,
  rules: EvidenceRules,
  onParsed: () => void,
): DocumentReading | 'unreadable' {
  const parsed = HTML_TYPES.has(document.contentType ?? '') ? parsePage(document) : parseJson(document, rules);
  if (!parsed) return 'unreadable';
  onParsed();
  const { isScriptOnly, isWhole } = parsed.kind === 'json' ? { isScriptOnly: false, isWhole: true } : parsed;
  return { facts: extractFacts(parsed, document, rules, document.subject), isScriptOnly, isWhole };
}

/** Returns undefined if the page is too deep or too large, or if the parser fails. */
function parsePage({ url, body }: FetchedDocument): Page | undefined {
  const text = decodeText(body.bytes, detectCharset(body.bytes, body.charset));
  try {
    return readPage(text, url);
  } catch {
    return undefined;
  }
}

function parseJson({ type, url, body }: FetchedDocument, rules: EvidenceRules): JsonDocument | undefined {
  const text = decodeText(body.bytes, detectJsonCharset(body.bytes, body.charset));
  return readJsonDocument(text, collectJsonPaths({ type, url }, rules), rules.readmes);
}
