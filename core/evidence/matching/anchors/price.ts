import { clauseAt, type WordRange } from '../../text/words.ts';
import { isZeroPrice, type Price } from '../../values/price.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import type { AnchorParams } from './anchor-schemas.ts';

type PriceParams = AnchorParams<'price'>;

export function compile(params: PriceParams) {
  return ({ prices }: SourceContext): readonly TextMatch[] =>
    prices.blocks.flatMap((block) => {
      const standalone = prices.findStandalonePrice(block);
      const fullRange: WordRange = [0, block.text.words.length];
      if (standalone)
        return params.among !== 'words' && hasWantedAmount(standalone, params.amount)
          ? [toMatch(standalone, block, fullRange)]
          : [];
      if (params.among === 'nothing') return [];
      return prices
        .findEmbeddedPrices(block)
        .filter(([price]) => hasWantedAmount(price, params.amount))
        .map(([price, at]) => {
          const word = block.text.starts.findIndex((start) => start >= at);
          return toMatch(price, block, [word, Math.min(word + 1, clauseAt(block.text, word)[1])]);
        });
    });
}

function toMatch(price: Price, block: TextBlock, range: WordRange): TextMatch {
  return { raw: price, locator: block.pageBlock.locator, occurrence: { block, range } };
}

function hasWantedAmount(price: Price, amount: PriceParams['amount']): boolean {
  return amount === undefined || (amount === 'zero') === isZeroPrice(price);
}
