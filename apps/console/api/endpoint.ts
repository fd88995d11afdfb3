import type * as v from 'valibot';
import type { Operation, PathParameters, Schema } from '../../../contracts/operation.ts';

/** Method and path of an operation that is declared in `contracts/`. The declaration provides the types. */
export interface Endpoint<Declared extends Operation> {
  readonly method: Declared['method'];
  readonly path: Declared['path'];
  /** Carries the declaration's type for TypeScript. Never set at run time. */
  readonly declared?: Declared;
}

/**
 * Creates an endpoint. The compiler checks method and path against the declaration, so the browser does not have to
 * load the declaration's schemas.
 */
export function defineEndpoint<Declared extends Operation>(
  method: Declared['method'],
  path: Declared['path'],
): Endpoint<Declared> {
  return { method, path };
}

type NoFields = Record<never, never>;
type OptionalInputFields<Declared> =
  Declared extends Readonly<Record<string, Schema>>
    ? { readonly [Name in keyof Declared]?: v.InferInput<Declared[Name]> | undefined }
    : never;

/** The input of an operation: path parameters, query, headers and body. */
export type OperationInput<Declared extends Operation> = (Declared['path'] extends `${string}{${string}`
  ? { readonly params: PathParameters<Declared['path']> }
  : NoFields) &
  (Declared['query'] extends Readonly<Record<string, Schema>>
    ? { readonly query?: OptionalInputFields<Declared['query']> }
    : NoFields) &
  (Declared['headers'] extends Readonly<Record<string, Schema>>
    ? { readonly headers?: OptionalInputFields<Declared['headers']> }
    : NoFields) &
  (Declared['body'] extends Schema ? { readonly body: v.InferInput<Declared['body']> } : NoFields);

/** The response body of an operation on success. */
export type OperationResult<Declared extends Operation> = v.InferOutput<Declared['success']['schema']>;

/** The input of any operation. */
export interface UntypedOperationInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
