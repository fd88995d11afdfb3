import type { ItemValue, Page, StructuredItem } from './page.ts';
import { phraseSetForRole } from './text/phrases.ts';
import { toWords } from './text/words.ts';
import { formatAmountWithDecimals, parseAmount, type SplitAmount } from './values/amount.ts';
import { findDecimalPlaces, parseCurrencyCode } from './values/currencies.ts';
import { type Period, parsePeriodCode } from './values/period.ts';
import { type Price, parsePeriod } from './values/price.ts';

/** Maximum number of values read per property, of items read per page, and of offers read per item. */
const MAX_VALUES = 200;
/** Maximum nesting depth of offers. */
const MAX_DEPTH = 3;
const MAX_TEXT_LENGTH = 500;
/** Words that mark an offer as not a regular price of the product: trials, discounts for students, set-up fees. */
const EXCLUDED_OFFERS = phraseSetForRole('no-offer');
const UNAVAILABLE_PATTERN = /(?:^|\/)(?:Discontinued|SoldOut|OutOfStock)$/;
const DECIMAL_POINT_PATTERN = /^(\d{1,12})\.(\d{1,20})$/;

/** Finds the items of a page that have one of these types. */
export function findItems(page: Page | null, types: readonly string[]): readonly StructuredItem[] {
  return (page?.items ?? []).slice(0, MAX_VALUES).filter((item) => item.types.some((type) => types.includes(type)));
}

function listPropertyValues(item: StructuredItem, property: string): readonly ItemValue[] {
  const values = Object.hasOwn(item.properties, property) ? item.properties[property] : undefined;
  return values?.slice(0, MAX_VALUES) ?? [];
}

/** Returns the texts of an item at a path of property names. Each further name is a property of a nested item. */
export function findTextsAtPath(
  item: StructuredItem,
  [property = '', ...further]: readonly string[],
): readonly string[] {
  const values = listPropertyValues(item, property);
  if (further.length === 0) return values.filter((value) => typeof value === 'string');
  return values.filter(isItem).flatMap((inner) => findTextsAtPath(inner, further));
}

function isItem(value: ItemValue): value is StructuredItem {
  return typeof value !== 'string';
}

/** Reads the offers of an item, each with its name. If the name says that the item is a trial, returns none. */
export function readOffers(
  item: StructuredItem,
  depth = MAX_DEPTH,
): readonly { readonly offer: Price; readonly name: string | undefined }[] {
  if (depth === 0 || isExcludedOffer(item, ['name'])) return [];
  return listPropertyValues(item, 'offers')
    .filter(isItem)
    .filter((offer) => !isTemporaryOffer(offer))
    .flatMap((offer) => {
      const name = findFirstText(offer, 'name') ?? findFirstText(item, 'name');
      return [...readOffers(offer, depth - 1), ...readOfferPrices(offer).map((price) => ({ offer: price, name }))];
    })
    .slice(0, MAX_VALUES);
}

/** Reads the prices of an offer and of its price specifications. If it has a range of prices, reads the lowest. */
function readOfferPrices(offer: StructuredItem): readonly Price[] {
  const specified = listPropertyValues(offer, 'priceSpecification').filter(isItem);
  return [offer, ...specified].flatMap((one) => readItemPrice(one, offer) ?? []);
}

function readItemPrice(price: StructuredItem, offer: StructuredItem): Price | undefined {
  const currency = parseCurrencyCode(
    findFirstText(price, 'priceCurrency') ?? findFirstText(offer, 'priceCurrency') ?? '',
  );
  const amountText = findFirstText(price, 'price') ?? findFirstText(price, 'lowPrice');
  const period = readItemPeriod(price);
  if (currency === undefined || amountText === undefined || period === undefined) return undefined;
  const decimals = findDecimalPlaces(currency);
  const read = parseItemAmount(amountText, decimals);
  const amount = read && formatAmountWithDecimals(read, decimals);
  return amount === undefined ? undefined : { amount, currency, period };
}

/**
 * Parses an amount in structured data, where the point is the decimal sign. Returns `undefined` if three digits follow
 * the point, because some pages write thousands in this way.
 */
function parseItemAmount(written: string, currencyDecimals: number): SplitAmount | undefined {
  const [, whole, decimals = ''] = DECIMAL_POINT_PATTERN.exec(written) ?? [];
  if (whole === undefined) return parseAmount(written, currencyDecimals);
  return decimals.length === 3 && currencyDecimals !== 3 && whole !== '0' ? undefined : { whole, decimals };
}

/**
 * Returns the billing period of a price. Returns null if the price has none, and `undefined` if evidence cannot express
 * the period, such as every 3 months.
 */
function readItemPeriod(price: StructuredItem): Period | null | undefined {
  const quantities = listPropertyValues(price, 'referenceQuantity').filter(isItem);
  for (const item of [price, ...quantities]) {
    const times = findFirstText(item, 'billingIncrement') ?? findFirstText(item, 'value') ?? '1';
    const code = findFirstText(item, 'unitCode') ?? findFirstText(item, 'billingDuration');
    const period =
      (code === undefined ? undefined : parsePeriodCode(code)) ?? parsePeriod(findFirstText(item, 'unitText') ?? '');
    if (period) return times === '1' ? period : undefined;
  }
  return null;
}

function findFirstText(item: StructuredItem, property: string): string | undefined {
  return listPropertyValues(item, property).find((value) => typeof value === 'string');
}

/** Whether an offer is a trial, valid for a limited time, or no longer available. */
function isTemporaryOffer(offer: StructuredItem): boolean {
  const isGone = findTextsAtPath(offer, ['availability']).some((state) => UNAVAILABLE_PATTERN.test(state));
  const isBrief = listPropertyValues(offer, 'eligibleDuration').length > 0;
  return isGone || isBrief || isExcludedOffer(offer, ['name', 'description', 'category', 'alternateName']);
}

function isExcludedOffer(item: StructuredItem, properties: readonly string[]): boolean {
  const values = properties.flatMap((property) => findTextsAtPath(item, [property]));
  return values.some((text) => EXCLUDED_OFFERS.hasMatchIn(toWords(text.slice(0, MAX_TEXT_LENGTH))));
}
