import type { FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';

/** What the reading thread is told: rules to keep in a place, or a document to read by the rules of one. */
export type WorkerMessage = { readonly slot: number } & (
  | { readonly rules: EvidenceRules }
  | { readonly document: FetchedDocument }
);

/** What the thread says of a document before it follows the rules. */
export const PARSED = 'parsed';
