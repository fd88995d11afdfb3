import type * as v from 'valibot';
import type { Operation, PathParameters, Schema } from '../../../contracts/operation.ts';

/**
 * An operation as the console calls it: method and path of a declaration in `contracts/`, whose schemas give the types.
 */
export interface Endpoint<Declared extends Operation> {
  readonly method: Declared['method'];
  readonly path: Declared['path'];
  /** For the compiler alone. */
  readonly declared?: Declared;
}

/** Names a declared operation without its schemas, which the page then need not load. What differs does not compile. */
export function endpoint<Declared extends Operation>(
  method: Declared['method'],
  path: Declared['path'],
): Endpoint<Declared> {
  return { method, path };
}

type NoFields = Record<never, never>;
type InputFields<Declared> =
  Declared extends Readonly<Record<string, Schema>>
    ? { readonly [Name in keyof Declared]?: v.InferInput<Declared[Name]> | undefined }
    : never;

/** What a caller gives to an operation. */
export type OperationInput<Declared extends Operation> = (Declared['path'] extends `${string}{${string}`
  ? { readonly params: PathParameters<Declared['path']> }
  : NoFields) &
  (Declared['query'] extends Readonly<Record<string, Schema>>
    ? { readonly query?: InputFields<Declared['query']> }
    : NoFields) &
  (Declared['headers'] extends Readonly<Record<string, Schema>>
    ? { readonly headers?: InputFields<Declared['headers']> }
    : NoFields) &
  (Declared['body'] extends Schema ? { readonly body: v.InferInput<Declared['body']> } : NoFields);

/** What an operation answers when it succeeds. */
export type OperationResult<Declared extends Operation> = v.InferOutput<Declared['success']['schema']>;

/** What is given to any operation, whichever it is. */
export interface UntypedInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
