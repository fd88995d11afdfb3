import type { ProfileRules } from '../../core/assessments/profile.ts';
import type { FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { SubmittedSource } from '../../core/assessments/source-visitor.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import type { WebhookRequest } from '../../core/webhooks/webhook-sender.port.ts';

/**
 * A request to the source worker: to visit a source, to read a document, or to send a webhook. Rule sets are large. So
 * each rule set is sent once, and requests refer to it by `rulesId`.
 */
export type WorkerRequest =
  | {
      readonly kind: 'visit';
      readonly runId: number;
      readonly source: SubmittedSource;
      readonly fetch: ProfileRules['fetch'];
      readonly rulesId: number;
    }
  | { readonly kind: 'read'; readonly document: FetchedDocument; readonly rulesId: number }
  | { readonly kind: 'send'; readonly request: WebhookRequest };

/** Messages from the supervisor to the source worker. They are sent in arrays (`MessageBatch`). */
export type MessageToWorker =
  | { readonly kind: 'rules'; readonly rulesId: number; readonly rules: EvidenceRules }
  | { readonly kind: 'request'; readonly requestId: number; readonly request: WorkerRequest }
  | { readonly kind: 'abort'; readonly requestId: number }
  | { readonly kind: 'endRun'; readonly runId: number }
  | { readonly kind: 'ping' };

/** An error as texts, because messages between processes do not preserve the class and name of an error. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Messages from the source worker to the supervisor. They are sent in arrays (`MessageBatch`). */
export type MessageFromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'result'; readonly requestId: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly requestId: number; readonly error: SerializedError }
  /**
   * The last message before a crash. `trace` has the class and the stack frames of the error, but not its message,
   * which may quote a page.
   */
  | { readonly kind: 'crash'; readonly trace: string };

/** Maximum number of rule sets that the worker stores. A further rule set replaces the oldest one. */
export const MAX_RULE_SETS = 10;
