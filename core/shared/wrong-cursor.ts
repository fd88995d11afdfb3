import { InvalidRequest } from './domain-error.ts';

/** What is thrown where the cursor of a list is none. */
export function wrongCursor(): InvalidRequest {
  return new InvalidRequest([
    { pointer: 'query:cursor', detail: 'is no cursor; pass the nextCursor of a page as it is' },
  ]);
}
