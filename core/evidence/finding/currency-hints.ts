import type { Page, StructuredItem } from '../page.ts';
import { type PhraseSet, phraseSet, standsAmong } from '../phrase.ts';
import type { CurrencyHints } from '../values/currencies.ts';
import { PhraseFilter } from './phrase-filter.ts';
import type { ReadBlock } from './read-blocks.ts';

const USD = sought(['usd', 'us dollar', 'us dollars', 'u s dollars']);
const OTHER_DOLLARS = 'aud cad nzd sgd hkd mxn twd ars clp cop'.split(' ');
const OTHERS = sought([...OTHER_DOLLARS, 'canadian dollars', 'australian dollars', 'singapore dollars']);
const CURRENCY_METAS = new Set(['og:price:currency', 'product:price:currency', 'pricecurrency']);
/** `US$` is what says so too. */
const US_DOLLAR = /\bUS\$/;
const DOLLAR = '$';

/**
 * What a page tells about its currencies: a bare `$` is the dollar of the United States only where it says so, and
 * names no other dollar.
 */
export function currencyHintsOf(
  { language, metas, items, blocks }: Pick<Page, 'language' | 'metas' | 'items' | 'blocks'>,
  read: readonly ReadBlock[],
): CurrencyHints {
  const primary = (language ?? '').toLowerCase().split(/[-_]/)[0] ?? '';
  if (!blocks.some(({ text }) => text.includes(DOLLAR))) return { language: primary, isDollarUsd: false };
  const told = [
    ...metas.filter(({ name }) => CURRENCY_METAS.has(name)).map(({ content }) => content),
    ...items.slice(0, 50).flatMap((item) => currenciesOf(item, 3)),
  ].map((code) => code.toLowerCase());
  const saysUsd = told.includes('usd') || blocks.some(({ text }) => US_DOLLAR.test(text)) || isNamed(USD, read);
  const saysOther = told.some((code) => OTHER_DOLLARS.includes(code)) || (saysUsd && isNamed(OTHERS, read));
  return { language: primary, isDollarUsd: saysUsd && !saysOther };
}

function sought(names: readonly string[]): { readonly phrases: PhraseSet; readonly filter: PhraseFilter } {
  const phrases = phraseSet(names);
  return { phrases, filter: new PhraseFilter([...phrases.values()].flat()) };
}

function isNamed({ phrases, filter }: ReturnType<typeof sought>, read: readonly ReadBlock[]): boolean {
  return read.some((one) => filter.placesIn(one.block.text).length > 0 && standsAmong(phrases, one.text));
}

function currenciesOf({ properties }: StructuredItem, depth: number): readonly string[] {
  return Object.entries(properties).flatMap(([name, values]) =>
    values
      .slice(0, 50)
      .flatMap((value) =>
        typeof value === 'string'
          ? name === 'priceCurrency'
            ? [value]
            : []
          : depth > 0
            ? currenciesOf(value, depth - 1)
            : [],
      ),
  );
}
