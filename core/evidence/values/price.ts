import { phrasesForRole, wordsForRoles } from '../lexicon/lexicon.ts';
import { type PhraseSet, phraseSetForRole } from '../text/phrases.ts';
import { gapBefore, toWords, type Words } from '../text/words.ts';
import { formatAmountWithDecimals, parseAmount } from './amount.ts';
import {
  CURRENCY_MARK_SOURCE,
  CURRENCY_MARKS,
  findCurrency,
  findDecimalPlaces,
  normalizeCurrencySign,
  parseCurrencyCode,
} from './currencies.ts';
import { type Period, parsePeriodWord } from './period.ts';

/** A price with its period. */
export interface Price {
  /**
   * The amount, with the number of decimals that the currency has. If the currency is unknown, with two decimals, or
   * none if both are 0.
   */
  readonly amount: string;
  /** ISO 4217 code. Null if several currencies share the sign. */
  readonly currency: string | null;
  /** The normalised sign if the currency is unknown: `$`, `kr`, `¥`. */
  readonly sign?: string | undefined;
  readonly period: Period | null;
  /** Whether the price is per person. */
  readonly isPerSeat?: boolean;
  /** Whether the price is the lower end of a range. */
  readonly isRange?: boolean;
}

/** An amount in a text, with its currency sign and position. For a range, `number` is its lower end. */
interface FoundAmount {
  readonly currencyMark: string;
  readonly number: string;
  /** A currency code in addition to the sign: `$19 USD`. */
  readonly code: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly isRange: boolean;
}

/** Maximum length of a text that is only a price, in UTF-16 code units. */
const MAX_PRICE_LENGTH = 80;
const CURRENCY_SIGN_PATTERN = /\p{Sc}/u;
/** Digits, including the full-width digits of Japanese texts. */
const DIGIT_PATTERN = /[\d０-９]/;
const NUMBER_WORD_PATTERN = /^\d+$/;
const PERIOD_BY_MONTHS: Readonly<Record<string, Period>> = { 3: 'per 3 months', 6: 'per 6 months', 12: 'per year' };
/** A sign that is written twice, once for readers and once in the amount: `$ $19.99`. */
const DOUBLE_SIGN_PATTERN = /(\p{Sc})(?= ?\1)/gu;
const FULL_WIDTH_PATTERN = /[０-９．，]/g;
const SPACE = '[ \\u00a0\\u202f]';
const NUMBER = "\\d[\\d.,'\\u2019 \\u00a0\\u2007\\u2009\\u202f]{0,20}(?:(?<=[.,])[-–—]{1,2})?";
const NO_UNIT_AFTER = '(?!(?!p[am]\\b)[\\p{L}\\p{Sc}%])';
const MARK_THEN_NUMBER = `(?<![\\p{L}\\p{Sc}])(${CURRENCY_MARK_SOURCE})${SPACE}?(${NUMBER})${NO_UNIT_AFTER}`;
const NUMBER_THEN_MARK = `(?<!\\d)(${NUMBER})${SPACE}?(${CURRENCY_MARK_SOURCE})(?:(?<=[円元원])|(?![\\p{L}\\p{Sc}\\d]))`;
const AMOUNT_PATTERN = new RegExp(`${MARK_THEN_NUMBER}|${NUMBER_THEN_MARK}`, 'giu');
const DASH = `(?:[–—~〜～-]|(?:${phrasesForRole('range-words').join('|')})(?!\\p{L}))`;
const MARKED_AMOUNT = `(?:${CURRENCY_MARK_SOURCE})${SPACE}?${NUMBER}|(?<!\\d)${NUMBER}(?:${CURRENCY_MARK_SOURCE})`;
/** The second part of a range: `–$29`, `to 29 €`, `-29`. */
const RANGE_END_PATTERN = new RegExp(
  `^${SPACE}?${DASH}${SPACE}?(?:${MARKED_AMOUNT}|(?<=[–—-])\\d[\\d.,]*(?!${SPACE}?\\p{L}))`,
  'iu',
);
/** Maximum length of the lower end of a range, in UTF-16 code units. */
const MAX_RANGE_LENGTH = 30;
const RANGE_START_PATTERN = new RegExp(`(?<![\\d.,])(${NUMBER})${DASH}${SPACE}?$`, 'iu');
/** Former prices, savings and estimates: `was $49`, `$49 →`, `save $10`, `~$3`. */
const FORMER_PRICE_WORDS = [...phrasesForRole('old-price'), ...phrasesForRole('saved-or-guessed')].join('|');
const BEFORE_FORMER_PRICE = `(?:(?<!\\p{L})(?:${FORMER_PRICE_WORDS}) ?:?|(?<![\\d ] ?)[~≈]) ?`;
const ARROW = '(?:→|➔|->)';
const AFTER_FORMER_PRICE = `(?: ?${ARROW}|(?: ?/ ?\\p{L}+)+ ?${ARROW}(?= ?(?:${MARKED_AMOUNT})))`;
const FORMER_PRICE_PATTERN = new RegExp(
  `${BEFORE_FORMER_PRICE}(?:${MARKED_AMOUNT})|(?:${MARKED_AMOUNT})${AFTER_FORMER_PRICE}`,
  'giu',
);
/** Separators between a price and a remark: `0 €, sans limite de durée`. */
const REMARK_PATTERN = /(?:, |[(（·|]| [–—-] )/u;
const RAISED_CENTS_PATTERN = / (\d{2})$/;
const CODE_AFTER_PATTERN = /^ ?([A-Z]{3})(?!\p{L})/u;
const CODE_BEFORE_PATTERN = /(?<!\p{L})([A-Z]{3}) ?$/u;
const SIGN_OR_NUMBER_PATTERN = new RegExp(`^(?:(?:${CURRENCY_MARK_SOURCE})|${NUMBER})$`, 'iu');

const OFFER_AMOUNT_PATTERN = /\d[\d.]*/;
const CURRENCY_SYMBOL_PATTERN = /[\p{Sc}円元원]/u;
const CODE = `(?:${CURRENCY_MARKS.filter((mark) => /^\p{L}+[.]?$/u.test(mark))
  .map((mark) => mark.replace('.', '\\.'))
  .join('|')})`;
/**
 * A currency code directly before or after a number. The pattern begins at a digit, because most texts have few digits.
 */
const CODE_BESIDE_NUMBER_PATTERN = new RegExp(
  `(?=\\d)(?:(?<=${CODE}${SPACE}?)|\\d[\\d.,'\\u2019 \\u00a0\\u2007\\u2009\\u202f–—-]{0,24}${CODE})`,
  'i',
);
/**
 * Punctuation that ends a price. An opening bracket does not end it, because a condition in brackets may follow:
 * `（税込）`.
 */
const PRICE_END_PATTERN = /[.;:!?,、。；！？)]/;
/** Length of the text before and after a price that is searched for its period, in UTF-16 code units. */
const MAX_PERIOD_TEXT_LENGTH = 60;
/** Maximum length of a text that is searched for prices, in UTF-16 code units. */
const MAX_PRICE_TEXT_LENGTH = 2000;
/** Maximum number of amounts that are read per text. */
const MAX_AMOUNTS = 20;
const ONE_TIME_PHRASES = phraseSetForRole('paid-once');
const ONE_TIME_PHRASES_BEFORE = phraseSetForRole('once-for');
const PERIOD_PHRASES_BEFORE = {
  'per month': phraseSetForRole('monthly-price'),
  'per year': phraseSetForRole('yearly-price'),
};
const SEAT_PHRASES = phraseSetForRole('seats');
const PRICE_LABELS = phraseSetForRole('price-labels');
/** Words before the unit for which a price is paid, such as *per* in `per cluster`. */
const PER_WORDS = wordsForRoles('counting');
/** Units of use, such as *GB*. A price per unit of use is not the price of a plan. */
const USAGE_UNITS = wordsForRoles('usage-units');
/** Words beside a price that do not change its meaning. */
const WORDS_BESIDE_PRICE = wordsForRoles('beside-price');
const BILLED_WORDS = wordsForRoles('billed');

/** Whether a text may contain a price. This check is fast, and most texts contain no price. */
export function mayContainPrice(text: string): boolean {
  return DIGIT_PATTERN.test(text) && (CURRENCY_SYMBOL_PATTERN.test(text) || CODE_BESIDE_NUMBER_PATTERN.test(text));
}

/** Whether a text is only a currency sign or only a number. Pages may split a price into several elements. */
export function isPartOfPrice(text: string): boolean {
  return text.length <= 12 && SIGN_OR_NUMBER_PATTERN.test(text);
}

/** Normalises full-width digits. Replaces former prices and repeated signs by spaces. All positions stay the same. */
function blankOutFormerPrices(text: string): string {
  const narrow = text.replace(FULL_WIDTH_PATTERN, (sign) => sign.normalize('NFKC')).replace(DOUBLE_SIGN_PATTERN, ' ');
  return narrow.replace(FORMER_PRICE_PATTERN, (old) => ' '.repeat(old.length));
}

/** Parses a text that consists only of a price and its period. Returns `undefined` for any other text. */
export function parsePrice(written: string): Price | undefined {
  if (written.length > MAX_PRICE_LENGTH || !mayContainPrice(written)) return undefined;
  const text = blankOutFormerPrices(written);
  const [found, other] = findAmounts(text);
  if (!found || other) return undefined;
  const [start, behind] = [text.slice(0, found.start), text.slice(found.end)];
  // In `Billed $336/year`, the period belongs to the amount.
  const before = BILLED_WORDS.has(toWords(start).words.join(' ')) ? '' : start;
  const whole = `${before} ${behind}`;
  const isRemarked = parsePeriod(whole) === undefined;
  const rest = isRemarked ? `${before} ${behind.split(REMARK_PATTERN, 1)[0]}` : whole;
  const statedPeriod = parsePeriod(rest);
  const period = statedPeriod === null ? (parsePeriodAtEnd(before) ?? null) : statedPeriod;
  return period === undefined ? undefined : toPrice(found, period, rest);
}

/** Finds the prices in a longer text, with their positions. A period must be directly after or before each price. */
export function findPricesWithPeriod(priceText: string): readonly (readonly [price: Price, at: number])[] {
  if (priceText.length > MAX_PRICE_TEXT_LENGTH || !mayContainPrice(priceText)) return [];
  const text = blankOutFormerPrices(priceText);
  return findAmounts(text).flatMap((found) => {
    const behind = text.slice(found.end, found.end + MAX_PERIOD_TEXT_LENGTH);
    const period =
      parsePeriodAfter(behind) ??
      parsePeriodAtEnd(text.slice(Math.max(0, found.start - MAX_PERIOD_TEXT_LENGTH), found.start));
    const price = period === undefined ? undefined : toPrice(found, period, behind);
    return price ? [[price, found.start] as const] : [];
  });
}

function findAmounts(text: string): readonly FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const match of text.matchAll(AMOUNT_PATTERN)) {
    if (found.length === MAX_AMOUNTS) break;
    const [written, markBefore, numberBehind, numberBefore = '', markBehind] = match;
    if (match.index < (found.at(-1)?.end ?? 0)) continue;
    const lower =
      markBefore === undefined
        ? RANGE_START_PATTERN.exec(text.slice(Math.max(0, match.index - MAX_RANGE_LENGTH), match.index))
        : null;
    const start = lower ? match.index - lower[0].length : match.index;
    const end = match.index + written.trimEnd().length;
    const behind = text.slice(end);
    const upper = RANGE_END_PATTERN.exec(behind)?.[0].length ?? 0;
    const [codeBehind = '', letters = ''] = CODE_AFTER_PATTERN.exec(behind) ?? [];
    const code = parseCurrencyCode(letters);
    found.push({
      currencyMark: markBefore ?? markBehind ?? '',
      number: lower?.[1] ?? numberBehind ?? numberBefore,
      code: code ?? parseCurrencyCode(CODE_BEFORE_PATTERN.exec(text.slice(Math.max(0, start - 5), start))?.[1] ?? ''),
      start,
      end: end + (upper || (code === undefined ? 0 : codeBehind.length)),
      isRange: upper > 0 || lower !== null,
    });
  }
  return found;
}

function toPrice(
  { currencyMark, number, code, isRange }: FoundAmount,
  period: Period | null,
  beside: string,
): Price | undefined {
  const currency = findCurrency(currencyMark) ?? code ?? null;
  const decimals = currency === null ? 2 : findDecimalPlaces(currency);
  const read = parseAmount(number.replace(/[., ]+$/, '').replace(RAISED_CENTS_PATTERN, '.$1'), decimals);
  if (read === undefined) return undefined;
  const amount = formatAmountWithDecimals(read, decimals);
  // Some prices per small unit have more decimals than their currency. They cannot be formatted.
  if (amount === undefined) return undefined;
  const common = { currency, period, isPerSeat: SEAT_PHRASES.hasMatchIn(toWords(beside)), isRange };
  return currency === null
    ? { ...common, amount: amount.replace(/\.00$/, ''), sign: normalizeCurrencySign(currencyMark) }
    : { ...common, amount };
}

export function isZeroPrice({ amount }: Price): boolean {
  return !/[1-9]/.test(amount);
}

/**
 * Returns the period directly after a price. `/user/month and more` has one. `, every month` has none, because of the
 * comma.
 */
function parsePeriodAfter(text: string): Period | undefined {
  const behind = toWords(text);
  const { raw, words, starts, ends } = behind;
  for (const [index, word] of words.entries()) {
    if (PRICE_END_PATTERN.test(raw.slice(index === 0 ? 0 : ends[index - 1], starts[index]))) return undefined;
    if (parsePeriodWord(word)) return parsePeriodAt(behind, index);
    if (USAGE_UNITS.has(word) || (!WORDS_BESIDE_PRICE.has(word) && !isPricedUnitAt(behind, index))) return undefined;
  }
  return undefined;
}

/**
 * Returns the period of a word, and of the number before it: `/ month`, `/ 3 months`, `3ヶ月`. Returns `undefined` for
 * other numbers, and for a number without *per* or a slash, which may be the length of a special offer: `for 3 months`.
 */
function parsePeriodAt(text: Words, at: number): Period | undefined {
  const { words } = text;
  const count = gapBefore(text, at) === '' && !NUMBER_WORD_PATTERN.test(words[at - 1] ?? '') ? at - 2 : at - 1;
  const period = parsePeriodWord(words[at] ?? '');
  const number = words[count] ?? '';
  if (number === '1' || !NUMBER_WORD_PATTERN.test(number)) return period;
  const isInterval = gapBefore(text, count).includes('/') || PER_WORDS.has(words[count - 1] ?? '');
  return isInterval && period === 'per month' ? PERIOD_BY_MONTHS[number] : undefined;
}

/**
 * Whether a word is the unit for which a price is paid: *cluster* in `per cluster`, `per production cluster` and
 * `/ cluster`.
 */
function isPricedUnitAt(text: Words, at: number): boolean {
  return (
    [at - 1, at - 2].some((before) => PER_WORDS.has(text.words[before] ?? '')) || gapBefore(text, at).includes('/')
  );
}

function parsePeriodAtEnd(text: string): Period | undefined {
  const words = toWords(text);
  const endsWith = (set: PhraseSet) => set.matchAll(words).some(({ range: [, to] }) => to === words.words.length);
  if (endsWith(ONE_TIME_PHRASES_BEFORE)) return 'once';
  return (['per month', 'per year'] as const).find((period) => endsWith(PERIOD_PHRASES_BEFORE[period]));
}

/**
 * Parses a text that consists only of a period: `/ month`. Returns null if the text has no period and no other meaning.
 * Returns `undefined` if the text contains other words.
 */
export function parsePeriod(text: string): Period | null | undefined {
  if (CURRENCY_SIGN_PATTERN.test(text)) return undefined;
  const periodText = toWords(text);
  if (ONE_TIME_PHRASES.matchesWhole(periodText)) return 'once';
  const { words } = periodText;
  let period: Period | null = null;
  let isBillingInterval = false;
  let isCounted = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const isPeriod = parsePeriodWord(word) !== undefined;
    const wordPeriod = isPeriod ? parsePeriodAt(periodText, at) : undefined;
    const label = PRICE_LABELS.matchAt(periodText, at);
    if (isPeriod && (!wordPeriod || NUMBER_WORD_PATTERN.test(words[at + 1] ?? ''))) return undefined;
    if (BILLED_WORDS.has(word)) isBillingInterval = true;
    else if (wordPeriod && !isBillingInterval && period !== null && period !== wordPeriod) return undefined;
    else if (wordPeriod && !isBillingInterval) period = wordPeriod;
    else if (!wordPeriod && label) at = label.range[1] - 1;
    else if (!wordPeriod && !WORDS_BESIDE_PRICE.has(word)) {
      if (USAGE_UNITS.has(word) || !isPricedUnitAt(periodText, at)) return undefined;
      isCounted = true;
    }
  }
  return period === null && isCounted ? undefined : period;
}

/** Whether a text says that an amount is paid once a year: `$336 billed yearly`. */
export function isBilledYearly(text: string): boolean {
  const { words } = toWords(text);
  return words.some((word) => BILLED_WORDS.has(word)) && words.some((word) => parsePeriodWord(word) === 'per year');
}

/** Formats an offer: `12.00 EUR per month`. If the currency is unknown, uses the sign: `$12 per month`. */
export function formatOffer({ amount, currency, sign = '', period }: Price): string {
  const signed = /\p{L}/u.test(sign) ? `${amount} ${sign}` : `${sign}${amount}`;
  const price = currency === null ? signed : `${amount} ${currency}`;
  return period === null ? price : `${price} ${period}`;
}

/** Returns the amount in an offer such as `$12 per month`, or NaN if the text has no digit. */
export function parseOfferAmount(offer: string): number {
  return Number.parseFloat(OFFER_AMOUNT_PATTERN.exec(offer)?.[0] ?? '');
}
