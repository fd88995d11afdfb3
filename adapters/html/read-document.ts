import type { DocumentReading, FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { extractFacts } from '../../core/evidence/extract-facts.ts';
import { jsonPaths } from '../../core/evidence/json-paths.ts';
import type { Page } from '../../core/evidence/page.ts';
import { charsetOf, charsetOfJson } from './charset.ts';
import { decode } from './decode.ts';
import { jsonValuesIn } from './json-values.js';
import { pageIn } from './page.js';

const HTML = new Set(['text/html', 'application/xhtml+xml']);

/** Reads a document at once, however long that takes. */
export function readDocument(document: FetchedDocument, rules: EvidenceRules): DocumentReading | 'unreadable' {
  return HTML.has(document.contentType ?? '') ? readPage(document, rules) : readJson(document, rules);
}

function readPage({ type, url, body }: FetchedDocument, rules: EvidenceRules): DocumentReading | 'unreadable' {
  const page = pageOf(decode(body.bytes, charsetOf(body.bytes, body.charset)), url);
  if (!page) return 'unreadable';
  const { isShell, isWhole } = page;
  return { facts: extractFacts(page, { type, url }, rules), isShell, isWhole };
}

/** Nested too deeply, or whatever else went wrong with its markup: there is nothing to read on it then. */
function pageOf(text: string, url: string): Page | undefined {
  try {
    return pageIn(text, url);
  } catch {
    return undefined;
  }
}

function readJson({ type, url, body }: FetchedDocument, rules: EvidenceRules): DocumentReading | 'unreadable' {
  const text = decode(body.bytes, charsetOfJson(body.bytes, body.charset));
  const json = jsonValuesIn(text, jsonPaths({ type, url }, rules));
  if (!json) return 'unreadable';
  return { facts: extractFacts(json, { type, url }, rules), isShell: false, isWhole: true };
}
