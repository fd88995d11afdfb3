import type * as v from 'valibot';
import type { Operation, PathParameters, Schema } from '../operation.ts';
import type { OperationDeclaration, OperationId } from './routes.ts';

type SchemaEntries = Readonly<Record<string, Schema>>;
type InputFields<One extends Operation, Part extends 'headers' | 'query'> =
  One extends Readonly<Record<Part, infer Entry extends SchemaEntries>>
    ? v.InferInput<v.ObjectSchema<Entry, undefined>>
    : unknown;
/** An object with the field `Name`. The field is optional if none of its own fields is required. */
type OptionalMember<Name extends string, Type> = unknown extends Type
  ? unknown
  : Record<never, never> extends Type
    ? { readonly [Key in Name]?: Type }
    : { readonly [Key in Name]: Type };
type BodyInput<One extends Operation> = One['access'] extends 'signature'
  ? string | Uint8Array
  : One['body'] extends Schema
    ? v.InferInput<One['body']>
    : unknown;
type PathInput<One extends Operation> = Omit<PathParameters<One['path']>, 'siteId'> &
  ('siteId' extends keyof PathParameters<One['path']> ? { readonly siteId?: string } : unknown);
/** Query parameters. `undefined` values are not sent. */
type QueryInput<One extends Operation> = {
  readonly [Name in keyof InputFields<One, 'query'>]: InputFields<One, 'query'>[Name] | undefined;
};

/**
 * The input of a call: path and query parameters by name, `headers` and `body`. `siteId` overrides the client's default
 * site.
 */
export type CallInput<Id extends OperationId> = PathInput<OperationDeclaration<Id>> &
  QueryInput<OperationDeclaration<Id>> &
  OptionalMember<'headers', InputFields<OperationDeclaration<Id>, 'headers'>> &
  OptionalMember<'body', BodyInput<OperationDeclaration<Id>>> & { readonly signal?: AbortSignal };

/** The response of a call, typed as the operation declares it. */
export interface CallResponse<Id extends OperationId> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: v.InferOutput<OperationDeclaration<Id>['success']['schema']>;
}

/** The response 304 to a call with `if-none-match`. */
export interface NotModified {
  readonly status: 304;
  readonly headers: Headers;
  readonly body: undefined;
}
