import type * as v from 'valibot';
import type { Scope } from '../core/access/api-key.ts';
import type { AuditedAction } from '../core/access/audit-entry.ts';
import type { ProblemCode } from './problems.ts';

/** Any synchronous schema. */
export type Schema = v.GenericSchema<unknown, unknown>;

/**
 * How an operation authenticates its caller. `origin`: a page on one of the site's allowed origins. `conversation`: the
 * same, with a conversation token. `signature`: an HMAC over the raw body. `webhook`: the payment provider's own
 * signature over the raw body.
 */
export type Access = 'none' | 'bearer' | 'apiKey' | 'origin' | 'conversation' | 'signature' | 'webhook';

/** Response headers that only some operations send. */
export type ResponseHeader = 'ETag' | 'Idempotent-Replayed' | 'Location' | 'Preference-Applied' | 'Retry-After';

/** The declaration of an operation: the source of validation, types and the OpenAPI document. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly scope?: Scope;
  /** Request headers that the operation reads, except those that authenticate. */
  readonly headers?: Readonly<Record<string, Schema>>;
  readonly query?: Readonly<Record<string, Schema>>;
  /** Ignores query parameters, because probes and load balancers add their own. */
  readonly ignoresQuery?: true;
  readonly body?: Schema;
  readonly success: {
    readonly status: 200 | 201;
    readonly description: string;
    readonly schema: Schema;
    /** Response headers besides those that every operation with this access sends. */
    readonly headers?: readonly ResponseHeader[];
    /** Whether the operation responds 304 if `If-None-Match` names the current state. */
    readonly conditional?: true;
  };
  /** The audit entry written after success; `none` if the use case writes it or the operation is not audited. */
  readonly audit?: AuditedAction | 'none';
  /** Problems specific to this operation. `possibleProblems` adds those that its access, body and method imply. */
  readonly problems: readonly ProblemCode[];
}

/** Declares an operation with its literal types. */
export function defineOperation<const Declared extends Operation>(declared: Declared): Declared {
  return declared;
}

type OutputFields<Declared> =
  Declared extends Readonly<Record<string, Schema>>
    ? { [Name in keyof Declared]: v.InferOutput<Declared[Name]> }
    : Record<never, never>;

export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParameters<Rest>
  : unknown;

/** The validated request that a handler receives. */
export interface ValidatedRequest<Declared extends Operation> {
  readonly params: PathParameters<Declared['path']>;
  readonly query: OutputFields<Declared['query']>;
  readonly headers: OutputFields<Declared['headers']>;
  /** The raw bytes for `signature` and `webhook`, else the validated JSON. */
  readonly body: Declared['access'] extends 'signature' | 'webhook'
    ? Uint8Array
    : Declared['body'] extends Schema
      ? v.InferOutput<Declared['body']>
      : undefined;
}
