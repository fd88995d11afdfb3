const [SPACE, TAB, NEWLINE, CARRIAGE_RETURN] = [0x20, 0x09, 0x0a, 0x0d];
const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, PLUS, DOT, ZERO] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x2b, 0x2e, 0x30];
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x7b, 0x7d, 0x5b, 0x5d];
const [INVALID, LOWERCASE_BIT] = [-1, 0x20];

/**
 * Lookup table by byte: 1 if the byte needs no further check inside a string, otherwise 0. A table is fast, and most
 * bytes of a document are in strings.
 */
const IS_PLAIN_BYTE = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

/**
 * Whether the bytes are one JSON object in UTF-8 (RFC 8259) with at most `maxDepth` levels of nested objects and
 * arrays. The outermost object counts as a level. The result is the same as that of decoding and parsing, but no
 * strings or objects are created. So the check of a large body needs no memory.
 */
export function isJsonObject(bytes: Uint8Array, maxDepth: number): boolean {
  const openContainers: number[] = [];
  let at = skipWhitespace(bytes, 0);
  if (bytes[at] !== OBJECT) return false;
  while (at >= 0) {
    // A value begins here.
    const opener = bytes[at];
    if (opener === OBJECT || opener === ARRAY) {
      if (openContainers.length === maxDepth) return false;
      const end = opener === OBJECT ? OBJECT_END : ARRAY_END;
      openContainers.push(end);
      at = skipWhitespace(bytes, at + 1);
      if (bytes[at] !== end) {
        if (end === OBJECT_END) at = skipMemberName(bytes, at);
        continue;
      }
    } else {
      at = skipScalar(bytes, at);
      if (at < 0) return false;
      at = skipWhitespace(bytes, at);
    }
    // A value has ended, or an empty object or array ends here. Skip the ends of all containers that end here.
    while (bytes[at] === openContainers.at(-1)) {
      openContainers.pop();
      at = skipWhitespace(bytes, at + 1);
      if (openContainers.length === 0) return at === bytes.length;
    }
    if (bytes[at] !== COMMA) return false;
    at = skipWhitespace(bytes, at + 1);
    if (openContainers.at(-1) === OBJECT_END) at = skipMemberName(bytes, at);
  }
  return false;
}

/**
 * Skips white space. Each `skip…` function returns the index after the skipped bytes, or `INVALID` if the bytes do not
 * match.
 */
function skipWhitespace(bytes: Uint8Array, start: number): number {
  let at = start;
  for (
    let byte = bytes[at];
    byte === SPACE || byte === NEWLINE || byte === CARRIAGE_RETURN || byte === TAB;
    byte = bytes[at]
  )
    at += 1;
  return at;
}

/** Skips a field's name, the colon after it, and the white space around the colon. */
function skipMemberName(bytes: Uint8Array, at: number): number {
  const nameEnd = bytes[at] === QUOTE ? skipString(bytes, at) : INVALID;
  if (nameEnd === INVALID) return INVALID;
  const colon = skipWhitespace(bytes, nameEnd);
  return bytes[colon] === COLON ? skipWhitespace(bytes, colon + 1) : INVALID;
}

function skipScalar(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case QUOTE:
      return skipString(bytes, at);
    case 0x74:
      return skipLiteral(bytes, at, 'true');
    case 0x66:
      return skipLiteral(bytes, at, 'false');
    case 0x6e:
      return skipLiteral(bytes, at, 'null');
    default:
      return skipNumber(bytes, at);
  }
}

function skipLiteral(bytes: Uint8Array, at: number, literal: string): number {
  for (let index = 0; index < literal.length; index += 1) {
    if (bytes[at + index] !== literal.charCodeAt(index)) return INVALID;
  }
  return at + literal.length;
}

function skipNumber(bytes: Uint8Array, start: number): number {
  const first = bytes[start] === MINUS ? start + 1 : start;
  let at = bytes[first] === ZERO ? first + 1 : skipDigits(bytes, first);
  if (at !== INVALID && bytes[at] === DOT) at = skipDigits(bytes, at + 1);
  if (at === INVALID || ((bytes[at] ?? 0) | LOWERCASE_BIT) !== 0x65) return at;
  const sign = bytes[at + 1];
  return skipDigits(bytes, sign === PLUS || sign === MINUS ? at + 2 : at + 1);
}

function skipDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  return at === start ? INVALID : at;
}

function isDigit(byte = 0): boolean {
  return byte >= ZERO && byte <= 0x39;
}

/** Skips a string. `start` is the index of its opening quotation mark. */
function skipString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at !== INVALID) {
    while (IS_PLAIN_BYTE[bytes[at] ?? 0] === 1) at += 1;
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at + 1;
    if (byte < SPACE) return INVALID;
    at = byte === BACKSLASH ? skipEscape(bytes, at) : skipMultibyteCharacter(bytes, at);
  }
  return INVALID;
}

function skipEscape(bytes: Uint8Array, at: number): number {
  const escaped = String.fromCharCode(bytes[at + 1] ?? 0);
  if (escaped !== 'u') return '"\\/bfnrt'.includes(escaped) ? at + 2 : INVALID;
  for (let index = at + 2; index < at + 6; index += 1) {
    const letter = (bytes[index] ?? 0) | LOWERCASE_BIT;
    if (!isDigit(bytes[index]) && (letter < 0x61 || letter > 0x66)) return INVALID;
  }
  return at + 6;
}

/** Skips a UTF-8 character of two to four bytes. Rejects overlong forms and surrogates (RFC 3629). */
function skipMultibyteCharacter(bytes: Uint8Array, at: number): number {
  const [lead = 0, second = 0] = [bytes[at], bytes[at + 1]];
  if (lead < 0xc2 || lead > 0xf4) return INVALID;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return INVALID;
  const end = at + (lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);
  for (let index = at + 2; index < end; index += 1) {
    if (((bytes[index] ?? 0) & 0xc0) !== 0x80) return INVALID;
  }
  return end;
}
