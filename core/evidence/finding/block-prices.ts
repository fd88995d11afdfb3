import type { PriceOrigin } from '../fact-rule.ts';
import type { CurrencyHints } from '../values/currencies.ts';
import { mayHoldPrice, type Price, periodIn, pricesWithin, readPrice } from '../values/price.ts';
import { withoutPlan } from './plan-names.ts';
import type { ReadBlock } from './read-blocks.ts';
import { rowLabelOf, TableHeads } from './table-rows.ts';

/** The longest beginning of a block, in UTF-16 code units, that tells a period before it says more. */
const LONGEST_BEGINNING = 40;
/** The most words of a block that tells the period of the price in front of it. */
const LONGEST_PERIOD = 8;
/** For so many prices is the head of their column asked. */
const MOST_HEADS = 200;
/** The longest text, in UTF-16 code units, of a plan with its price: `Team $10 / seat / month`. */
const LONGEST_PLAN = 40;

/** Behind these a block may go on to say something else: `monthly, cancel anytime`. */
const PAUSE = /[,·|(（.]|\s[–—-]\s/;

/** What the label of a row of prices says beside their period. */
const PRICE_LABEL = /\b(?:price|pricing|cost|preis|kosten|prix|tarif|precio)\b|料金/iu;

/** The prices of a page's blocks: what several rules ask, or several blocks say, is read once. */
export class BlockPrices {
  private readonly known = new Map<number, Price | null>();
  private readonly alone = new Map<string, Price | null>();
  private readonly among = new Map<string, ReturnType<typeof pricesWithin>>();

  private readonly heads: TableHeads;
  private headsLeft = MOST_HEADS;

  constructor(
    private readonly blocks: readonly ReadBlock[],
    private readonly hints: CurrencyHints,
  ) {
    this.heads = new TableHeads(blocks);
  }

  /** Whether a block may say a price, alone or among other words. */
  mayStandIn({ block }: ReadBlock): boolean {
    return mayHoldPrice(block.text);
  }

  /** A price that a block says and nothing else; its period may be the next block. */
  of(block: ReadBlock): Price | undefined {
    if (!this.mayStandIn(block)) return undefined;
    const known = this.known.get(block.index);
    if (known !== undefined) return known ?? undefined;
    const price = this.readOf(block);
    this.known.set(block.index, price ?? null);
    return price;
  }

  private readOf(block: ReadBlock): Price | undefined {
    const price = this.priceOf(block.block.text);
    if (!price || price.period !== null) return price;
    const period =
      this.periodOf(this.blocks[block.index + 1]) ??
      this.periodOf(rowLabelOf(block, this.blocks)) ??
      this.periodOf(this.columnLabelOf(block)) ??
      null;
    return { ...price, period, offer: price.offer && { ...price.offer, period } };
  }

  /** Whether a block says a price and nothing else, or is so short that it can not say much more. */
  isIn(block: ReadBlock): boolean {
    const price = this.of(block);
    if (price) return !price.isZero;
    return block.block.text.length <= LONGEST_PLAN && this.mayStandIn(block) && this.within(block).length > 0;
  }

  /** Prices that a block says among other words, and where in its text. */
  within({ block: { text } }: ReadBlock): ReturnType<typeof pricesWithin> {
    const prices = this.among.get(text) ?? pricesWithin(text, this.hints);
    this.among.set(text, prices);
    return prices;
  }

  private columnLabelOf(block: ReadBlock): ReadBlock | undefined {
    if (this.headsLeft === 0) return undefined;
    this.headsLeft -= 1;
    return this.heads.labelOf(block);
  }

  private periodOf(beside: ReadBlock | undefined): Price['period'] | undefined {
    if (!beside) return undefined;
    const text = beside.block.text.replace(PRICE_LABEL, '');
    const [beginning = ''] = text.split(PAUSE, 1);
    const isShort = beside.text.words.length <= LONGEST_PERIOD;
    const told = isShort ? periodIn(text) : undefined;
    return (
      told ??
      (beginning === text || beginning.length > LONGEST_BEGINNING ? undefined : periodIn(beginning)) ??
      undefined
    );
  }

  private priceOf(text: string): Price | undefined {
    const known = this.alone.get(text);
    if (known !== undefined) return known ?? undefined;
    const price = readPrice(withoutPlan(text), this.hints);
    this.alone.set(text, price ?? null);
    return price;
  }
}

/** Whether a price is of the kind that a rule looks for. */
export function isWanted({ isZero, period, isByUse }: Price, { amount, period: wanted }: PriceOrigin): boolean {
  if (amount !== undefined && (amount === 'zero') !== isZero) return false;
  if (isByUse || wanted === 'use') return isByUse && wanted === 'use';
  return wanted === 'any' || (period !== null && (wanted === 'once') === (period === 'once'));
}
