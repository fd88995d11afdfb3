import type { FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';

/** A message to the worker thread: rules to store in a slot, or a document to read with the rules of a slot. */
export type WorkerMessage = { readonly slot: number } & (
  | { readonly rules: EvidenceRules }
  | { readonly document: FetchedDocument }
);

/** Sent by the thread after parsing a document, before it applies the rules. */
export const PARSED = 'parsed';
