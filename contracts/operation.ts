import type * as v from 'valibot';
import type { Scope } from '../core/access/api-key.ts';
import type { AuditedAction } from '../core/access/audit-entry.ts';
import type { ProblemCode } from './problems.ts';

/** Any schema that checks without waiting. */
export type Schema = v.GenericSchema<unknown, unknown>;

/**
 * Who may call. `origin`: a page on one of the site's allowed origins. `conversation`: the same, with a conversation's
 * token. `signature`: whoever signs the exact bytes of the body, which is therefore read raw. `webhook`: a payment
 * provider, verified by its own scheme.
 */
export type Access = 'none' | 'bearer' | 'apiKey' | 'origin' | 'conversation' | 'signature' | 'webhook';

/** Headers that only some operations answer with. */
export type ResponseHeader = 'ETag' | 'Idempotent-Replayed' | 'Location' | 'Preference-Applied' | 'Retry-After';

/** One operation on the wire. Validation, types and OpenAPI all come from these declarations. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly scope?: Scope;
  /** Request headers that the operation reads besides those of its access. */
  readonly headers?: Readonly<Record<string, Schema>>;
  readonly query?: Readonly<Record<string, Schema>>;
  /** Set where query parameters are ignored, for probes and balancers that add their own. */
  readonly ignoresQuery?: true;
  readonly body?: Schema;
  readonly success: {
    readonly status: 200 | 201;
    readonly description: string;
    readonly schema: Schema;
    /** Headers of the answer besides those that every operation of its kind answers. */
    readonly headers?: readonly ResponseHeader[];
    /** Whether a caller that has the present state already is told so, by 304. */
    readonly conditional?: true;
  };
  /** The audit entry after the operation has succeeded; `none` if its use case writes it, or nothing is audited. */
  readonly audit?: AuditedAction | 'none';
  /** The problems of its own; `problemsOf` adds those that every operation of its kind may answer. */
  readonly problems: readonly ProblemCode[];
}

/** Declares an operation and keeps its exact types. */
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

/** What a handler of an operation is given of the request, validated. */
export interface Validated<Declared extends Operation> {
  readonly params: PathParameters<Declared['path']>;
  readonly query: OutputFields<Declared['query']>;
  readonly headers: OutputFields<Declared['headers']>;
  /** Of a signed operation, the bytes as they came. */
  readonly body: Declared['access'] extends 'signature' | 'webhook'
    ? Uint8Array
    : Declared['body'] extends Schema
      ? v.InferOutput<Declared['body']>
      : undefined;
}
