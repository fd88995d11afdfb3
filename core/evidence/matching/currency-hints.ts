import type { Page, StructuredItem } from '../page.ts';
import type { CurrencyHints } from '../values/currencies.ts';

const US_DOLLAR = /\bUS\$|\bUSD\b|\bU\.?S\.? dollars?\b/i;
const OTHER_DOLLAR = /\b(?:AUD|CAD|NZD|SGD|HKD|MXN|TWD|ARS|CLP|COP)\b|\b(?:canadian|australian|singapore) dollars\b/i;
const OTHER_DOLLAR_CODES = new Set('aud cad nzd sgd hkd mxn twd ars clp cop'.split(' '));
const CURRENCY_METAS = new Set(['og:price:currency', 'product:price:currency', 'pricecurrency']);
const MAX_ITEMS = 50;
const MAX_DEPTH = 3;

/**
 * What a page tells of its currencies: a bare `$` is the dollar of the United States only where the page says so, and
 * names no other dollar.
 */
export function currencyHintsOf({
  language,
  metas,
  items,
  blocks,
}: Pick<Page, 'language' | 'metas' | 'items' | 'blocks'>): CurrencyHints {
  const primary = (language ?? '').toLowerCase().split(/[-_]/)[0] ?? '';
  if (!blocks.some(({ text }) => text.includes('$'))) return { language: primary, isDollarUsd: false };
  const codes = [
    ...metas.filter(({ name }) => CURRENCY_METAS.has(name)).map(({ content }) => content),
    ...items.slice(0, MAX_ITEMS).flatMap((item) => currenciesOf(item, MAX_DEPTH)),
  ].map((code) => code.toLowerCase());
  const saysUsd = codes.includes('usd') || blocks.some(({ text }) => US_DOLLAR.test(text));
  const saysOther =
    codes.some((code) => OTHER_DOLLAR_CODES.has(code)) ||
    (saysUsd && blocks.some(({ text }) => OTHER_DOLLAR.test(text)));
  return { language: primary, isDollarUsd: saysUsd && !saysOther };
}

function currenciesOf({ properties }: StructuredItem, depth: number): readonly string[] {
  return Object.entries(properties).flatMap(([name, values]) =>
    values.slice(0, MAX_ITEMS).flatMap((value) => {
      if (typeof value === 'string') return name === 'priceCurrency' ? [value] : [];
      return depth > 0 ? currenciesOf(value, depth - 1) : [];
    }),
  );
}
