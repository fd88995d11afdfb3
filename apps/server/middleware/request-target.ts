/** Scheme and host of an absolute-form target (RFC 9112, section 3.2.2). */
const SCHEME_AND_HOST_PATTERN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i;

/**
 * Converts a request target to origin-form (RFC 9112, section 3.2.1): path and query, without scheme, host and
 * fragment. Express would parse other forms with `url.parse`, which throws for some hosts. Escapes the percent signs of
 * a path segment that is not percent-encoded UTF-8: Express's router would throw an error for the segment, but the
 * response to an unknown id has to be 404. Adds the prefix `**` to a target without a path, so that
 * `isInvalidRequestTarget` detects it.
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
