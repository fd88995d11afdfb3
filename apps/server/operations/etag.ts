import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { toEntityTag } from '../../../core/tickets/ticket-document.ts';

const ENTITY_TAGS_PATTERN = /^(?:W\/)?"[!#-~]*"(?:[ \t]*,[ \t]*(?:W\/)?"[!#-~]*")*$/;

export function createEtagHeader(changeNumber: number): readonly [string, string] {
  return ['ETag', toEntityTag(changeNumber)];
}

/**
 * Parses an `If-Match` header. Returns a predicate that is true if the header contains the entity tag of a change
 * number, by strong comparison (RFC 9110, section 13.1.1). Returns `undefined` if the header is missing or `*`.
 * @throws InvalidRequestError if the header is malformed
 */
export function createIfMatchPredicate(ifMatch: string | undefined): ((changeNumber: number) => boolean) | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const tags = new Set(parseEntityTags('header:if-match', ifMatch));
  return (changeNumber) => tags.has(toEntityTag(changeNumber));
}

/**
 * Parses an `If-None-Match` header. Returns a predicate that is true if the header contains the entity tag of a change
 * number, by weak comparison (RFC 9110, section 13.1.2). The predicate is always false if the header is missing, and
 * always true if the header is `*`.
 * @throws InvalidRequestError if the header is malformed
 */
export function createIfNoneMatchPredicate(ifNoneMatch: string | undefined): (changeNumber: number) => boolean {
  const hasTag = createIfNoneMatchTagPredicate(ifNoneMatch);
  return (changeNumber) => hasTag(toEntityTag(changeNumber));
}

/**
 * Like `createIfNoneMatchPredicate`, but the predicate takes an entity tag with its quotes. @throws InvalidRequestError
 */
export function createIfNoneMatchTagPredicate(ifNoneMatch: string | undefined): (tag: string) => boolean {
  if (ifNoneMatch === undefined) return () => false;
  if (ifNoneMatch.trim() === '*') return () => true;
  const tags = new Set(parseEntityTags('header:if-none-match', ifNoneMatch).map((tag) => tag.replace(/^W\//, '')));
  return (tag) => tags.has(tag);
}

function parseEntityTags(pointer: string, field: string): readonly string[] {
  if (!ENTITY_TAGS_PATTERN.test(field.trim())) {
    throw new InvalidRequestError([{ pointer, detail: 'must be * or a list of entity tags such as "42"' }]);
  }
  return field.split(',').map((tag) => tag.trim());
}
