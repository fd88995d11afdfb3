import { isUtf8 } from 'node:buffer';

const DECLARATION_WITHIN = 1024;
const MARKS = [
  { charset: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-16le', bytes: [0xff, 0xfe] },
  { charset: 'utf-16be', bytes: [0xfe, 0xff] },
];
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const META = /<meta\s[^>]*>/gi;
const CHARSET = /\bcharset\s*=\s*["']?\s*([\w:.+-]+)/i;
const XML = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w:.+-]+)/i;

/**
 * The charset to decode a page by, as TextDecoder knows it: from a byte order mark, else as the head of the answer named it, else as
 * the first 1,024 bytes declare it; else UTF-8 where the bytes are UTF-8, and windows-1252, which most old pages mean, where not.
 */
export function charsetOf(bytes: Uint8Array, named: string | null): string {
  return told(bytes, named) ?? declaredIn(bytes) ?? likely(bytes);
}

/** The same for a JSON document, which declares nothing. */
export function charsetOfJson(bytes: Uint8Array, named: string | null): string {
  return told(bytes, named) ?? likely(bytes);
}

function told(bytes: Uint8Array, named: string | null): string | undefined {
  const mark = MARKS.find((one) => one.bytes.every((byte, place) => bytes[place] === byte));
  return mark?.charset ?? known(named);
}

function likely(bytes: Uint8Array): string {
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** What a declaration that can be read as ASCII says; it cannot mean UTF-16 then. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, DECLARATION_WITHIN)).toString('latin1').replaceAll(COMMENT, '');
  const metas = (text.match(META) ?? []).filter((meta) =>
    /\scharset\s*=|http-equiv\s*=\s*["']?content-type/i.test(meta),
  );
  const declared = metas.map((meta) => known(CHARSET.exec(meta)?.[1])).find((charset) => charset !== undefined);
  const charset = declared ?? known(XML.exec(text)?.[1]);
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

/** A charset by its own name, `undefined` when nobody here can decode it. */
function known(label: string | null | undefined): string | undefined {
  try {
    return label ? new TextDecoder(label).encoding : undefined;
  } catch {
    return undefined;
  }
}
