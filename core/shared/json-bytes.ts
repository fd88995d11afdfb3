const [SPACE, TAB, NEWLINE, RETURN] = [0x20, 0x09, 0x0a, 0x0d];
const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, PLUS, DOT, ZERO] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x2b, 0x2e, 0x30];
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x7b, 0x7d, 0x5b, 0x5d];
const [NOTHING, LOWER] = [-1, 0x20];

/** 1 for each byte that stands for itself in a string. A table, since nearly all bytes are asked for there. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

/**
 * Whether these bytes are one JSON object in UTF-8 (RFC 8259) in which no more than so many objects and arrays lie in
 * each other, itself included. It says what decoding and parsing them would say, but builds no text and no value, so
 * that large bodies cost no memory.
 */
export function isJsonObject(bytes: Uint8Array, levels: number): boolean {
  const ends: number[] = [];
  let at = afterSpace(bytes, 0);
  if (bytes[at] !== OBJECT) return false;
  while (at >= 0) {
    // A value begins here.
    const opener = bytes[at];
    if (opener === OBJECT || opener === ARRAY) {
      if (ends.length === levels) return false;
      const end = opener === OBJECT ? OBJECT_END : ARRAY_END;
      ends.push(end);
      at = afterSpace(bytes, at + 1);
      if (bytes[at] !== end) {
        if (end === OBJECT_END) at = afterName(bytes, at);
        continue;
      }
    } else {
      at = afterScalar(bytes, at);
      if (at < 0) return false;
      at = afterSpace(bytes, at);
    }
    // A value has ended before, or here is the end of one.
    while (bytes[at] === ends.at(-1)) {
      ends.pop();
      at = afterSpace(bytes, at + 1);
      if (ends.length === 0) return at === bytes.length;
    }
    if (bytes[at] !== COMMA) return false;
    at = afterSpace(bytes, at + 1);
    if (ends.at(-1) === OBJECT_END) at = afterName(bytes, at);
  }
  return false;
}

/** Each of these answers the place behind what it reads, or `NOTHING` where that is not there. */
function afterSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let byte = bytes[at]; byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB; byte = bytes[at])
    at += 1;
  return at;
}

/** A member's name and the colon. */
function afterName(bytes: Uint8Array, at: number): number {
  const named = bytes[at] === QUOTE ? afterString(bytes, at) : NOTHING;
  if (named === NOTHING) return NOTHING;
  const colon = afterSpace(bytes, named);
  return bytes[colon] === COLON ? afterSpace(bytes, colon + 1) : NOTHING;
}

function afterScalar(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case QUOTE:
      return afterString(bytes, at);
    case 0x74:
      return afterWord(bytes, at, 'true');
    case 0x66:
      return afterWord(bytes, at, 'false');
    case 0x6e:
      return afterWord(bytes, at, 'null');
    default:
      return afterNumber(bytes, at);
  }
}

function afterWord(bytes: Uint8Array, at: number, word: string): number {
  for (let index = 0; index < word.length; index += 1) {
    if (bytes[at + index] !== word.charCodeAt(index)) return NOTHING;
  }
  return at + word.length;
}

function afterNumber(bytes: Uint8Array, start: number): number {
  const first = bytes[start] === MINUS ? start + 1 : start;
  let at = bytes[first] === ZERO ? first + 1 : afterDigits(bytes, first);
  if (at !== NOTHING && bytes[at] === DOT) at = afterDigits(bytes, at + 1);
  if (at === NOTHING || ((bytes[at] ?? 0) | LOWER) !== 0x65) return at;
  const sign = bytes[at + 1];
  return afterDigits(bytes, sign === PLUS || sign === MINUS ? at + 2 : at + 1);
}

function afterDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  return at === start ? NOTHING : at;
}

function isDigit(byte = 0): boolean {
  return byte >= ZERO && byte <= 0x39;
}

/** `start` is where its first quotation mark stands. */
function afterString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at !== NOTHING) {
    while (PLAIN[bytes[at] ?? 0] === 1) at += 1;
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at + 1;
    if (byte < SPACE) return NOTHING;
    at = byte === BACKSLASH ? afterEscape(bytes, at) : afterCharacter(bytes, at);
  }
  return NOTHING;
}

function afterEscape(bytes: Uint8Array, at: number): number {
  const escaped = String.fromCharCode(bytes[at + 1] ?? 0);
  if (escaped !== 'u') return '"\\/bfnrt'.includes(escaped) ? at + 2 : NOTHING;
  for (let index = at + 2; index < at + 6; index += 1) {
    const letter = (bytes[index] ?? 0) | LOWER;
    if (!isDigit(bytes[index]) && (letter < 0x61 || letter > 0x66)) return NOTHING;
  }
  return at + 6;
}

/** A character of two to four bytes: each code point in its one shortest form, and no surrogate (RFC 3629). */
function afterCharacter(bytes: Uint8Array, at: number): number {
  const [lead = 0, second = 0] = [bytes[at], bytes[at + 1]];
  if (lead < 0xc2 || lead > 0xf4) return NOTHING;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return NOTHING;
  const end = at + (lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);
  for (let index = at + 2; index < end; index += 1) {
    if (((bytes[index] ?? 0) & 0xc0) !== 0x80) return NOTHING;
  }
  return end;
}
