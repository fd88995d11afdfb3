/** A parsed Content-Type header. */
export interface MediaType {
  /** The type in lower case, without parameters. */
  readonly name: string;
  /** The `charset` parameter in lower case. Null if it is missing. The charset may be unknown or misspelt. */
  readonly charset: string | null;
}

const MEDIA_TYPE_PATTERN = /^\s*([\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60})\s*(?:;|$)/;
const CHARSET_PATTERN = /;\s*charset\s*=\s*(?:"([^"]{1,40})"|([\w:.+-]{1,40}))/i;
const READABLE_TYPE_PATTERN = /^(?:text\/html|application\/xhtml\+xml|application\/(?:[\w!#$&^.-]+\+)?json)$/;

/** Value of the request header Accept. */
export const ACCEPTED_MEDIA_TYPES = 'text/html, application/xhtml+xml, application/json;q=0.9, */*;q=0.1';

/** Parses a Content-Type header. Returns `undefined` if it is missing or invalid. */
export function parseMediaType(header: string | undefined): MediaType | undefined {
  const name = MEDIA_TYPE_PATTERN.exec(header ?? '')?.[1];
  if (header === undefined || name === undefined) return undefined;
  const [, quoted, plain] = CHARSET_PATTERN.exec(header) ?? [];
  return { name: name.toLowerCase(), charset: (quoted ?? plain)?.toLowerCase() ?? null };
}

/** Whether evidence can be read from bodies of this type: HTML, XHTML or JSON. */
export function isReadableType({ name }: MediaType): boolean {
  return READABLE_TYPE_PATTERN.test(name);
}
