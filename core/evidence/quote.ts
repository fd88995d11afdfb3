import { countCodePoints } from '../shared/text.ts';
import { CONTACT_DETAIL_PATTERNS } from './contact-details.ts';
import { INVISIBLE_PATTERN, MAX_QUOTE_LENGTH } from './evidence.ts';

/** Length in code points below which a quote is extended. Adjacent sentences are added if they fit completely. */
const MIN_QUOTE_LENGTH = 80;
/** Length of the text before and after the match that is considered, in UTF-16 code units. */
const QUOTE_WINDOW_LENGTH = 1024;

const ELLIPSIS = '…';
/** White space and control characters other than a single space. */
const WHITE_SPACE_PATTERN = /[\p{Cc}\s]{2,}|(?! )[\p{Cc}\s]/gu;
/** Letters, numbers and symbols. A quote must contain at least one of them. */
const MEANINGFUL_CHARACTER_PATTERN = /[\p{L}\p{N}\p{S}]/u;
/** Emoji, and scripts without spaces between words. */
const UNSPACED_SCRIPTS_PATTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}]/u;

const SENTENCE_SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });
const WORD_SEGMENTER = new Intl.Segmenter('und', { granularity: 'word' });
const GRAPHEME_SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A part of a text, in UTF-16 offsets. `start` is inclusive, `end` is exclusive. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Extracts a readable quote around a match: one line, NFC, at most `MAX_QUOTE_LENGTH` code points, without control and
 * bidi characters. If the sentence of the match fits, the quote is that sentence. Otherwise it has as many words around
 * the match as fit. `…` marks omitted text on each side, and replaces email addresses and telephone numbers. A quote
 * never ends within a grapheme. It ends within a word only if the word alone is too long. The same arguments always
 * give the same quote.
 *
 * @param match is in UTF-16 offsets. Offsets outside of the text are moved to its start or end.
 * @returns null if the quote would have no letter, number or symbol
 */
export function extractQuote(text: string, match: TextRange): string | null {
  const passage = new Passage(text, match);
  const sentences = findBoundaries(passage.line, SENTENCE_SEGMENTER);
  const sentence = passage.expandToBoundaries(sentences);
  const range = passage.fits(sentence)
    ? passage.widen(sentence, sentences, MIN_QUOTE_LENGTH)
    : passage.truncate(findWordBoundaries(passage).filter((at) => at >= sentence.start && at <= sentence.end));
  const quote = passage.quote(range);
  return MEANINGFUL_CHARACTER_PATTERN.test(quote) ? quote : null;
}

/**
 * The text around a match in one line. Invisible characters are removed, and contact details are replaced by an
 * ellipsis.
 */
class Passage {
  line: string;
  match: TextRange;
  private readonly continues: { readonly before: boolean; readonly behind: boolean };

  constructor(text: string, match: TextRange) {
    const start = Math.min(Math.max(0, match.start), text.length);
    const end = Math.min(Math.max(start, match.end), text.length, start + QUOTE_WINDOW_LENGTH);
    const from = Math.max(0, start - QUOTE_WINDOW_LENGTH);
    this.line = text.slice(from, end + QUOTE_WINDOW_LENGTH);
    this.match = { start: start - from, end: end - from };
    this.continues = { before: from > 0, behind: end + QUOTE_WINDOW_LENGTH < text.length };
    this.replace(INVISIBLE_PATTERN, '');
    this.replace(WHITE_SPACE_PATTERN, ' ');
    for (const details of CONTACT_DETAIL_PATTERNS) this.replace(details, ELLIPSIS);
    this.replace(/^ | $/g, '');
  }

  /** Returns the text of a range as a quote, with an ellipsis on each side where text is omitted. */
  quote({ start, end }: TextRange): string {
    const words = this.line.slice(start, end).trim().normalize('NFC');
    const isCutBefore = (start > 0 || this.continues.before) && !words.startsWith(ELLIPSIS);
    const isCutBehind = (end < this.line.length || this.continues.behind) && !words.endsWith(ELLIPSIS);
    return `${isCutBefore ? ELLIPSIS : ''}${words}${isCutBehind ? ELLIPSIS : ''}`;
  }

  fits(range: TextRange): boolean {
    return countCodePoints(this.quote(range)) <= MAX_QUOTE_LENGTH;
  }

  /** Returns the match, extended on both sides to the next boundary. */
  expandToBoundaries(boundaries: readonly number[]): TextRange {
    const { line, match } = this;
    const start = boundaries.findLast((at) => at <= match.start && at < line.length) ?? 0;
    return { start, end: boundaries.find((at) => at > start && at >= match.end) ?? line.length };
  }

  /**
   * Extends a range by the part after it and the part before it, again and again, while the quote fits. Stops once the
   * quote has `enough` code points.
   */
  widen(range: TextRange, boundaries: readonly number[], enough: number): TextRange {
    const { start, end } = range;
    if (countCodePoints(this.quote(range)) >= enough) return range;
    const behind = { start, end: boundaries.find((at) => at > end) ?? end };
    const withBehind = this.fits(behind) ? behind : range;
    const before = { start: boundaries.findLast((at) => at < start) ?? start, end: withBehind.end };
    const wider = this.fits(before) ? before : withBehind;
    return wider.start === start && wider.end === end ? range : this.widen(wider, boundaries, enough);
  }

  /** Returns as many words around the match as fit. If the match itself does not fit, returns its first words. */
  truncate(boundaries: readonly number[]): TextRange {
    const words = this.expandToBoundaries(boundaries);
    const isWhole = this.fits(words);
    const beginning = isWhole ? words : { start: words.start, end: words.start };
    return this.widen(beginning, isWhole ? boundaries : boundaries.filter((at) => at >= words.start), MAX_QUOTE_LENGTH);
  }

  private replace(pattern: RegExp, replacement: string): void {
    for (const { 0: found, index } of [...this.line.matchAll(pattern)].reverse()) {
      const shift = (at: number) => (at <= index ? at : Math.max(at - found.length, index) + replacement.length);
      this.line = this.line.slice(0, index) + replacement + this.line.slice(index + found.length);
      this.match = { start: shift(this.match.start), end: shift(this.match.end) };
    }
  }
}

function findBoundaries(text: string, segmenter: Intl.Segmenter): readonly number[] {
  return [...Array.from(segmenter.segment(text), ({ index }) => index), text.length];
}

/**
 * Finds word boundaries: at spaces, and between words of scripts without spaces. In a word of the match that is too
 * long for a quote, each grapheme is a boundary.
 */
function findWordBoundaries({ line, match }: Passage): readonly number[] {
  let start = 0;
  return line.split(/(?<= )/).flatMap((word) => {
    const [from, to] = [start, start + word.length];
    start = to;
    const isTooLong =
      from <= match.end && to > match.start && countCodePoints(word) > MAX_QUOTE_LENGTH - 2 * ELLIPSIS.length;
    if (!isTooLong && !UNSPACED_SCRIPTS_PATTERN.test(word)) return [from, to];
    return findBoundaries(word, isTooLong ? GRAPHEME_SEGMENTER : WORD_SEGMENTER).map((at) => from + at);
  });
}
