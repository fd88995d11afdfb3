import { lexicon, wordSet } from '../lexicon/lexicon.ts';
import { type PhraseSet, phraseSet } from '../text/phrases.ts';
import { gapBefore, toWords, type Words } from '../text/words.ts';
import { readAmount, writeAmount } from './amount.ts';
import { CURRENCY_MARKS, currencyCode, currencyOf, decimalsOf, signOf } from './currencies.ts';
import { type Period, periodOf } from './period.ts';

/** What is asked for something. */
export interface Price {
  /** With the currency's own number of decimals; without a currency as read, without empty decimals. */
  readonly amount: string;
  /** ISO 4217; null for a sign that several currencies share. */
  readonly currency: string | null;
  /** The sign as read, where no currency is known: `$`, `kr`, `¥`. */
  readonly sign?: string | undefined;
  readonly period: Period | null;
  /** Whether it is asked for each person. */
  readonly isPerSeat?: boolean;
  /** Whether it is the lower end of a range. */
  readonly isRange?: boolean;
}

/** An amount with its currency, and where both stand. The lower end of a range. */
interface FoundAmount {
  readonly mark: string;
  readonly number: string;
  /** A code beside a sign: `$19 USD`. */
  readonly code: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly isRange: boolean;
}

/** Longer pieces say more than a price. */
const LONGEST = 80;
const SIGN = /\p{Sc}/u;
/** Japanese sets digits and their signs each as wide as a character, too. */
const DIGIT = /[\d０-９]/;
const NUMBER_WORD = /^\d+$/;
const WIDE = /[０-９．，]/g;
const MARK = CURRENCY_MARKS.map((mark) => mark.replace(/[.$]/g, '\\$&')).join('|');
const SPACE = '[ \\u00a0\\u202f]';
const NUMBER = "\\d[\\d.,'\\u2019 \\u00a0\\u2007\\u2009\\u202f]{0,20}(?:(?<=[.,])[-–—]{1,2})?";
const BEFORE = `(?<![\\p{L}\\p{Sc}])(${MARK})${SPACE}?(${NUMBER})(?!(?!p[am]\\b)[\\p{L}\\p{Sc}%])`;
const AFTER = `(?<!\\d)(${NUMBER})${SPACE}?(${MARK})(?:(?<=[円元원])|(?![\\p{L}\\p{Sc}\\d]))`;
const AMOUNT = new RegExp(`${BEFORE}|${AFTER}`, 'giu');
const DASH = `(?:[–—~〜～-]|(?:${lexicon('range-words').join('|')})(?!\\p{L}))`;
const MARKED = `(?:${MARK})${SPACE}?${NUMBER}|(?<!\\d)${NUMBER}(?:${MARK})`;
/** The rest of a range: `–$29`, `to 29 €`, `-29`. */
const RANGE_END = new RegExp(`^${SPACE}?${DASH}${SPACE}?(?:${MARKED}|(?<=[–—-])\\d[\\d.,]*(?!${SPACE}?\\p{L}))`, 'iu');
/** In UTF-16 code units. */
const MAX_RANGE = 30;
const RANGE_START = new RegExp(`(?<![\\d.,])(${NUMBER})${DASH}${SPACE}?$`, 'iu');
/** What a price was before, what is saved and what is guessed: `was $49`, `$49 →`, `save $10`, `~$3`. */
const NO_PRICE_WORDS = [...lexicon('old-price'), ...lexicon('saved-or-guessed')].join('|');
const BEFORE_NO_PRICE = `(?:(?<!\\p{L})(?:${NO_PRICE_WORDS}) ?:?|(?<![\\d ] ?)[~≈]) ?`;
const ARROW = '(?:→|➔|->)';
const BEHIND_NO_PRICE = `(?: ?${ARROW}|(?: ?/ ?\\p{L}+)+ ?${ARROW}(?= ?(?:${MARKED})))`;
const NO_PRICE = new RegExp(`${BEFORE_NO_PRICE}(?:${MARKED})|(?:${MARKED})${BEHIND_NO_PRICE}`, 'giu');
/** Behind these a remark on the price may follow: `0 €, sans limite de durée`. */
const REMARK = /(?:, |[(（·|]| [–—-] )/u;
const RAISED_CENTS = / (\d{2})$/;
const CODE_BEHIND = /^ ?([A-Z]{3})(?!\p{L})/u;
const CODE_BEFORE = /(?<!\p{L})([A-Z]{3}) ?$/u;
const BARE = new RegExp(`^(?:(?:${MARK})|${NUMBER})$`, 'iu');

const SYMBOL = /[\p{Sc}円元원]/u;
const CODE = `(?:${CURRENCY_MARKS.filter((mark) => /^\p{L}+[.]?$/u.test(mark))
  .map((mark) => mark.replace('.', '\\.'))
  .join('|')})`;
/** A code right before or behind a number. It is looked for at digits alone, which are few. */
const CODE_BESIDE_NUMBER = new RegExp(
  `(?=\\d)(?:(?<=${CODE}${SPACE}?)|\\d[\\d.,'\\u2019 \\u00a0\\u2007\\u2009\\u202f–—-]{0,24}${CODE})`,
  'i',
);
/** What is no part of a price that goes on. A bracket may say what is with it: `（税込）`. */
const STOP = /[.;:!?,、。；！？)]/;
/** In UTF-16 code units. */
const MAX_PERIOD_TEXT = 60;
const MAX_PRICE_TEXT = 2000;
/** Amounts of one text that are read. */
const MAX_AMOUNTS = 20;
const ONCE = phraseSet('paid-once');
const ONCE_BEFORE = phraseSet('once-for');
const PERIOD_BEFORE = {
  'per month': phraseSet('monthly-price'),
  'per year': phraseSet('yearly-price'),
};
const SEATS = phraseSet('seats');
const LABELS = phraseSet('price-labels');
/** Behind these stands what a price is for one of. */
const COUNTING = wordSet('counting');
/** Words that may stand beside a price without saying anything else. */
const BESIDE = wordSet('beside-price');
const BILLED = wordSet('billed');

/** Whether a text may hold a price: most hold none, and this is told soonest. */
export function mayHoldPrice(text: string): boolean {
  return DIGIT.test(text) && (SYMBOL.test(text) || CODE_BESIDE_NUMBER.test(text));
}

/** Whether a text is a sign or a number and nothing else: a price may stand in several elements. */
export function isPartOfPrice(text: string): boolean {
  return text.length <= 12 && BARE.test(text);
}

/** With narrow digits and without amounts that nobody asks; nothing changes its place. */
function currentPrices(text: string): string {
  const narrow = text.replace(WIDE, (sign) => sign.normalize('NFKC'));
  return narrow.replace(NO_PRICE, (old) => ' '.repeat(old.length));
}

/** The price that a piece of text says with its period and nothing else; `undefined` when it says more, or no price. */
export function readPrice(written: string): Price | undefined {
  if (written.length > LONGEST || !mayHoldPrice(written)) return undefined;
  const text = currentPrices(written);
  const [found, other] = amountsIn(text);
  if (!found || other) return undefined;
  const [before, behind] = [text.slice(0, found.start), text.slice(found.end)];
  const whole = `${before} ${behind}`;
  const isRemarked = periodIn(whole) === undefined;
  const rest = isRemarked ? `${before} ${behind.split(REMARK, 1)[0]}` : whole;
  const told = periodIn(rest);
  const period = told === null ? (periodBefore(before) ?? null) : told;
  return period === undefined ? undefined : priceOf(found, period, rest);
}

/** The prices that a longer text says with their period right behind them or before them, and where each begins. */
export function pricesWithin(said: string): readonly (readonly [price: Price, at: number])[] {
  if (said.length > MAX_PRICE_TEXT || !mayHoldPrice(said)) return [];
  const text = currentPrices(said);
  return amountsIn(text).flatMap((found) => {
    const behind = text.slice(found.end, found.end + MAX_PERIOD_TEXT);
    const period =
      periodBehind(behind) ?? periodBefore(text.slice(Math.max(0, found.start - MAX_PERIOD_TEXT), found.start));
    const price = period === undefined ? undefined : priceOf(found, period, behind);
    return price ? [[price, found.start] as const] : [];
  });
}

function amountsIn(text: string): readonly FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    if (found.length === MAX_AMOUNTS) break;
    const [written, markBefore, numberBehind, numberBefore = '', markBehind] = match;
    if (match.index < (found.at(-1)?.end ?? 0)) continue;
    const lower =
      markBefore === undefined ? RANGE_START.exec(text.slice(Math.max(0, match.index - MAX_RANGE), match.index)) : null;
    const start = lower ? match.index - lower[0].length : match.index;
    const end = match.index + written.trimEnd().length;
    const behind = text.slice(end);
    const upper = RANGE_END.exec(behind)?.[0].length ?? 0;
    const [codeBehind = '', letters = ''] = CODE_BEHIND.exec(behind) ?? [];
    const code = currencyCode(letters);
    found.push({
      mark: markBefore ?? markBehind ?? '',
      number: lower?.[1] ?? numberBehind ?? numberBefore,
      code: code ?? currencyCode(CODE_BEFORE.exec(text.slice(Math.max(0, start - 5), start))?.[1] ?? ''),
      start,
      end: end + (upper || (code === undefined ? 0 : codeBehind.length)),
      isRange: upper > 0 || lower !== null,
    });
  }
  return found;
}

function priceOf(
  { mark, number, code, isRange }: FoundAmount,
  period: Period | null,
  beside: string,
): Price | undefined {
  const currency = currencyOf(mark) ?? code ?? null;
  const decimals = currency === null ? 2 : decimalsOf(currency);
  const read = readAmount(number.replace(/[., ]+$/, '').replace(RAISED_CENTS, '.$1'), decimals);
  if (read === undefined) return undefined;
  const amount = writeAmount(read, decimals);
  // Some prices of a part of a thing have more decimals than their currency.
  if (amount === undefined) return undefined;
  const common = { currency, period, isPerSeat: SEATS.isIn(toWords(beside)), isRange };
  return currency === null
    ? { ...common, amount: amount.replace(/\.00$/, ''), sign: signOf(mark) }
    : { ...common, amount };
}

/** Whether nothing is asked. */
export function isZero({ amount }: Price): boolean {
  return !/[1-9]/.test(amount);
}

/** `/user/month and more` goes on with a period, `, every month` does not. */
function periodBehind(text: string): Period | undefined {
  const behind = toWords(text);
  const { raw, words, starts, ends } = behind;
  for (const [index, word] of words.entries()) {
    const told = periodOf(word);
    if (STOP.test(raw.slice(index === 0 ? 0 : ends[index - 1], starts[index]))) return undefined;
    if (told) return isOfMany(behind, index) ? undefined : told;
    if (!BESIDE.has(word) && !isCountedAt(behind, index)) return undefined;
  }
  return undefined;
}

/** Whether a period is one of several: `3 months`, `3ヶ月`. */
function isOfMany(text: Words, at: number): boolean {
  const count = gapBefore(text, at) === '' && !NUMBER_WORD.test(text.words[at - 1] ?? '') ? at - 2 : at - 1;
  return NUMBER_WORD.test(text.words[count] ?? '') && text.words[count] !== '1';
}

/** Whether a word is what a price is for one of: `per cluster`, `per production cluster`, `/ cluster`. */
function isCountedAt(text: Words, at: number): boolean {
  return [at - 1, at - 2].some((before) => COUNTING.has(text.words[before] ?? '')) || gapBefore(text, at).includes('/');
}

function periodBefore(text: string): Period | undefined {
  const words = toWords(text);
  const endsWith = (set: PhraseSet) => set.all(words).some(({ range: [, to] }) => to === words.words.length);
  if (endsWith(ONCE_BEFORE)) return 'once';
  return (['per month', 'per year'] as const).find((period) => endsWith(PERIOD_BEFORE[period]));
}

/** The period that a piece of text tells and nothing else: `/ month`; null for none, `undefined` when it says more. */
export function periodIn(text: string): Period | null | undefined {
  if (SIGN.test(text)) return undefined;
  const said = toWords(text);
  if (ONCE.isWhole(said)) return 'once';
  const { words } = said;
  let period: Period | null = null;
  let isBilled = false;
  let isCounted = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const told = periodOf(word);
    const label = LABELS.at(said, at);
    if (told && (isOfMany(said, at) || NUMBER_WORD.test(words[at + 1] ?? ''))) return undefined;
    if (BILLED.has(word)) isBilled = true;
    else if (told && !isBilled && period !== null && period !== told) return undefined;
    else if (told && !isBilled) period = told;
    else if (!told && label) at = label.range[1] - 1;
    else if (!told && !BESIDE.has(word)) {
      if (!isCountedAt(said, at)) return undefined;
      isCounted = true;
    }
  }
  return period === null && isCounted ? undefined : period;
}

/** `12.00 EUR per month`; without a known currency the sign as read: `$12 per month`, `99 kr per month`. */
export function writeOffer({ amount, currency, sign = '', period }: Price): string {
  const signed = /\p{L}/u.test(sign) ? `${amount} ${sign}` : `${sign}${amount}`;
  const price = currency === null ? signed : `${amount} ${currency}`;
  return period === null ? price : `${price} ${period}`;
}
