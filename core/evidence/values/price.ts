import { toWords } from '../text/words.ts';
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
  /** Whether it is asked for each of what is used: `€0.05 per minute`. */
  readonly isByUse: boolean;
}

/** Longer pieces say more than a price. */
const LONGEST = 80;
const SIGN = /\p{Sc}/u;
const DIGIT = /\d/;
/** Digits and their signs as Japanese sets them, each as wide as a character. */
const WIDE_DIGIT = /[０-９]/;
const WIDE = /[０-９．，]/g;
const WIDER_BY = 0xfee0;
const MARK = CURRENCY_MARKS.map((mark) => mark.replace(/[.$]/g, '\\$&')).join('|');
const NUMBER = "\\d[\\d.,'\\u2019 \\u00a0\\u2007\\u2009\\u202f]{0,20}(?:,[-–—]{1,2})?";
const BEFORE = new RegExp(
  `(?<![\\p{L}\\p{Sc}])(${MARK})[ \\u00a0\\u202f]?(${NUMBER})(?!(?!p[am]\\b)[\\p{L}\\p{Sc}%])`,
  'iu',
);
const AFTER = new RegExp(`(${NUMBER})[ \\u00a0\\u202f]?(${MARK})(?![\\p{L}\\p{Sc}\\d])`, 'iu');

const SYMBOL = /[\p{Sc}円元원]/u;
const CODE = `(?:${CURRENCY_MARKS.filter((mark) => /^\p{L}+[.]?$/u.test(mark))
  .map((mark) => mark.replace('.', '\\.'))
  .join('|')})`;
/** A code right before or behind a number. It is looked for at digits alone, which are few. */
const CODE_BESIDE_NUMBER = new RegExp(
  `(?=\\d)(?:(?<=${CODE}[ \\u00a0\\u202f]?)|\\d[\\d.,'\\u2019 \\u00a0\\u2007\\u2009\\u202f–—-]{0,24}${CODE})`,
  'i',
);
const WITHIN = new RegExp(`${BEFORE.source}|${AFTER.source}`, 'giu');
/** What is no part of a price that goes on. A bracket may say what is with it: `（税込）`. */
const STOP = /[.;:!?,、。；！？)]/;
const NAMED_BEFORE = /(?:月額|年額|月々|每月|每年|매월|매년|월|연)(?:料金)?[はが：: ]*$/;
const ONCE_BEHIND =
  /^[, ]*(?:(?:(?:paid|payable) )?once(?! (?:a|per|every) )|one[- ](?:time|off)|einmalig|en une (?:seule )?fois|una tantum|eenmalig|pago único)(?=$|\s*[.,;:!?)(–—-]|\s+(?:and|for|payment|purchase|no|und|et|y|e|en)\b)/iu;
const ONCE_BEFORE =
  /(?:einmalig|eenmalig|(?:once|one[- ](?:time|off)(?: (?:fee|price|payment|purchase|charge))?) (?:for|of)|(?:pago|pagamento|paiement) (?:único|unico|unique)(?: (?:de|di|von))?)[ :]*$/iu;
/** In UTF-16 code units. */
const LONGEST_PERIOD = 60;
const LONGEST_TEXT = 2000;
/** What a price is for a number of, in a sentence. */
const COUNTED = new Set(
  `employee employees location locations club shop store room property unit channel project active creator household
  family school mitarbeiter mitarbeiterin mitarbeitenden standort arbeitsplatz salarie employe empleado empleados
  local sede mxn usd eur cad aud hectare vehicle driver student device devices domain server workspace brand client
  company studio restaurant practitioner`.split(/\s+/),
);

/** What a price by use is for, and the words that it is joined by. */
const USED = new Set(
  `request requests call calls minute minutes message messages sms text texts email emails event events token
  tokens image images page pages document documents record records row rows lookup lookups operation operations
  second seconds gb tb mb gib transaction transactions order orders booking bookings verification verifications
  conversion conversions file files run runs job jobs execution executions delivery deliveries shipment
  shipments scan scans search searches query queries invoice invoices label labels parcel parcels response
  responses credit credits payment signature signatures envelope report check checks build character characters
  anfrage anfragen nachricht nachrichten transaktion bestellung buchung dokument dokumente seite seiten abfrage
  aufruf beleg sendung etikett requete requetes appel appels commande envoi etiquette solicitud solicitudes
  llamada mensaje transaccion pedido documento pagina envio etiqueta minuto minutos richiesta chiamata messaggio
  transazione ordine requisicao mensagem transacao bericht aanvraag transactie 件 通 回`.split(/\s+/),
);
const USED_BY = new Set('per pro je par por a an each every al'.split(' '));
const FARTHEST_USED = 4;

/** Behind these stands what a price is for one of. */
const COUNTING = new Set('per pro par por'.split(' '));

/** Words that may stand beside a price without saying anything else. */
const BESIDE = new Set(
  (
    'and und et y i per a each for every from only just starting at as low pro je im in der par por al a la le ' +
    'el un une von ab nur zum seulement des de partir desde solo ' +
    'user users seat seats member members person editor agent developer dev host site workspace team ' +
    'organization account nutzer benutzer person mitglied ' +
    'utilisateur utilisateurs membre usuario usuarios miembro ユ ー ザ 名 人 あ た り 額 か ヶ 税 込 抜 ' +
    'ogni gebruiker gebruikers medewerker utente utenti bruger brugere anvandare bruker uzytkownik usd eur gbp ' +
    'cad aud mxn host license licence bezahlt ' +
    'billed paid charged forever always excl incl excluding plus vat tax taxes mwst zzgl inkl ht ttc hors taxe ' +
    'iva one time payment zahlung paiement pago'
  ).split(' '),
);
const BILLED = new Set(['billed', 'paid', 'charged', 'abgerechnet', 'facture', 'facturado', 'saves', 'save']);

/** Whether a text may hold a price: most hold none, and this is told soonest. */
export function mayHoldPrice(text: string): boolean {
  return (DIGIT.test(text) && (SYMBOL.test(text) || CODE_BESIDE_NUMBER.test(text))) || holdsWidePrice(text);
}

function holdsWidePrice(text: string): boolean {
  return WIDE_DIGIT.test(text) && SYMBOL.test(text);
}

/** With narrow digits; nothing changes its place. */
function narrowed(text: string): string {
  if (!WIDE_DIGIT.test(text)) return text;
  return text.replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDER_BY));
}

/** The price that a piece of text says with its period and nothing else; `undefined` when it says more, or no price. */
export function readPrice(written: string, hints: CurrencyHints): Price | undefined {
  if (written.length > LONGEST || !mayHoldPrice(written)) return undefined;
  const text = narrowed(written);
  const found = BEFORE.exec(text);
  const other = found ? null : AFTER.exec(text);
  const match = found ?? other;
  if (!match) return undefined;
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  const period = periodIn(rest);
  if (period === undefined) return undefined;
  return found ? priceOf(found[1], found[2], period, hints) : priceOf(other?.[2], other?.[1], period, hints);
}

/** The prices that a longer text says with their period right behind them or before them, and where each begins. */
export function pricesWithin(said: string, hints: CurrencyHints): readonly (readonly [price: Price, at: number])[] {
  if (said.length > LONGEST_TEXT || !mayHoldPrice(said)) return [];
  const text = narrowed(said);
  return [...text.matchAll(WITHIN)].flatMap((match) => {
    const [written, markBefore, numberBehind, numberBefore, markBehind] = match;
    const end = match.index + written.length;
    const behind = text.slice(end, end + LONGEST_PERIOD);
    const period = periodBehind(behind) ?? periodBefore(text.slice(0, match.index));
    const isByUse = period === undefined && isOfUse(behind);
    if (period === undefined && !isByUse) return [];
    const number = numberBehind ?? numberBefore;
    const price = priceOf(markBefore ?? markBehind, number, period ?? null, hints);
    // What is asked for each of many may have more decimals than its currency.
    if (isByUse)
      return [[{ isZero: !/[1-9]/.test(number ?? ''), period: null, offer: null, isByUse }, match.index] as const];
    return price ? [[price, match.index] as const] : [];
  });
}

function priceOf(mark = '', written = '', period: Period | null, hints: CurrencyHints): Price | undefined {
  const number = written.replace(/[., ]+$/, '');
  const currency = currencyOf(mark, hints) ?? null;
  const decimals = currency === null ? 2 : decimalsOf(currency);
  const read = readAmount(number, decimals);
  const amount = read && writeAmount(read, decimals);
  // Some prices of a part of a thing have more decimals than their currency.
  if (amount === undefined) return read && { isZero: false, period, offer: null, isByUse: false };
  const offer = currency === null ? null : { amount, currency, period };
  return { isZero: /^[0.]+$/.test(amount), period, offer, isByUse: false };
}

/**
 * `per minute of audio`, `/1,000 requests`; what is asked for an hour is asked for somebody’s work, unless a machine
 * does it.
 */
function isOfUse(text: string): boolean {
  const { raw, words, starts } = toWords(text);
  const isJoined = /^\s*\//.test(raw.slice(0, starts[0])) || USED_BY.has(words[0] ?? '');
  if (!isJoined) return false;
  const from = USED_BY.has(words[0] ?? '') ? 1 : 0;
  const end = words.slice(from, from + FARTHEST_USED).findIndex((word) => USED.has(word));
  if (end < 0) return false;
  const before = words.slice(from, from + end);
  const isParted = STOP.test(raw.slice(starts[0], starts[from + end]).replace(/\d[.,]\d/g, ''));
  return !isParted && !before.some((word) => BESIDE.has(word) && !USED_BY.has(word));
}

/** `/user/month and more` goes on with a period, `, every month` does not. */
function periodBehind(text: string): Period | undefined {
  if (ONCE_BEHIND.test(text)) return 'once';
  const { raw, words, starts, ends } = toWords(text);
  for (const [index, word] of words.entries()) {
    const told = periodOf(word);
    if (STOP.test(raw.slice(index === 0 ? 0 : ends[index - 1], starts[index]))) return undefined;
    if (told) return told;
    if (!BESIDE.has(word) && !COUNTED.has(word) && !COUNTING.has(words[index - 1] ?? '')) return undefined;
  }
  return undefined;
}

function periodBefore(text: string): Period | undefined {
  if (ONCE_BEFORE.test(text.slice(-LONGEST_PERIOD))) return 'once';
  const named = NAMED_BEFORE.exec(text.slice(-LONGEST_PERIOD))?.[0];
  return named === undefined ? undefined : /[月월]/u.test(named) ? 'per month' : 'per year';
}

/** The period that a piece of text tells and nothing else: `/ month`; null for none, `undefined` when it says more. */
export function periodIn(text: string): Period | null | undefined {
  if (SIGN.test(text)) return undefined;
  const { words } = toWords(text);
  let period: Period | null = null;
  let isBilled = false;
  let isCounted = false;
  for (const [index, word] of words.entries()) {
    const told = periodOf(word);
    if (BILLED.has(word)) isBilled = true;
    else if (told && !isBilled && period !== null && period !== told) return undefined;
    else if (told && !isBilled) period = told;
    else if (!told && !BESIDE.has(word)) {
      if (!COUNTING.has(words[index - 1] ?? '')) return undefined;
      isCounted = true;
    }
  }
  if (period === null && isCounted) return undefined;
  if (period === null && /\bone[- ]time\b/i.test(text)) return 'once';
  return period;
}

/** `12.00 EUR per month`. */
export function writeOffer({ amount, currency, period }: Offer): string {
  return period === null ? `${amount} ${currency}` : `${amount} ${currency} ${period}`;
}
