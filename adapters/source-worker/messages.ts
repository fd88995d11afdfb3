import type { ProfileRules } from '../../core/assessments/profile.ts';
import type { FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { SubmittedSource } from '../../core/assessments/source-visitor.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';

/** Work for the source worker. Rules are large, so a request refers to rules that were sent before. */
export type WorkRequest =
  | {
      readonly kind: 'visit';
      readonly runId: number;
      readonly source: SubmittedSource;
      readonly fetch: ProfileRules['fetch'];
    }
  | { readonly kind: 'read'; readonly document: FetchedDocument };

/** Messages from the supervisor to the source worker. */
export type ToWorker =
  | { readonly kind: 'rules'; readonly rulesId: number; readonly rules: EvidenceRules }
  | { readonly kind: 'request'; readonly requestId: number; readonly rulesId: number; readonly work: WorkRequest }
  | { readonly kind: 'abort'; readonly requestId: number }
  | { readonly kind: 'endRun'; readonly runId: number }
  | { readonly kind: 'ping' };

/** An error in parts: the channel drops its class and message. */
export interface ReportedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Messages from the source worker to the supervisor. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'result'; readonly requestId: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly requestId: number; readonly error: ReportedError }
  /**
   * The last message before a crash: the error's class and stack frames. Its message is left out, since it may quote a
   * page.
   */
  | { readonly kind: 'crash'; readonly trace: string };

/** The worker stores at most this many rule sets; the rules sent first are replaced. */
export const MAX_RULE_SETS = 10;
