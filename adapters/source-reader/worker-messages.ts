import type { FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';

/**
 * A message to the worker thread: rules to store under the number `slot`, or a document to read with the rules stored
 * under that number.
 */
export type ParserWorkerMessage = { readonly slot: number } & (
  | { readonly rules: EvidenceRules }
  | { readonly document: FetchedDocument }
);

/** Message that the thread sends after it has parsed a document, before it applies the rules. */
export const PARSED_MESSAGE = 'parsed';
