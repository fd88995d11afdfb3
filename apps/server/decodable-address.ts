/**
 * The address of a request with every part of its path made decodable: one that is not is taken as it is written. So an id that cannot be
 * decoded is one that nobody has, and is answered like any other of those.
 */
export function decodableAddress(address: string): string {
  if (!address.includes('%')) return address;
  const end = address.indexOf('?');
  const path = end < 0 ? address : address.slice(0, end);
  const parts = path.split('/').map((part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')));
  return parts.join('/') + address.slice(path.length);
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
