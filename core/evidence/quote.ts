import { codePoints } from '../shared/text.ts';
import { contactDetails, type TextRange } from './contact-details.ts';

/** Maximum length of a quote, in code points. docs/assessments.md#the-record */
export const MAX_QUOTE = 160;
/** A shorter quote, in code points, takes in the sentences beside it, as far as they fit whole. */
const ENOUGH = 80;
/**
 * Only so much of a text is looked at on either side of a match, and of the match itself, in UTF-16 code units: what a
 * quote may reach, and the longest mailbox that may begin there.
 */
const LOOKED_AT = 2 * MAX_QUOTE + 64;

const CUT = '…';
const SPACE = ' ';
const CONTROL_OR_SPACE = /[\p{Cc}\s]+/gu;
/** As in values of evidence: characters that turn the direction of text, that nobody sees, or halves of one. */
const UNSEEN = /[\p{Bidi_Control}\p{Cs}\u00ad\u200b\u2060\ufeff]/gu;
/** What a quote must have some of. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{S}]/u;
/** Texts whose code units are their graphemes: Latin letters, common punctuation, the euro sign, kana, kanji. */
const SIMPLE = /^[\u0020-\u02ff\u2013-\u2026\u20ac\u3000-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uff01-\uff60]*$/;
/** Emoji, and scripts without spaces between words: a word may begin and end at each grapheme. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]/u;
const STOP = /^[.!?…]$/;
const WIDE_STOP = /^[。！？；]$/;
const BULLET = /^[•★☆●▪◆◇■□►▸✓✔✅➤;]$/u;
const CLOSING = /^["'”’»)\]」』）]$/;
const SMALL_LETTER = /^\p{Ll}/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A range of graphemes. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The words of a text around a match, as a reader sees them: one line, NFC, at most `MAX_QUOTE` code points, without
 * control and bidi characters. The sentence of the match if it fits, else as many words around the match as fit; `…` on
 * each side where the text goes on, and in place of e-mail addresses and telephone numbers. Never cut within a
 * grapheme, and within a word only if it is too long by itself. The same arguments give the same quote.
 *
 * @param match in UTF-16 offsets; what lies outside of the text counts as its end
 * @returns null when no letter, number or symbol is left
 */
export function quoteOf(text: string, match: TextRange): string | null {
  const line = new Line(text, match);
  const { from, to } = withinSentence(line);
  const words = line.graphemes.slice(from, to).join('').trim();
  if (!SAYS_SOMETHING.test(words)) return null;
  const before = line.isCutBefore(from) && !words.startsWith(CUT) ? CUT : '';
  const behind = line.isCutBehind(to) && !words.endsWith(CUT) ? CUT : '';
  return `${before}${words}${behind}`.normalize('NFC');
}

/** The text around a match in one line, in graphemes. */
class Line {
  readonly graphemes: readonly string[];
  readonly match: Span;
  /** Code points before each grapheme, and of all. */
  private readonly sizes: readonly number[];
  private readonly isWindow: { readonly before: boolean; readonly behind: boolean };

  constructor(text: string, { start, end }: TextRange) {
    const first = wholeCharacter(text, Math.min(Math.max(0, start), text.length), -1);
    const last = wholeCharacter(text, Math.min(Math.max(first, end), text.length, first + LOOKED_AT), 1);
    const [from, to] = [Math.max(0, first - LOOKED_AT), Math.min(text.length, last + LOOKED_AT)];
    this.isWindow = { before: from > 0, behind: to < text.length };
    const window = text.slice(from, to);
    const hidden = contactDetails(window);
    const parts = [0, first - from, last - from, to - from];
    const [before = '', matched = '', behind = ''] = parts
      .slice(0, -1)
      .map((at, index) => readable(window, { start: at, end: parts[index + 1] ?? at }, hidden));
    const left = before.trimStart();
    const whole = joined(joined(left, matched), behind).trimEnd();
    this.graphemes = SIMPLE.test(whole)
      ? whole.split('')
      : Array.from(graphemes.segment(whole), ({ segment }) => segment);
    this.sizes = sizesOf(this.graphemes);
    this.match = this.spanOf(left.length, joined(left, matched).length);
  }

  get length(): number {
    return this.graphemes.length;
  }

  isCutBefore(at: number): boolean {
    return at > 0 || this.isWindow.before;
  }

  isCutBehind(at: number): boolean {
    return at < this.length || this.isWindow.behind;
  }

  sizeOf({ from, to }: Span): number {
    return (this.sizes[to] ?? 0) - (this.sizes[from] ?? 0);
  }

  fits(span: Span): boolean {
    const cuts = Number(this.isCutBefore(span.from)) + Number(this.isCutBehind(span.to));
    return this.sizeOf(span) + cuts <= MAX_QUOTE;
  }

  /** Whether a word may end before this grapheme, and another begin at it. */
  isBetweenWords(at: number): boolean {
    const [before, behind] = [this.graphemes[at - 1], this.graphemes[at]];
    if (before === undefined || behind === undefined || before === SPACE || behind === SPACE) return true;
    return UNSPACED.test(before) || UNSPACED.test(behind);
  }

  isBetweenSentences(at: number): boolean {
    const [before, behind] = [this.graphemes[at - 1], this.graphemes[at]];
    if (before === undefined || behind === undefined) return true;
    if (BULLET.test(before) || (BULLET.test(behind) && behind !== ';')) return true;
    let end = before === SPACE ? at - 2 : at - 1;
    while (CLOSING.test(this.graphemes[end] ?? '')) end -= 1;
    const last = this.graphemes[end] ?? '';
    if (WIDE_STOP.test(last)) return !CLOSING.test(behind);
    return before === SPACE && STOP.test(last) && !SMALL_LETTER.test(behind);
  }

  /** The graphemes that hold the code units from one offset of the line to another; spaces at its ends are left out. */
  private spanOf(start: number, end: number): Span {
    let [from, to, offset] = [this.length, 0, 0];
    for (const [index, grapheme] of this.graphemes.entries()) {
      const isHeld = offset < end && offset + grapheme.length > start;
      if (isHeld && grapheme !== SPACE) [from, to] = [Math.min(from, index), index + 1];
      if (end <= start && offset <= start) [from, to] = [index, index];
      offset += grapheme.length;
    }
    return from <= to ? { from, to } : { from: to, to };
  }
}

/** An offset, or the one beside it where a surrogate pair would be split. */
function wholeCharacter(text: string, at: number, step: 1 | -1): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + step : at;
}

/** A part of a text without what is hidden, in NFC, its white space joined. */
function readable(text: string, { start, end }: TextRange, hidden: readonly TextRange[]): string {
  let said = '';
  let at = start;
  for (const { start: from, end: to } of hidden) {
    if (from >= end || to <= start) continue;
    said += text.slice(at, Math.max(at, from));
    if (from >= start) said += CUT;
    at = to;
  }
  said += text.slice(Math.min(at, end), end);
  return said.replace(UNSEEN, '').replace(CONTROL_OR_SPACE, SPACE).normalize('NFC');
}

function joined(one: string, other: string): string {
  return one === '' || one.endsWith(SPACE) ? one + other.trimStart() : one + other;
}

function sizesOf(parts: readonly string[]): readonly number[] {
  let size = 0;
  return [0, ...parts.map((part) => (size += part.length === 1 ? 1 : codePoints(part)))];
}

function withinSentence(line: Line): Span {
  const edge = (at: number, step: 1 | -1) => next(line, at, step, 'isBetweenSentences');
  const { from, to } = line.match;
  const sentence = {
    from: line.isBetweenSentences(from) ? from : edge(from, -1),
    to: to > from && line.isBetweenSentences(to) ? to : edge(to, 1),
  };
  if (!line.fits(sentence)) return aroundMatch(line, sentence);
  let quoted = sentence;
  for (;;) {
    if (line.sizeOf(quoted) >= ENOUGH) return quoted;
    const wider = [
      { from: quoted.from, to: edge(quoted.to, 1) },
      { from: edge(quoted.from, -1), to: quoted.to },
    ].find((span) => line.sizeOf(span) > line.sizeOf(quoted) && line.fits(span));
    if (!wider) return quoted;
    quoted = wider;
  }
}

/** Words of a long sentence: the match, and by turns a word behind it and one before it while they fit. */
function aroundMatch(line: Line, sentence: Span): Span {
  const { match } = line;
  let quoted = {
    from: line.isBetweenWords(match.from) ? match.from : next(line, match.from, -1, 'isBetweenWords'),
    to: line.isBetweenWords(match.to) ? match.to : next(line, match.to, 1, 'isBetweenWords'),
  };
  if (!line.fits(quoted)) quoted = line.fits(match) ? match : beginningOf(line, match);
  for (;;) {
    const behind = { from: quoted.from, to: next(line, quoted.to, 1, 'isBetweenWords') };
    const withBehind = behind.to <= sentence.to && line.fits(behind) ? behind : quoted;
    const before = { from: next(line, quoted.from, -1, 'isBetweenWords'), to: withBehind.to };
    const wider = before.from >= sentence.from && line.fits(before) ? before : withBehind;
    if (line.sizeOf(wider) === line.sizeOf(quoted)) return quoted;
    quoted = wider;
  }
}

/** As much of a match as fits, up to the end of a word if there is one. */
function beginningOf(line: Line, { from, to }: Span): Span {
  let end = to;
  while (end > from && !line.fits({ from, to: end })) end -= 1;
  let wordEnd = end;
  while (wordEnd > from && !line.isBetweenWords(wordEnd)) wordEnd -= 1;
  return { from, to: wordEnd > from ? wordEnd : end };
}

/** The next boundary in a direction; the end of the line if there is none before it. */
function next(line: Line, at: number, step: 1 | -1, isBoundary: 'isBetweenWords' | 'isBetweenSentences'): number {
  let to = at + step;
  while (to > 0 && to < line.length && !line[isBoundary](to)) to += step;
  return Math.min(Math.max(to, 0), line.length);
}
