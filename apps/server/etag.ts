import { InvalidRequest } from '../../core/shared/domain-error.ts';

const ENTITY_TAGS = /^(?:W\/)?"[!#-~]*"(?:[ \t]*,[ \t]*(?:W\/)?"[!#-~]*")*$/;

/** The header that names a ticket's state. */
export function etag(changeNumber: number): readonly [string, string] {
  return ['ETag', `"${changeNumber}"`];
}

/**
 * Which states an `If-Match` accepts, by strong comparison (RFC 9110, 13.1.1); `undefined` when it accepts any.
 * @throws InvalidRequest when it is not well-formed
 */
export function acceptedStates(ifMatch: string | undefined): ((changeNumber: number) => boolean) | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  if (!ENTITY_TAGS.test(ifMatch.trim())) {
    throw new InvalidRequest([{ pointer: 'header:if-match', detail: 'must be *, or entity tags such as "42"' }]);
  }
  const tags = new Set(ifMatch.split(',').map((tag) => tag.trim()));
  return (changeNumber) => tags.has(`"${changeNumber}"`);
}
