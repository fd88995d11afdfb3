import type { DocumentReading, FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { extractFacts } from '../../core/evidence/extract-facts.ts';
import { collectJsonPaths } from '../../core/evidence/json-paths.ts';
import type { JsonDocument, Page } from '../../core/evidence/page.ts';
import { parseHtmlPage } from '../html/page.ts';
import { detectCharset, detectJsonCharset } from './charset.ts';
import { decodeCharset } from './decode-charset.ts';
import { readJsonDocument } from './json-document.ts';

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/** Reads a document synchronously, without a time limit. Calls `onParsed` before it applies the rules. */
export function readDocument(
  document: FetchedDocument,
  rules: EvidenceRules,
  onParsed: () => void,
): DocumentReading | 'unreadable' {
  const parsed = HTML_TYPES.has(document.contentType ?? '')
    ? parseHtmlDocument(document)
    : parseJsonDocument(document, rules);
  if (!parsed) return 'unreadable';
  onParsed();
  const { isScriptOnly, isWhole } = parsed.kind === 'json' ? { isScriptOnly: false, isWhole: true } : parsed;
  return { facts: extractFacts(parsed, document, rules, document.subject), isScriptOnly, isWhole };
}

/** Returns undefined if the page is too deep or too large, or if the parser fails. */
function parseHtmlDocument({ url, body }: FetchedDocument): Page | undefined {
  const text = decodeCharset(body.bytes, detectCharset(body.bytes, body.charset));
  try {
    return parseHtmlPage(text, url);
  } catch {
    return undefined;
  }
}

function parseJsonDocument({ type, url, body }: FetchedDocument, rules: EvidenceRules): JsonDocument | undefined {
  const text = decodeCharset(body.bytes, detectJsonCharset(body.bytes, body.charset));
  return readJsonDocument(text, collectJsonPaths({ type, url }, rules), rules.readmes);
}
