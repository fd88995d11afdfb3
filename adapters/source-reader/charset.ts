import { isUtf8 } from 'node:buffer';

const MAX_DECLARATION_OFFSET = 1024;
/** How far a charset declaration is searched in bytes that are not valid UTF-8. Browsers search even further. */
const MAX_LATE_DECLARATION_OFFSET = 16 * 1024;
const BYTE_ORDER_MARKS = [
  { charset: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-16le', bytes: [0xff, 0xfe] },
  { charset: 'utf-16be', bytes: [0xfe, 0xff] },
];
const HTML_COMMENT_PATTERN = /<!--[\s\S]*?(?:-->|$)/g;
const META_ELEMENT_PATTERN = /<meta[\s/]((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE_PATTERN = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const CHARSET_PATTERN = /\bcharset\s*=\s*["']?\s*([\w:.+-]+)/i;
const XML_ENCODING_PATTERN = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w:.+-]+)/i;

/**
 * Detects the charset of a page, as a name that TextDecoder supports. Uses, in order: a byte order mark; the
 * Content-Type header; a declaration in the first 1,024 bytes; UTF-16 if the first bytes alternate between NUL and
 * other values; UTF-8 if the bytes are valid UTF-8; a later declaration; windows-1252, which most old pages use.
 */
export function detectCharset(bytes: Uint8Array, headerCharset: string | null): string {
  return (
    findExplicitCharset(bytes, headerCharset) ??
    findDeclaredCharset(bytes, MAX_DECLARATION_OFFSET) ??
    guessCharset(bytes, MAX_LATE_DECLARATION_OFFSET)
  );
}

/** Detects the charset of a JSON document. JSON has no syntax to declare a charset. */
export function detectJsonCharset(bytes: Uint8Array, headerCharset: string | null): string {
  return findExplicitCharset(bytes, headerCharset) ?? guessCharset(bytes, 0);
}

function findExplicitCharset(bytes: Uint8Array, headerCharset: string | null): string | undefined {
  const mark = BYTE_ORDER_MARKS.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  return mark?.charset ?? normalizeCharset(headerCharset);
}

function guessCharset(bytes: Uint8Array, maxOffset: number): string {
  return detectUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : (findDeclaredCharset(bytes, maxOffset) ?? 'windows-1252'));
}

/**
 * Detects UTF-16 if there is no byte order mark. HTML and JSON begin with ASCII characters, which have one NUL byte
 * each in UTF-16.
 */
function detectUtf16([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && !second && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && !third && fourth ? 'utf-16be' : undefined;
}

/**
 * Finds a declared charset. Returns UTF-8 if the page declares UTF-16: the page cannot be UTF-16 if its declaration is
 * readable as ASCII.
 */
function findDeclaredCharset(bytes: Uint8Array, maxOffset: number): string | undefined {
  const text = Buffer.from(bytes.subarray(0, maxOffset)).toString('latin1').replaceAll(HTML_COMMENT_PATTERN, '');
  const metas = [...text.matchAll(META_ELEMENT_PATTERN)].map(([, attributes = '']) =>
    normalizeCharset(charsetFromMetaAttributes(attributes)),
  );
  const charset = metas.find((one) => one !== undefined) ?? normalizeCharset(XML_ENCODING_PATTERN.exec(text)?.[1]);
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

/**
 * Reads the charset of a `meta` element. Ignores a charset in the `content` of other kinds of `meta` elements, such as
 * a description that mentions a charset.
 */
function charsetFromMetaAttributes(attributes: string): string | undefined {
  const attributeValues = new Map(
    [...attributes.matchAll(ATTRIBUTE_PATTERN)]
      .reverse()
      .map(([, name = '', double, single, plain]) => [name.toLowerCase(), double ?? single ?? plain ?? '']),
  );
  const isType = attributeValues.get('http-equiv')?.trim().toLowerCase() === 'content-type';
  return (
    attributeValues.get('charset') ??
    (isType ? CHARSET_PATTERN.exec(attributeValues.get('content') ?? '')?.[1] : undefined)
  );
}

/** Returns the canonical name of a charset, `undefined` if TextDecoder does not support the charset. */
function normalizeCharset(label: string | null | undefined): string | undefined {
  try {
    return label ? new TextDecoder(label).encoding : undefined;
  } catch {
    return undefined;
  }
}
