/** The words of a text, folded: without regard to case, accents and punctuation. A character of Chinese, Japanese or Korean is a word. */
export interface Words {
  readonly raw: string;
  readonly words: readonly string[];
  /** Where each begins and ends in the text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The number of the clause that each stands in. */
  readonly clauses: readonly number[];
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const ACCENTS = /[\u0300-\u036f]/g;
const CLAUSE_END = /[!?;。！？；]|[.…](?=["'”’)\]]?(?:\s|$))/;
const ONLY_SPACE = /^[ ,]$/;

const SPACE = 32;
const DOT = 46;
const PLUS = 43;
const HASH = 35;

/** `C++`, `C#` and `.NET` are words; `don’t` is two. */
export function wordsOf(raw: string): Words {
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const clauses: number[] = [];
  let clause = 0;
  let end = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    const isDotted = code === DOT && isBefore(raw, at) && isLetter(raw, at + 1);
    if (!isDotted && !isLetter(raw, at)) continue;
    const start = at;
    at = isSingle(code) ? at + 1 : wordEnd(raw, at + 1);
    if (start > end && words.length > 0 && endsClause(raw, end, start)) clause += 1;
    words.push(folded(raw.slice(start, at)));
    starts.push(start);
    ends.push(at);
    clauses.push(clause);
    end = at;
    at -= 1;
  }
  return { raw, words, starts, ends, clauses };
}

/** The words of a text joined by single spaces: texts that differ in case, accents and punctuation alone give the same. */
export function foldedText(text: string): string {
  return wordsOf(text).words.join(' ');
}

/** The words of a text in one: names that differ in white space and hyphens too give the same. */
export function squeezed(text: string): string {
  return wordsOf(text).words.join('');
}

function folded(word: string): string {
  const lower = word.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what needs no folding.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}

function wordEnd(raw: string, from: number): number {
  let at = from;
  while (at < raw.length && !isSingle(raw.charCodeAt(at)) && isLetter(raw, at)) at += 1;
  while (isSign(raw.charCodeAt(at)) && !isLetter(raw, at + 1)) at += 1;
  return at;
}

function isSign(code: number): boolean {
  return code === PLUS || code === HASH;
}

function isBefore(raw: string, at: number): boolean {
  return at === 0 || raw.charCodeAt(at - 1) === SPACE;
}

function isLetter(raw: string, at: number): boolean {
  const code = raw.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
  if (code >= 0xd800 && code <= 0xdfff) return false;
  return code >= 128 && LETTER.test(raw.charAt(at));
}

/** Kana, Han, Hangul and their compatibility forms. */
function isSingle(code: number): boolean {
  if (code < 0x3040) return false;
  return (
    code <= 0x30ff ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9f)
  );
}

function endsClause(raw: string, from: number, to: number): boolean {
  const gap = raw.slice(from, to);
  return !ONLY_SPACE.test(gap) && CLAUSE_END.test(gap);
}
