import type * as v from 'valibot';
import type { Scope } from '../core/access/api-key.ts';
import type { AuditedAction } from '../core/access/audit-entry.ts';
import type { SiteRole } from '../core/access/site-role.ts';
import type { ProblemCode } from './problems.ts';

/** Any valibot schema without asynchronous checks. */
export type Schema = v.GenericSchema<unknown, unknown>;

/**
 * How an operation authenticates its caller. `bearer`: an access token. `origin`: the `Origin` header has to be one of
 * the site's allowed origins. `conversation`: like `origin`, and also a conversation token. `signature`: an HMAC over
 * the raw body. `webhook`: the payment provider's own signature over the raw body.
 */
export type OperationAccess = 'none' | 'bearer' | 'apiKey' | 'origin' | 'conversation' | 'signature' | 'webhook';

/** Response headers that only some operations send. */
export type OperationResponseHeader =
  | 'ETag'
  | 'Idempotent-Replayed'
  | 'Location'
  | 'Preference-Applied'
  | 'Retry-After';

/** The declaration of an operation: the source of validation, types and the OpenAPI document. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** URL path, with `{name}` for each path parameter. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: OperationAccess;
  readonly scope?: Scope;
  /** If true, deleted sites accept the operation too. They always accept operations that only read (`get`). */
  readonly worksOnDeletedSite?: true;
  /**
   * The role that the caller needs in the site in the path. Every operation of a site with `bearer` access has a role.
   */
  readonly role?: SiteRole;
  /** Request headers that the operation reads, except the headers that authenticate the caller. */
  readonly headers?: Readonly<Record<string, Schema>>;
  readonly query?: Readonly<Record<string, Schema>>;
  /** If true, the operation ignores all query parameters. Probes and load balancers may add their own parameters. */
  readonly ignoresQuery?: true;
  readonly body?: Schema;
  readonly success: {
    readonly status: 200 | 201 | 202;
    readonly description: string;
    readonly schema: Schema;
    /** Response headers of this operation, in addition to the headers of every operation with the same access. */
    readonly headers?: readonly OperationResponseHeader[];
    /** Whether the operation responds 304 if `If-None-Match` contains the ETag of the current state. */
    readonly conditional?: true;
  };
  /**
   * The action of the audit entry that the server writes after success. `none` if the use case writes the entry itself,
   * or if the operation is not audited.
   */
  readonly audit?: AuditedAction | 'none';
  /** Problems specific to this operation. `listPossibleProblems` adds those that its access, body and method imply. */
  readonly problems: readonly ProblemCode[];
}

/** Returns the declaration unchanged; the compiler keeps its literal types. */
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
  /** The raw bytes if the access is `signature` or `webhook`, otherwise the validated JSON. */
  readonly body: Declared['access'] extends 'signature' | 'webhook'
    ? Uint8Array
    : Declared['body'] extends Schema
      ? v.InferOutput<Declared['body']>
      : undefined;
}
