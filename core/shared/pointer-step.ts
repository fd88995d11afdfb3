/** One step of a JSON pointer, RFC 6901: the name of a member, or an index, behind its slash. */
export function pointerStep(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
