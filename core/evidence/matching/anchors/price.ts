import { clauseOf, type WordRange } from '../../text/words.ts';
import { isZero, type Price } from '../../values/price.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import { type Described, oneOf, optional } from '../schema.ts';

/** Prices in visible text. */
export const schema = {
  /** Prices that are a block of their own, or prices among other words with their period beside them; else both. */
  among: optional(oneOf('nothing', 'words')),
  amount: optional(oneOf('zero', 'more')),
};

type Params = Described<typeof schema>;

export function compile(params: Params) {
  return ({ prices }: SourceContext): readonly TextMatch[] =>
    prices.blocks.flatMap((block) => {
      const alone = prices.aloneIn(block);
      const whole: WordRange = [0, block.text.words.length];
      if (alone)
        return params.among !== 'words' && isWanted(alone, params.amount) ? [matchOf(alone, block, whole)] : [];
      if (params.among === 'nothing') return [];
      return prices
        .withinOf(block)
        .filter(([price]) => isWanted(price, params.amount))
        .map(([price, at]) => {
          const word = block.text.starts.findIndex((start) => start >= at);
          return matchOf(price, block, [word, Math.min(word + 1, clauseOf(block.text, word)[1])]);
        });
    });
}

function matchOf(price: Price, block: TextBlock, range: WordRange): TextMatch {
  return { raw: price, locator: block.block.locator, said: { block, range } };
}

function isWanted(price: Price, amount: Params['amount']): boolean {
  return amount === undefined || (amount === 'zero') === isZero(price);
}
