import { isUtf8 } from 'node:buffer';

const MAX_DECLARATION_OFFSET = 1024;
/** Browsers go on looking; here only old pages, which are no UTF-8, are looked at so far. */
const MAX_LATE_DECLARATION_OFFSET = 16 * 1024;
const BYTE_ORDER_MARKS = [
  { charset: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-16le', bytes: [0xff, 0xfe] },
  { charset: 'utf-16be', bytes: [0xfe, 0xff] },
];
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const META = /<meta[\s/]((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const CHARSET = /\bcharset\s*=\s*["']?\s*([\w:.+-]+)/i;
const XML = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w:.+-]+)/i;

/**
 * The charset to decode a page by, as TextDecoder knows it: from a byte order mark, else as the head of the answer
 * named it, else as the first 1,024 bytes declare it; else UTF-16 where every other byte of its beginning is NUL, UTF-8
 * where the bytes are UTF-8, what a later declaration says where not, and windows-1252, which most old pages mean,
 * where there is none.
 */
export function charsetOf(bytes: Uint8Array, headerCharset: string | null): string {
  return (
    findStatedCharset(bytes, headerCharset) ??
    findDeclaredCharset(bytes, MAX_DECLARATION_OFFSET) ??
    guessCharset(bytes, MAX_LATE_DECLARATION_OFFSET)
  );
}

/** The same for a JSON document, which declares nothing. */
export function detectJsonCharset(bytes: Uint8Array, headerCharset: string | null): string {
  return findStatedCharset(bytes, headerCharset) ?? guessCharset(bytes, 0);
}

function findStatedCharset(bytes: Uint8Array, headerCharset: string | null): string | undefined {
  const mark = BYTE_ORDER_MARKS.find((one) => one.bytes.every((byte, place) => bytes[place] === byte));
  return mark?.charset ?? normalizeCharset(headerCharset);
}

function guessCharset(bytes: Uint8Array, maxOffset: number): string {
  return detectUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : (findDeclaredCharset(bytes, maxOffset) ?? 'windows-1252'));
}

/** UTF-16 without a mark: both HTML and JSON begin with signs of ASCII. */
function detectUtf16([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && !second && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && !third && fourth ? 'utf-16be' : undefined;
}

/** What a declaration that can be read as ASCII says; it cannot mean UTF-16 then. */
function findDeclaredCharset(bytes: Uint8Array, maxOffset: number): string | undefined {
  const text = Buffer.from(bytes.subarray(0, maxOffset)).toString('latin1').replaceAll(COMMENT, '');
  const metas = [...text.matchAll(META)].map(([, attributes = '']) => normalizeCharset(readMetaCharset(attributes)));
  const charset = metas.find((one) => one !== undefined) ?? normalizeCharset(XML.exec(text)?.[1]);
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

/** Of a `meta` element: descriptions of pages speak of charsets, too. */
function readMetaCharset(attributes: string): string | undefined {
  const attributeValues = new Map(
    [...attributes.matchAll(ATTRIBUTE)]
      .reverse()
      .map(([, name = '', double, single, plain]) => [name.toLowerCase(), double ?? single ?? plain ?? '']),
  );
  const isType = attributeValues.get('http-equiv')?.trim().toLowerCase() === 'content-type';
  return (
    attributeValues.get('charset') ?? (isType ? CHARSET.exec(attributeValues.get('content') ?? '')?.[1] : undefined)
  );
}

/** A charset by its own name, `undefined` when nobody here can decode it. */
function normalizeCharset(label: string | null | undefined): string | undefined {
  try {
    return label ? new TextDecoder(label).encoding : undefined;
  } catch {
    return undefined;
  }
}
