import type { ItemValue, StructuredItem } from '../page.ts';
import { phraseSet, standsAmong } from '../phrase.ts';
import { type Amount, readAmount, writeAmount } from '../values/amount.ts';
import { currencyCode, decimalsOf } from '../values/currencies.ts';
import { type Period, periodOfCode } from '../values/period.ts';
import { type Offer, periodIn } from '../values/price.ts';
import { wordsOf } from '../words.ts';
import { type ApplicableRule, type Candidate, rulesOf } from './candidate.ts';

/** The most values of one property, and of one page's items, that are looked at. */
const MOST_VALUES = 200;
/** How deep offers and their prices may stand within each other. */
const DEEPEST = 3;
const TRIAL = phraseSet([
  'trial',
  'trials',
  'demo',
  'days free',
  'first month',
  'test',
  'testphase',
  'testversion',
  'testzeitraum',
  'probe',
  'probemonat',
  'essai',
  'prueba',
  'トライアル',
  '体験',
  '試用',
  'お試し',
  'student',
  'students',
  'non profit',
  'setup',
  'set up',
  'ebook',
  'e book',
  'consultation',
  'webinar',
  'onboarding',
  'migration',
  'template',
  'shipping',
]);

const ENDING = ['priceValidUntil', 'validThrough', 'availabilityEnds'];
const POINTED = /^(\d{1,12})\.(\d{1,20})$/;
const GONE = /(?:^|\/)(?:Discontinued|SoldOut|OutOfStock)$/;

/** What structured data says. */
export function candidatesInItems(
  items: readonly StructuredItem[],
  rules: readonly ApplicableRule[],
): readonly Candidate[] {
  const found: Candidate[] = [];
  const [scalars, offers] = [rulesOf(rules, 'item'), rulesOf(rules, 'offer')];
  const all = items.slice(0, MOST_VALUES).flatMap(withMainEntity);
  for (const item of all) {
    const { locator } = item;
    for (const { rule, from } of scalars) {
      if (isOneOf(item, from.types)) found.push(...scalarsAt(item, from.path).map((raw) => ({ rule, raw, locator })));
    }
    for (const { rule, from } of offers) {
      const isMeant = isOneOf(item, from.types) && !isNamedTrial(item);
      if (isMeant) found.push(...offersOf(item, DEEPEST).map((raw) => ({ rule, raw, locator })));
    }
  }
  return found;
}

function withMainEntity(item: StructuredItem): readonly StructuredItem[] {
  return [item, ...valuesOf(item, 'mainEntity').filter(isItem)];
}

function isOneOf({ types }: StructuredItem, wanted: readonly string[]): boolean {
  return types.some((type) => wanted.includes(type));
}

function valuesOf(item: StructuredItem, property: string): readonly ItemValue[] {
  const values = Object.hasOwn(item.properties, property) ? item.properties[property] : undefined;
  return values?.slice(0, MOST_VALUES) ?? [];
}

function scalarsAt(item: StructuredItem, [property = '', ...further]: readonly string[]): readonly string[] {
  const values = valuesOf(item, property);
  if (further.length === 0) return values.filter((value) => typeof value === 'string');
  return values.filter(isItem).flatMap((inner) => scalarsAt(inner, further));
}

function isItem(value: ItemValue): value is StructuredItem {
  return typeof value !== 'string';
}

function offersOf(item: StructuredItem, depth: number): readonly Offer[] {
  if (depth === 0) return [];
  return valuesOf(item, 'offers')
    .filter(isItem)
    .filter((offer) => !isTrial(offer) && isLasting(offer))
    .flatMap((offer) => [...offersOf(offer, depth - 1), ...pricesOf(offer)])
    .slice(0, MOST_VALUES);
}

/** Of an offer itself, and of what specifies its price; the lowest of several is a price too. */
function pricesOf(offer: StructuredItem): readonly Offer[] {
  const specified = valuesOf(offer, 'priceSpecification')
    .filter(isItem)
    .filter((item) => !isTrial(item));
  const own = [offerOf(offer, offer), ...specified.map((specification) => offerOf(specification, offer))];
  const told = own.filter((one) => one !== undefined);
  return specified.length > 0 && told.some(({ period }) => period) ? told.filter(({ period }) => period) : told;
}

function offerOf(price: StructuredItem, offer: StructuredItem): Offer | undefined {
  const currency = currencyCode(first(price, 'priceCurrency') ?? first(offer, 'priceCurrency') ?? '');
  const written = first(price, 'price') ?? first(price, 'lowPrice');
  const period = periodOfItem(price);
  if (currency === undefined || written === undefined || period === undefined) return undefined;
  const decimals = decimalsOf(currency);
  const read = amountIn(written, decimals);
  const amount = read && writeAmount(read, decimals);
  // What costs nothing until a day is free for a while.
  const isZero = amount !== undefined && Number.parseFloat(amount) === 0;
  if (isZero && [price, offer].some((item) => ENDING.some((name) => first(item, name) !== undefined))) return undefined;
  return amount === undefined ? undefined : { amount, currency, period };
}

/** A point is the decimal sign here; three digits behind it are thousands to some, so they tell nothing certain. */
function amountIn(written: string, currencyDecimals: number): Amount | undefined {
  const [, whole, decimals = ''] = POINTED.exec(written) ?? [];
  if (whole === undefined) return readAmount(written, currencyDecimals);
  return decimals.length === 3 && currencyDecimals !== 3 && whole !== '0' ? undefined : { whole, decimals };
}

/** Null when none is told; `undefined` when one is told that is none of those that evidence has. */
function periodOfItem(price: StructuredItem): Period | null | undefined {
  const quantities = valuesOf(price, 'referenceQuantity').filter(isItem);
  for (const item of [price, ...quantities]) {
    const times = first(item, 'billingIncrement') ?? first(item, 'value') ?? '1';
    const code = first(item, 'unitCode') ?? first(item, 'billingDuration');
    const told = (code === undefined ? undefined : periodOfCode(code)) ?? periodIn(first(item, 'unitText') ?? '');
    if (told) return times === '1' ? told : undefined;
  }
  return null;
}

function first(item: StructuredItem, property: string): string | undefined {
  return valuesOf(item, property).find((value) => typeof value === 'string');
}

/** What is free for a while, or not to be had any more, is no price. */
function isLasting(offer: StructuredItem): boolean {
  const isGone = scalarsAt(offer, ['availability']).some((state) => GONE.test(state));
  return !isGone && valuesOf(offer, 'eligibleDuration').length === 0;
}

function isNamedTrial(item: StructuredItem): boolean {
  return isSaid(scalarsAt(item, ['name']));
}

function isTrial(item: StructuredItem): boolean {
  return isSaid(
    ['name', 'description', 'category', 'alternateName'].flatMap((property) => scalarsAt(item, [property])),
  );
}

function isSaid(said: readonly string[]): boolean {
  return said.some((text) => standsAmong(TRIAL, wordsOf(text.slice(0, 500))));
}
