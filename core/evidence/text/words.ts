/**
 * The words of a text. They are folded: without case, accents and punctuation. Each Chinese, Japanese or Korean
 * character is a word. `C++`, `C#` and `.NET` are words. `don’t` is two words.
 */
export interface Words {
  readonly raw: string;
  readonly words: readonly string[];
  /** Start and end of each word in `raw`, in UTF-16 code units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /**
   * Index of the clause of each word. A clause ends at `!`, `?`, `;`, at `.` or `…` before a space, and at a bullet,
   * tick, star or emoji. It does not end at commas, colons and dashes.
   */
  readonly clauseIndexes: readonly number[];
  /** All words, each followed by a space, with `; ` between clauses. Phrases are searched in this text. */
  readonly foldedText: string;
  /** Start of each word in `folded`. */
  readonly foldedStarts: readonly number[];
}

/** A range of words. The end is exclusive. */
export type WordRange = readonly [from: number, to: number];

const WORD_PATTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|(?<![^\s])\.(?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{N}\p{M}])+(?:[+#]+(?![\p{L}\p{N}]))?/gu;
/** The same pattern as `WORD_PATTERN` for texts that contain only ASCII characters, which is faster. */
const ASCII_WORD_PATTERN = /(?<![^\s])\.(?=[a-z0-9])[a-z0-9]+|[a-z0-9]+(?:[+#]+(?![a-z0-9]))?/g;
const CLAUSE_END_PATTERN =
  /[!?;。！？；•★☆●▪◆◇■□►▸✓✔✅➤]|\s\*\s|(?![©®™])\p{Extended_Pictographic}|[.…](?=["'”’)\]]?\s)/u;
const COMBINING_MARKS_PATTERN = /[\u0300-\u036f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII needs no folding.
const ASCII_TEXT_PATTERN = /^[\x00-\x7f]*$/;

/** Cache of folded words that are not ASCII. On a Japanese page, for example, each character occurs many times. */
const cachedFoldedWords = new Map<string, string>();
const MAX_CACHED_WORDS = 10_000;
const MAX_CACHED_WORD_LENGTH = 20;

/** Cache of short texts, because several rules read the words of the same links, labels and cells. */
const cachedTexts = new Map<string, Words>();
const MAX_CACHED_TEXTS = 2000;
const MAX_CACHED_TEXT_LENGTH = 200;

export function toWords(raw: string): Words {
  if (raw.length > MAX_CACHED_TEXT_LENGTH) return splitWords(raw);
  const cached = cachedTexts.get(raw);
  if (cached !== undefined) return cached;
  const words = splitWords(raw);
  if (cachedTexts.size >= MAX_CACHED_TEXTS) cachedTexts.clear();
  cachedTexts.set(raw, words);
  return words;
}

function splitWords(raw: string): Words {
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const clauses: number[] = [];
  const offsets: number[] = [];
  let folded = '';
  let clause = 0;
  let end = 0;
  // Most texts are ASCII. To fold them, only the case must be changed.
  const isAscii = ASCII_TEXT_PATTERN.test(raw);
  const scanned = isAscii ? raw.toLowerCase() : raw;
  for (const match of scanned.matchAll(isAscii ? ASCII_WORD_PATTERN : WORD_PATTERN)) {
    const [written] = match;
    const start = match.index;
    const gap = raw.slice(end, start);
    if (gap !== ' ' && words.length > 0 && CLAUSE_END_PATTERN.test(gap)) {
      clause += 1;
      folded += '; ';
    }
    const word = isAscii ? written : foldWord(written);
    end = start + written.length;
    words.push(word);
    starts.push(start);
    ends.push(end);
    clauses.push(clause);
    offsets.push(folded.length);
    folded += `${word} `;
  }
  return { raw, words, starts, ends, clauseIndexes: clauses, foldedText: folded, foldedStarts: offsets };
}

function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (ASCII_TEXT_PATTERN.test(lower)) return lower;
  const cached = cachedFoldedWords.get(lower);
  if (cached !== undefined) return cached;
  const result = lower.normalize('NFKD').replace(COMBINING_MARKS_PATTERN, '').normalize('NFC').toLowerCase();
  if (cachedFoldedWords.size < MAX_CACHED_WORDS && lower.length <= MAX_CACHED_WORD_LENGTH)
    cachedFoldedWords.set(lower, result);
  return result;
}

/** Returns the range of the clause that contains the word at this index. */
export function clauseAt({ clauseIndexes: clauses }: Words, at: number): WordRange {
  const clause = clauses[at] ?? 0;
  let from = at;
  let to = at + 1;
  while (from > 0 && clauses[from - 1] === clause) from -= 1;
  while (to < clauses.length && clauses[to] === clause) to += 1;
  return [from, to];
}

/**
 * Returns the punctuation and spaces directly before a word. If `at` is the number of words, returns those after the
 * last word.
 */
export function gapBefore({ raw, starts, ends }: Words, at: number): string {
  return raw.slice(at === 0 ? 0 : ends[at - 1], starts[at] ?? raw.length);
}

/** Returns the original text of a range of words. */
export function sliceWords({ raw, starts, ends }: Words, [from, to]: WordRange): string {
  return from >= to ? '' : raw.slice(starts[from], ends[to - 1]);
}

/** Whether the clause that ends before this word is a question. */
export function isQuestion(text: Words, to: number): boolean {
  const behind = gapBefore(text, to);
  return /[?？]/.test(behind) || (text.words[to - 1] === 'か' && /^[。」]?\s*$/.test(behind));
}

/** Joins the folded words with spaces. Texts that differ only in case, accents and punctuation become equal. */
export function toFoldedText(text: string): string {
  return toWords(text).words.join(' ');
}

/** Joins the folded words without spaces. Names that differ only in white space and hyphens become equal too. */
export function foldWithoutSpaces(text: string): string {
  return toWords(text).words.join('');
}
