/** A scheme and a host, which a client may send before the path. RFC 9112, 3.2.2. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i;

/**
 * The path of a request's target, with every part made decodable: one that is not is taken as it is written. So an id that cannot be
 * decoded is one that nobody has, and is answered like any other of those. `undefined` for a target that is no address of a path.
 */
export function requestPath(target: string): string | undefined {
  if (target === '*') return target;
  const local = target.startsWith('/') ? target : localPart(target);
  if (local === undefined) return undefined;
  const end = local.search(/[?#]/);
  const path = end < 0 ? local : local.slice(0, end);
  return path.includes('%') ? path.split('/').map(decodable).join('/') : path;
}

function localPart(target: string): string | undefined {
  const [before] = ABSOLUTE.exec(target) ?? [];
  if (before === undefined) return undefined;
  const local = target.slice(before.length);
  return local.startsWith('/') ? local : `/${local}`;
}

function decodable(part: string): string {
  try {
    decodeURIComponent(part);
    return part;
  } catch {
    return part.replaceAll('%', '%25');
  }
}
