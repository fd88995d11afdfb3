import { InvalidRequestError } from './domain-error.ts';

/** Creates the error for an invalid `cursor` parameter of a list. */
export function createInvalidCursorError(): InvalidRequestError {
  return new InvalidRequestError([
    { pointer: 'query:cursor', detail: 'is not a valid cursor; pass the nextCursor of a page unchanged' },
  ]);
}
