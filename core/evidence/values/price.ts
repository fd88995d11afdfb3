import { wordsOf } from '../words.ts';
import { readAmount, writeAmount } from './amount.ts';
import { CURRENCY_MARKS, type CurrencyHints, currencyOf, decimalsOf } from './currencies.ts';
import { type Period, periodOf } from './period.ts';

/** What is asked for something. */
export interface Offer {
  /** With the currency's own number of decimals. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly period: Period | null;
}

/** A price that stands alone in a piece of text. */
export interface Price {
  readonly isZero: boolean;
  readonly period: Period | null;
  /** Null when the sign could stand for several currencies. */
  readonly offer: Offer | null;
}

/** Longer pieces say more than a price. */
const LONGEST = 80;
const SIGN = /\p{Sc}/u;
const MARK = CURRENCY_MARKS.map((mark) => mark.replace(/[.$]/g, '\\$&')).join('|');
const NUMBER = "\\d[\\d.,'\\u2019 \\u00a0\\u2007\\u2009\\u202f]{0,20}(?:,[-–—]{1,2})?";
const BEFORE = new RegExp(`(?<![\\p{L}\\p{Sc}])(${MARK})[ \\u00a0\\u202f]?(${NUMBER})(?![\\p{L}\\p{Sc}%])`, 'iu');
const AFTER = new RegExp(`(${NUMBER})[ \\u00a0\\u202f]?(${MARK})(?![\\p{L}\\p{Sc}\\d])`, 'iu');

/** Words that may stand beside a price without saying anything else. */
const BESIDE = new Set(
  (
    'per a each for every from only just starting at as low pro je im in der par por al a la le el un une von ab nur zum seulement des de partir desde solo ' +
    'user users seat seats member members person editor agent developer dev host site workspace team organization account nutzer benutzer person mitglied ' +
    'utilisateur utilisateurs membre usuario usuarios miembro ユ ー ザ 名 人 あ た り 額 か ヶ 税 込 抜 ' +
    'billed paid charged forever always excl incl excluding plus vat tax taxes mwst zzgl inkl ht ttc hors taxe iva one time payment zahlung paiement pago'
  ).split(' '),
);
const BILLED = new Set(['billed', 'paid', 'charged', 'abgerechnet', 'facture', 'facturado', 'saves', 'save']);

/** The price that a piece of text says with its period and nothing else; `undefined` when it says more, or no price. */
export function readPrice(text: string, hints: CurrencyHints): Price | undefined {
  if (text.length > LONGEST) return undefined;
  const found = BEFORE.exec(text);
  const other = found ? null : AFTER.exec(text);
  const match = found ?? other;
  if (!match) return undefined;
  const mark = (found ? found[1] : other?.[2]) ?? '';
  const number = ((found ? found[2] : other?.[1]) ?? '').replace(/[., ]+$/, '');
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  const period = periodIn(rest);
  if (period === undefined) return undefined;

  const currency = currencyOf(mark, hints) ?? null;
  const decimals = currency === null ? 2 : decimalsOf(currency);
  const read = readAmount(number, decimals);
  const amount = read && writeAmount(read, decimals);
  if (amount === undefined) return undefined;
  return { isZero: /^[0.]+$/.test(amount), period, offer: currency === null ? null : { amount, currency, period } };
}

/** The period that a piece of text tells and nothing else: `/ month`; null for none, `undefined` when it says more. */
export function periodIn(text: string): Period | null | undefined {
  if (SIGN.test(text)) return undefined;
  const { words } = wordsOf(text);
  let period: Period | null = null;
  let isBilled = false;
  for (const word of words) {
    const told = periodOf(word);
    if (BILLED.has(word)) isBilled = true;
    else if (told && !isBilled && period !== null && period !== told) return undefined;
    else if (told && !isBilled) period = told;
    else if (!told && !BESIDE.has(word)) return undefined;
  }
  if (period === null && /\bone[- ]time\b/i.test(text)) return 'once';
  return period;
}

/** `12.00 EUR per month`. */
export function writeOffer({ amount, currency, period }: Offer): string {
  return period === null ? `${amount} ${currency}` : `${amount} ${currency} ${period}`;
}
