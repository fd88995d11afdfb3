import type { JsonScalar } from '../../core/evidence/page.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Maximum nesting depth. */
const MAX_DEPTH = 512;
/**
 * Maximum number of values. This many values fit in the memory of a worker thread. If memory runs short, `JSON.parse`
 * takes up to a minute, and the thread cannot be terminated meanwhile.
 */
const MAX_VALUES = 500_000;

/**
 * Parses a JSON text. Returns undefined if the text is invalid, nested more than 512 deep, or has more than 500,000
 * values.
 */
export function parseBoundedJson(text: string): unknown {
  if (isJsonTooLarge(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isJsonScalar = (value: unknown): value is JsonScalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Returns a field name or an index as a part of a JSON pointer (RFC 6901). */
export const formatPointerPart = (name: string | number): string =>
  `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

function isJsonTooLarge(text: string): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = findStringEnd(text, at);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      values += 1;
    } else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === ',') values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}

/** Returns the position of the closing quotation mark of the string at `start`. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
