import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import { entityTag } from '../../../core/tickets/ticket-document.ts';

const ENTITY_TAGS = /^(?:W\/)?"[!#-~]*"(?:[ \t]*,[ \t]*(?:W\/)?"[!#-~]*")*$/;

export function etagHeader(changeNumber: number): readonly [string, string] {
  return ['ETag', entityTag(changeNumber)];
}

/**
 * Tells which states an `If-Match` accepts, by strong comparison (RFC 9110, 13.1.1); `undefined` when it accepts any.
 * @throws InvalidRequest when it is not well-formed
 */
export function parseIfMatch(ifMatch: string | undefined): ((changeNumber: number) => boolean) | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const tags = new Set(parseEntityTags('header:if-match', ifMatch));
  return (changeNumber) => tags.has(entityTag(changeNumber));
}

/**
 * Tells which states an `If-None-Match` lists as known, by weak comparison (RFC 9110, 13.1.2).
 * @throws InvalidRequest when it is not well-formed
 */
export function parseIfNoneMatch(ifNoneMatch: string | undefined): (changeNumber: number) => boolean {
  if (ifNoneMatch === undefined) return () => false;
  if (ifNoneMatch.trim() === '*') return () => true;
  const tags = new Set(parseEntityTags('header:if-none-match', ifNoneMatch).map((tag) => tag.replace(/^W\//, '')));
  return (changeNumber) => tags.has(entityTag(changeNumber));
}

function parseEntityTags(pointer: string, field: string): readonly string[] {
  if (!ENTITY_TAGS.test(field.trim())) {
    throw new InvalidRequest([{ pointer, detail: 'must be *, or entity tags such as "42"' }]);
  }
  return field.split(',').map((tag) => tag.trim());
}
