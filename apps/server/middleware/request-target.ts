/** Scheme and host of an absolute-form target (RFC 9112, section 3.2.2). */
const SCHEME_AND_HOST_PATTERN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i;

/**
 * Converts a request target to origin-form (RFC 9112, section 3.2.1): path and query, without scheme, host and
 * fragment. Express parses other forms with `url.parse`, which throws for some hosts. If a path segment is not
 * percent-encoded UTF-8, its percent signs are escaped. Otherwise Express's router would throw an error, but the
 * response to an unknown id has to be 404. A target without a path gets the prefix `**`, which `isInvalidRequestTarget`
 * detects.
 */
export function toOriginFormTarget(target: string): string {
  if (target.startsWith('/') && !target.includes('%') && !target.includes('#')) return target;
  const [origin = ''] = SCHEME_AND_HOST_PATTERN.exec(target) ?? [];
  const [local = ''] = target.slice(origin.length).split('#');
  if (!local.startsWith('/') && origin === '') return target === '*' ? target : `**${target}`;
  const start = local.search(/\?|$/);
  const path = local.slice(0, start).split('/').map(escapeUndecodableSegment).join('/');
  return `${path.startsWith('/') ? '' : '/'}${path}${local.slice(start)}`;
}

/** Whether `toOriginFormTarget` found no path in the target. The target `*` is valid: OPTIONS uses it. */
export function isInvalidRequestTarget(target: string): boolean {
  return target.startsWith('**');
}

function escapeUndecodableSegment(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return segment.replaceAll('%', '%25');
  }
}
