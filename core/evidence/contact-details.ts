import { CURRENCY_MARKS } from './values/currencies.ts';

/** A part of a text, in UTF-16 offsets: from `start` up to, but without, `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const MARKS = /^[\p{M}\u200d]*/u;
/** In UTF-16 code units. */
const MOST_MARKS = 100;
/** Invisible characters: none of them may hide an address or a number. */
const INVISIBLE = /\p{Cf}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII stands for itself.
const ASCII = /^[\x00-\x7f]*$/;

const AT = String.raw`(?:@|\s?[[({]\s?at\s?[\])}]\s?)`;
const DOT = String.raw`(?:\.|\s?[[({]\s?(?:dot|punkt)\s?[\])}]\s?)`;
/** A host in ASCII that ends with a letter is not the beginning of one in other letters. */
const ASCII_HOST = String.raw`(?:[a-z0-9_-]+${DOT})+[a-z][a-z0-9-]*[a-z0-9](?![\p{Script=Latin}\p{M}\p{N}_-])`;
const ANY_HOST = String.raw`(?:[\p{L}\p{M}\p{N}_-]+${DOT})+\p{L}[\p{L}\p{M}\p{N}-]+`;
const AT_HOST = new RegExp(`${AT}(?:${ASCII_HOST}|${ANY_HOST})`, 'giu');
/** Most texts hold none of either by these. */
const MAY_HOLD_EMAIL = /@|[[({]\s?at/i;
const MAY_HOLD_TELEPHONE = /\d(?:[^A-Za-z]{0,6}\d){4}/;
/** In front of the `@`: ASCII alone if it can be, so that Japanese text right before an address stays. */
const ASCII_MAILBOX = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i;
const ANY_MAILBOX = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const LONGEST_MAILBOX = 64;

/** What may stand between two digits of a telephone number, and a digit or an area code in brackets behind it. */
const SEPARATOR = String.raw`[ .\-/\u2010-\u2013\u30fc]{0,3}`;
const NEXT = String.raw`${SEPARATOR}(?:\(\d{1,5}\)|\d)`;
/** `06.05.2024`, `2019–2024`, `+10 000 000` and `+1000000`: telephone numbers seldom look so. */
const DATE = String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?![./-]?\d)`;
const YEARS = String.raw`(?:19|20)\d\d ?[-/\u2010-\u2013] ?(?:19|20)\d\d(?!\d)`;
const THOUSANDS = String.raw`\+\d{1,3}(?:(?: \d{3})* 000|0{5,})(?! ?\d)`;
const NEITHER = `(?!${DATE}|${YEARS}|${THOUSANDS})`;
/** A number does not begin within a word, another number, a date, a time, a version or an amount. */
const BEGIN = String.raw`(?<![A-Za-z\d_#]|\d[.,:/-]|[A-Za-z][-/])${NEITHER}`;
const END = String.raw`(?!\d)`;
const CURRENCY = String.raw`(?:${CURRENCY_MARKS.map((mark) => mark.replace(/[.$]/g, '\\$&')).join('|')}|\p{Sc})`;
const NO_AMOUNT_BEFORE = String.raw`(?<!\d |(?<!\p{L})${CURRENCY} ?)`;
const NO_AMOUNT_BEHIND = String.raw`(?![.,:%]\d| \d| ?${CURRENCY}(?!\p{L}))`;
const LABEL =
  String.raw`(?<!\p{L})(?:(?:tel|telephone|téléphone|tél|telefon|teléfono|telefone|phone|fax|whatsapp|hotline|` +
  String.raw`call (?:us(?: at| on)?|at|on)|電話(?:番号)?|전화)\.? ?[:：]?|(?:mobile?|handy|cell)[.:]) ?`;
const TELEPHONES = [
  // +49 30 1234567, +44 (0)20 7946 0958
  String.raw`${NEITHER}\+(?:\(\d{1,4}\)|\d)(?:${NEXT}){6,14}${END}`,
  // (555) 123-4567
  String.raw`${BEGIN}\((?!(?:19|20)\d\d\))\d{2,5}\)(?:${NEXT}){4,12}${END}`,
  // 030/1234567, 01 23 45 67 89, 0049 30 1234567; not 0.1234567
  String.raw`${BEGIN}(?:0\([1-9]|00?[1-9])(?:${NEXT}){5,13}${END}`,
  // 555-123-4567, 1 555 123 4567, 555.123.4567
  String.raw`${BEGIN}(?:1[ .-])?\d{3}(?<us>[ .-])\d{3}\k<us>\d{4}${END}${NO_AMOUNT_BEHIND}`,
  // 612 345 678
  String.raw`${BEGIN}${NO_AMOUNT_BEFORE}[5-9]\d{2}(?<es>[ -])\d{3}\k<es>(?!000)\d{3}${END}${NO_AMOUNT_BEHIND}`,
  // Tel. 555-1234
  String.raw`(?<=${LABEL})${NEITHER}\+?(?:\(\d{1,5}\)|\d)(?:${NEXT}){4,14}${END}`,
];
const TELEPHONE = new RegExp(TELEPHONES.join('|'), 'giu');

/**
 * Where a text holds e-mail addresses and telephone numbers, in its order, none within another. Full-width and other
 * compatibility forms count as the characters that they stand for. Prices, versions, dates and ranges of years are no
 * telephone numbers. In doubt a number counts as one: a quote can do without it.
 */
export function contactDetails(text: string): readonly TextRange[] {
  const { plain, offsets } = inPlainCharacters(text);
  const found = [...emailAddresses(plain), ...telephoneNumbers(plain)];
  const ranges = found.map(({ start, end }) => ({
    start: offsets?.[start] ?? start,
    end: withMarks(text, offsets?.[end] ?? end),
  }));
  return withoutOverlaps(ranges.sort((one, other) => one.start - other.start));
}

/** Accents on the last character belong to it. */
function withMarks(text: string, end: number): number {
  return end + (MARKS.exec(text.slice(end, end + MOST_MARKS))?.[0].length ?? 0);
}

function withoutOverlaps(ranges: readonly TextRange[]): readonly TextRange[] {
  const apart: TextRange[] = [];
  for (const range of ranges) {
    const last = apart.at(-1);
    if (!last || range.start >= last.end) apart.push(range);
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return apart;
}

/** A text in compatibility form (NFKC of each character), and where each of its code units stands in the original. */
function inPlainCharacters(text: string): { readonly plain: string; readonly offsets?: readonly number[] } {
  if (ASCII.test(text)) return { plain: text };
  if (!INVISIBLE.test(text) && text.normalize('NFKC') === text) return { plain: text };
  const offsets: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const written = INVISIBLE.test(character) ? '' : character.normalize('NFKC');
    for (let unit = 0; unit < written.length; unit += 1) offsets.push(at);
    plain += written;
    at += character.length;
  }
  offsets.push(text.length);
  return { plain, offsets };
}

function emailAddresses(text: string): readonly TextRange[] {
  if (!MAY_HOLD_EMAIL.test(text)) return [];
  return [...text.matchAll(AT_HOST)].flatMap(({ 0: host, index }) => {
    const before = text.slice(Math.max(0, index - LONGEST_MAILBOX), index);
    const mailbox = (ASCII_MAILBOX.exec(before) ?? ANY_MAILBOX.exec(before))?.[0];
    return mailbox === undefined ? [] : [{ start: index - mailbox.length, end: index + host.length }];
  });
}

function telephoneNumbers(text: string): readonly TextRange[] {
  if (!MAY_HOLD_TELEPHONE.test(text)) return [];
  return [...text.matchAll(TELEPHONE)].map(({ 0: number, index }) => ({ start: index, end: index + number.length }));
}
