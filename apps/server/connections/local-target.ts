/** A scheme and a host, which a client may send before the path. RFC 9112, section 3.2.2. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i;

/**
 * A request target as Express is to see it: path and query, without scheme, host and fragment. Express parses other
 * targets by `url.parse`, which throws for some hosts. A path segment that is no percent-encoded UTF-8 is escaped, so
 * that an id that cannot be decoded is one that nobody has, instead of an error of the router. Returns a text that
 * begins with `**` for a target that has no path.
 */
export function toLocalTarget(target: string): string {
  if (target.startsWith('/') && !target.includes('%') && !target.includes('#')) return target;
  const [origin = ''] = ABSOLUTE.exec(target) ?? [];
  const [local = ''] = target.slice(origin.length).split('#');
  if (!local.startsWith('/') && origin === '') return target === '*' ? target : `**${target}`;
  const start = local.search(/\?|$/);
  const path = local.slice(0, start).split('/').map(decodable).join('/');
  return `${path.startsWith('/') ? '' : '/'}${path}${local.slice(start)}`;
}

/**
 * Whether `toLocalTarget` returned this for a target without a path. The target `*` alone is a valid one of OPTIONS.
 */
export function hasNoPath(target: string): boolean {
  return target.startsWith('**');
}

function decodable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return segment.replaceAll('%', '%25');
  }
}
