import type { CurrencyHints } from '../values/currencies.ts';
import { mayHoldPrice, type Price, periodIn, pricesWithin, readPrice } from '../values/price.ts';
import type { ReadBlock } from './read-blocks.ts';

/** The most words of a block that tells the period of the price in front of it. */
const LONGEST_PERIOD = 8;

/** The prices of a page's blocks: what several rules ask, or several blocks say, is read once. */
export class BlockPrices {
  private readonly alone = new Map<string, Price | null>();
  private readonly among = new Map<string, ReturnType<typeof pricesWithin>>();

  constructor(
    private readonly blocks: readonly ReadBlock[],
    private readonly hints: CurrencyHints,
  ) {}

  /** Whether a block may say a price, alone or among other words. */
  mayStandIn({ block }: ReadBlock): boolean {
    return mayHoldPrice(block.text);
  }

  /** A price that a block says and nothing else; its period may be the next block. */
  of(block: ReadBlock): Price | undefined {
    const price = this.priceOf(block.block.text);
    const next = this.blocks[block.index + 1];
    if (!price || price.period !== null || !next || next.text.words.length > LONGEST_PERIOD) return price;
    const period = periodIn(next.block.text) ?? null;
    return { ...price, period, offer: price.offer && { ...price.offer, period } };
  }

  /** Prices that a block says among other words, and where in its text. */
  within({ block: { text } }: ReadBlock): ReturnType<typeof pricesWithin> {
    const prices = this.among.get(text) ?? pricesWithin(text, this.hints);
    this.among.set(text, prices);
    return prices;
  }

  private priceOf(text: string): Price | undefined {
    const known = this.alone.get(text);
    if (known !== undefined) return known ?? undefined;
    const price = readPrice(text, this.hints);
    this.alone.set(text, price ?? null);
    return price;
  }
}
