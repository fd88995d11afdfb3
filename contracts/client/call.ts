import type * as v from 'valibot';
import type { Operation, PathParameters, Schema } from '../operation.ts';
import type { Declared, OperationId } from './routes.ts';

type Entries = Readonly<Record<string, Schema>>;
type InputFields<One extends Operation, Part extends 'headers' | 'query'> =
  One extends Readonly<Record<Part, infer Entry extends Entries>>
    ? v.InferInput<v.ObjectSchema<Entry, undefined>>
    : unknown;
/** A member that may be left out where nothing in it is required. */
type OptionalMember<Name extends string, Type> = unknown extends Type
  ? unknown
  : Record<never, never> extends Type
    ? { readonly [Key in Name]?: Type }
    : { readonly [Key in Name]: Type };
type Body<One extends Operation> = One['access'] extends 'signature'
  ? string | Uint8Array
  : One['body'] extends Schema
    ? v.InferInput<One['body']>
    : unknown;
type Path<One extends Operation> = Omit<PathParameters<One['path']>, 'siteId'> &
  ('siteId' extends keyof PathParameters<One['path']> ? { readonly siteId?: string } : unknown);
/** A parameter that is `undefined` is not sent. */
type Query<One extends Operation> = {
  readonly [Name in keyof InputFields<One, 'query'>]: InputFields<One, 'query'>[Name] | undefined;
};

/**
 * What a call takes: the parameters of path and query by their names, `headers`, and `body`. `siteId` goes before the
 * client's.
 */
export type Call<Id extends OperationId> = Path<Declared<Id>> &
  Query<Declared<Id>> &
  OptionalMember<'headers', InputFields<Declared<Id>, 'headers'>> &
  OptionalMember<'body', Body<Declared<Id>>> & { readonly signal?: AbortSignal };

/** What a call resolves to: the validated answer as the operation declares it. */
export interface Answer<Id extends OperationId> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: v.InferOutput<Declared<Id>['success']['schema']>;
}

/** The answer 304, where the call has said by `if-none-match` which state it knows. */
export interface NotModified {
  readonly status: 304;
  readonly headers: Headers;
  readonly body: undefined;
}
