/** Formats a field name or index as one segment of a JSON pointer (RFC 6901), with its leading slash. */
export function toPointerSegment(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
