/**
 * The words of a text, folded: without regard to case, accents and punctuation. A character of Chinese, Japanese or
 * Korean is a word.
 */
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
const CLAUSE_END = /[!?;。！？；•★☆●▪◆◇■□►▸✓✔✅➤]|\s\*\s|(?![©®™])\p{Extended_Pictographic}|[.…](?=["'”’)\]]?\s)/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what needs no folding.
const ASCII = /^[\x00-\x7f]*$/;
/** What most words have between them: a space, a comma, a hyphen, an apostrophe, a slash. */
const BETWEEN = new Set([32, 44, 45, 39, 47]);
const ASCII_LETTERS = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[A-Za-z0-9]/.test(String.fromCharCode(code))),
);

/** By code unit: 1 for a letter, 2 for none, 0 while nobody has asked. */
const OTHER_LETTERS = new Uint8Array(0x10000);

/** By code unit: the hash of a word of one sign; 0 while nobody has asked. */
const SINGLE_HASHES = new Int32Array(0x10000);

const SPACE = 32;
const DOT = 46;
const PLUS = 43;
const HASH = 35;

/** Foldings of words that came before; longer ones would keep the page that they are cut out of. */
const foldings = new Map<string, string>();
const LONGEST_KEPT = 12;
const MOST_KEPT = 5000;

/** `C++`, `C#` and `.NET` are words; `don’t` is two. */
export function wordsOf(raw: string): Words {
  const text = { raw, words: [] as string[], starts: [] as number[], ends: [] as number[], clauses: [] as number[] };
  const isAscii = ASCII.test(raw);
  const scanned = isAscii ? raw.toLowerCase() : raw;
  let clause = 0;
  let end = 0;
  let at = 0;
  while (at < scanned.length) {
    if (!beginsWord(scanned, at)) {
      at += 1;
      continue;
    }
    const start = at;
    at = isSingle(scanned.charCodeAt(at)) ? at + 1 : wordEnd(scanned, at + 1);
    if (start > end && end > 0 && endsClause(scanned, end, start)) clause += 1;
    const word = scanned.slice(start, at);
    text.words.push(isAscii ? word : folded(word));
    text.starts.push(start);
    text.ends.push(at);
    text.clauses.push(clause);
    end = at;
  }
  return text;
}

/** The words of the clause in which a word stands: from its first one on, to the one behind its last. */
export function clauseRange({ clauses }: Words, at: number): readonly [from: number, to: number] {
  const clause = clauses[at] ?? 0;
  return [clauses.indexOf(clause), clauses.lastIndexOf(clause) + 1];
}

/** The first word of a text, folded; empty when it has none. */
export function firstWord(raw: string): string {
  let at = 0;
  while (at < raw.length && !beginsWord(raw, at)) at += 1;
  const end = isSingle(raw.charCodeAt(at)) ? at + 1 : wordEnd(raw, at + 1);
  return folded(raw.slice(at, end));
}

/** A number for a folded word, the same for the same word. */
export function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  return hash;
}

/**
 * Writes the hash of each word of a text, in the order of `wordsOf`, and answers how many there are: far sooner told
 * than the words themselves. `hashes` must have as much room as the text has code units.
 */
export function hashWords(raw: string, hashes: Int32Array): number {
  let count = 0;
  let at = 0;
  while (at < raw.length) {
    if (!beginsWord(raw, at)) {
      at += 1;
      continue;
    }
    const start = at;
    at = isSingle(raw.charCodeAt(at)) ? at + 1 : wordEnd(raw, at + 1);
    hashes[count] = hashWithin(raw, start, at);
    count += 1;
  }
  return count;
}

function hashOfSingle(code: number): number {
  const known = SINGLE_HASHES[code] ?? 0;
  if (known !== 0) return known;
  const hash = hashOf(folded(String.fromCharCode(code)));
  SINGLE_HASHES[code] = hash;
  return hash;
}

function hashWithin(raw: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at += 1) {
    const code = raw.charCodeAt(at);
    if (code >= 128) return end - start === 1 ? hashOfSingle(code) : hashOf(folded(raw.slice(start, end)));
    hash = (Math.imul(hash, 31) + (code >= 65 && code <= 90 ? code + 32 : code)) | 0;
  }
  return hash;
}

/**
 * The words of a text joined by single spaces. Texts that differ only in case, accents and punctuation give the same.
 */
export function foldedText(text: string): string {
  return wordsOf(text).words.join(' ');
}

/** The words of a text in one: names that differ in white space and hyphens too give the same. */
export function squeezed(text: string): string {
  return wordsOf(text).words.join('');
}

/** Caches folded characters that are words: a Japanese page has hundreds of thousands. There are at most 65,536. */
const SINGLES = new Map<string, string>();

function folded(word: string): string {
  if (word.length > 1) return foldedWord(word);
  const known = SINGLES.get(word) ?? foldedWord(word);
  SINGLES.set(word, known);
  return known;
}

function foldedWord(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const known = foldings.get(lower);
  if (known !== undefined) return known;
  const plain = lower.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
  if (lower.length > LONGEST_KEPT) return plain;
  if (foldings.size === MOST_KEPT) foldings.clear();
  foldings.set(lower, plain);
  return plain;
}

function beginsWord(raw: string, at: number): boolean {
  if (isLetter(raw, at)) return true;
  return raw.charCodeAt(at) === DOT && isLetter(raw, at + 1) && (at === 0 || raw.charCodeAt(at - 1) === SPACE);
}

function wordEnd(raw: string, from: number): number {
  let at = from;
  while (at < raw.length && !isSingle(raw.charCodeAt(at)) && isLetter(raw, at)) at += 1;
  while (at < raw.length && isSign(raw.charCodeAt(at)) && !isLetter(raw, at + 1)) at += 1;
  return at;
}

function isSign(code: number): boolean {
  return code === PLUS || code === HASH;
}

function isLetter(raw: string, at: number): boolean {
  if (at >= raw.length) return false;
  const code = raw.charCodeAt(at);
  if (code < 128) return ASCII_LETTERS[code] === 1;
  if (OTHER_LETTERS[code] === 0) OTHER_LETTERS[code] = LETTER.test(raw.charAt(at)) ? 1 : 2;
  return OTHER_LETTERS[code] === 1;
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
  if (to - from === 1 && BETWEEN.has(raw.charCodeAt(from))) return false;
  return CLAUSE_END.test(raw.slice(from, to));
}
