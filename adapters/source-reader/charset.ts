import { isUtf8 } from 'node:buffer';

const DECLARATION_WITHIN = 1024;
/** Browsers go on looking; here only old pages, which are no UTF-8, are looked at so far. */
const LATE_DECLARATION_WITHIN = 16 * 1024;
const MARKS = [
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
export function charsetOf(bytes: Uint8Array, named: string | null): string {
  return told(bytes, named) ?? declaredIn(bytes, DECLARATION_WITHIN) ?? likely(bytes, LATE_DECLARATION_WITHIN);
}

/** The same for a JSON document, which declares nothing. */
export function charsetOfJson(bytes: Uint8Array, named: string | null): string {
  return told(bytes, named) ?? likely(bytes, 0);
}

function told(bytes: Uint8Array, named: string | null): string | undefined {
  const mark = MARKS.find((one) => one.bytes.every((byte, place) => bytes[place] === byte));
  return mark?.charset ?? known(named);
}

function likely(bytes: Uint8Array, declarationWithin: number): string {
  return wideIn(bytes) ?? (isUtf8(bytes) ? 'utf-8' : (declaredIn(bytes, declarationWithin) ?? 'windows-1252'));
}

/** UTF-16 without a mark: both HTML and JSON begin with signs of ASCII. */
function wideIn([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && !second && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && !third && fourth ? 'utf-16be' : undefined;
}

/** What a declaration that can be read as ASCII says; it cannot mean UTF-16 then. */
function declaredIn(bytes: Uint8Array, within: number): string | undefined {
  const text = Buffer.from(bytes.subarray(0, within)).toString('latin1').replaceAll(COMMENT, '');
  const metas = [...text.matchAll(META)].map(([, attributes = '']) => known(charsetSaidBy(attributes)));
  const charset = metas.find((one) => one !== undefined) ?? known(XML.exec(text)?.[1]);
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

/** Of a `meta` element: descriptions of pages speak of charsets, too. */
function charsetSaidBy(attributes: string): string | undefined {
  const said = new Map(
    [...attributes.matchAll(ATTRIBUTE)]
      .reverse()
      .map(([, name = '', double, single, plain]) => [name.toLowerCase(), double ?? single ?? plain ?? '']),
  );
  const isType = said.get('http-equiv')?.trim().toLowerCase() === 'content-type';
  return said.get('charset') ?? (isType ? CHARSET.exec(said.get('content') ?? '')?.[1] : undefined);
}

/** A charset by its own name, `undefined` when nobody here can decode it. */
function known(label: string | null | undefined): string | undefined {
  try {
    return label ? new TextDecoder(label).encoding : undefined;
  } catch {
    return undefined;
  }
}
