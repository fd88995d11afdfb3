/** Parsed Content-Type header. */
export interface MediaType {
  /** The type in lower case, without parameters. */
  readonly name: string;
  /** The `charset` parameter in lower case, null if it is missing. It may be unknown or misspelt. */
  readonly charset: string | null;
}

const NAME = /^\s*([\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60})\s*(?:;|$)/;
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]{1,40})"|([\w:.+-]{1,40}))/i;
const READABLE_TYPE = /^(?:text\/html|application\/xhtml\+xml|application\/(?:[\w!#$&^.-]+\+)?json)$/;

/** Value of the request header Accept. */
export const READABLE_TYPES = 'text/html, application/xhtml+xml, application/json;q=0.9, */*;q=0.1';

/** Parses a Content-Type header. Returns `undefined` if it is missing or invalid. */
export function parseMediaType(header: string | undefined): MediaType | undefined {
  const name = NAME.exec(header ?? '')?.[1];
  if (header === undefined || name === undefined) return undefined;
  const [, quoted, plain] = CHARSET.exec(header) ?? [];
  return { name: name.toLowerCase(), charset: (quoted ?? plain)?.toLowerCase() ?? null };
}

/** Whether evidence can be read from bodies of this type: HTML, XHTML or JSON. */
export function isReadableType({ name }: MediaType): boolean {
  return READABLE_TYPE.test(name);
}
