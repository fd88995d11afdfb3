/** A scheme and a host, which a client may send before the path. RFC 9112, section 3.2.2. */
const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i;

/**
 * Converts a request target to path and query, without scheme, host and fragment. Express parses other targets with
 * `url.parse`, which throws for some hosts. A path segment that is not percent-encoded UTF-8 is escaped, so that an
 * undecodable id gives 404 instead of a router error. Returns a text that begins with `**` for a target without a
 * path.
 */
export function toOriginForm(target: string): string {
  if (target.startsWith('/') && !target.includes('%') && !target.includes('#')) return target;
  const [origin = ''] = SCHEME_AND_HOST.exec(target) ?? [];
  const [local = ''] = target.slice(origin.length).split('#');
  if (!local.startsWith('/') && origin === '') return target === '*' ? target : `**${target}`;
  const start = local.search(/\?|$/);
  const path = local.slice(0, start).split('/').map(escapeUndecodable).join('/');
  return `${path.startsWith('/') ? '' : '/'}${path}${local.slice(start)}`;
}

/**
 * Whether `toOriginForm` returned this for a target without a path. The target `*` alone is valid for OPTIONS.
 */
export function isInvalidTarget(target: string): boolean {
  return target.startsWith('**');
}

function escapeUndecodable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return segment.replaceAll('%', '%25');
  }
}
