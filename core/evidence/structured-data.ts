import type { ItemValue, Page, StructuredItem } from './page.ts';
import { phraseSet } from './text/phrases.ts';
import { toWords } from './text/words.ts';
import { type Amount, readAmount, writeAmount } from './values/amount.ts';
import { currencyCode, decimalsOf } from './values/currencies.ts';
import { type Period, periodOfCode } from './values/period.ts';
import { type Price, periodIn } from './values/price.ts';

/** Values of one property, and items of one page, that are read. */
const MAX_VALUES = 200;
/** Nesting of offers and their prices. */
const MAX_DEPTH = 3;
const MAX_SAID = 500;
/** Words of offers that are not for the product as such: trials, students, set-up. */
const NO_OFFER = phraseSet('no-offer');
const GONE = /(?:^|\/)(?:Discontinued|SoldOut|OutOfStock)$/;
const POINTED = /^(\d{1,12})\.(\d{1,20})$/;

/** The items of a page of one of these types. */
export function itemsOf(page: Page | null, types: readonly string[]): readonly StructuredItem[] {
  return (page?.items ?? []).slice(0, MAX_VALUES).filter((item) => item.types.some((type) => types.includes(type)));
}

function valuesOf(item: StructuredItem, property: string): readonly ItemValue[] {
  const values = Object.hasOwn(item.properties, property) ? item.properties[property] : undefined;
  return values?.slice(0, MAX_VALUES) ?? [];
}

/** The texts at a path of properties. */
export function scalarsAt(item: StructuredItem, [property = '', ...further]: readonly string[]): readonly string[] {
  const values = valuesOf(item, property);
  if (further.length === 0) return values.filter((value) => typeof value === 'string');
  return values.filter(isItem).flatMap((inner) => scalarsAt(inner, further));
}

function isItem(value: ItemValue): value is StructuredItem {
  return typeof value !== 'string';
}

/** The offers of an item, each with the name that structured data gives it; none of an item that is named a trial. */
export function offersOf(
  item: StructuredItem,
  depth = MAX_DEPTH,
): readonly { readonly offer: Price; readonly name: string | undefined }[] {
  if (depth === 0 || hasNoOffer(item, ['name'])) return [];
  return valuesOf(item, 'offers')
    .filter(isItem)
    .filter((offer) => !isPassing(offer))
    .flatMap((offer) => {
      const name = first(offer, 'name') ?? first(item, 'name');
      return [...offersOf(offer, depth - 1), ...pricesOf(offer).map((price) => ({ offer: price, name }))];
    })
    .slice(0, MAX_VALUES);
}

/** Of an offer itself, and of what specifies its price; the lowest of several is a price too. */
function pricesOf(offer: StructuredItem): readonly Price[] {
  const specified = valuesOf(offer, 'priceSpecification').filter(isItem);
  return [offer, ...specified].flatMap((one) => offerOf(one, offer) ?? []);
}

function offerOf(price: StructuredItem, offer: StructuredItem): Price | undefined {
  const currency = currencyCode(first(price, 'priceCurrency') ?? first(offer, 'priceCurrency') ?? '');
  const written = first(price, 'price') ?? first(price, 'lowPrice');
  const period = periodOfItem(price);
  if (currency === undefined || written === undefined || period === undefined) return undefined;
  const decimals = decimalsOf(currency);
  const read = amountIn(written, decimals);
  const amount = read && writeAmount(read, decimals);
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

/** A trial, what is free for a while, and what is not to be had any more. */
function isPassing(offer: StructuredItem): boolean {
  const isGone = scalarsAt(offer, ['availability']).some((state) => GONE.test(state));
  const isBrief = valuesOf(offer, 'eligibleDuration').length > 0;
  return isGone || isBrief || hasNoOffer(offer, ['name', 'description', 'category', 'alternateName']);
}

function hasNoOffer(item: StructuredItem, properties: readonly string[]): boolean {
  const said = properties.flatMap((property) => scalarsAt(item, [property]));
  return said.some((text) => NO_OFFER.isIn(toWords(text.slice(0, MAX_SAID))));
}
