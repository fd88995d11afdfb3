import { memoize } from '../../shared/memoize.ts';
import { phraseSetForRole } from '../text/phrases.ts';
import { toWords } from '../text/words.ts';
import {
  findPricesWithPeriod,
  isBilledYearly,
  isPartOfPrice,
  isZeroPrice,
  mayContainPrice,
  type Price,
  parsePeriod,
  parsePrice,
} from '../values/price.ts';
import type { PageText, TextBlock } from './page-text.ts';
import type { PageTables } from './tables.ts';

/** Maximum length of a block with a plan and its price, such as `Team $10 / seat`, in UTF-16 code units. */
const MAX_PLAN_LENGTH = 40;
/** Separators between a period and another statement: `monthly, cancel anytime`. */
const PAUSE_PATTERN = /[,·|()（）.]|\s[–—+-]\s/;
/** Number of blocks before a price, in its card, that are searched for its period. */
const MAX_BLOCKS_BEFORE = 2;
/** Number of blocks after a price, in its card, that are searched for its period. */
const MAX_BLOCKS_BEHIND = 4;
/** Maximum number of elements to which a page may split one price: `$`, `19`, `.99`. */
const MAX_PRICE_PARTS = 4;
const CENTS_PATTERN = /^[.,]\d/;
const SEAT_PHRASES = phraseSetForRole('seats');

/** A price, and the last block that contains a part of the price. */
interface SplitPrice {
  readonly price: Price | undefined;
  readonly lastBlock: TextBlock;
}

/** Reads the prices in the blocks of a page. The results are cached per block. */
export class BlockPrices {
  /**
   * Returns the price if a block consists only of a price. The period may also be in the same card, or in the headers
   * of a table.
   */
  readonly findStandalonePrice = memoize((block: TextBlock) => this.readStandalonePrice(block));
  /** Returns the prices among other words of a block that have a period, and their positions in the text. */
  readonly findEmbeddedPrices = memoize((block: TextBlock) => findPricesWithPeriod(block.pageBlock.text));
  private readonly findSplitPrice = memoize((block: TextBlock) => this.readSplitPrice(block));

  /** The blocks that may contain a price. */
  readonly blocks: readonly TextBlock[];

  constructor(
    private readonly pageText: PageText,
    private readonly tables: PageTables,
  ) {
    this.blocks = pageText.blocks.filter(
      ({ pageBlock: block }) => mayContainPrice(block.text) || isPartOfPrice(block.text),
    );
  }

  /**
   * Whether a block contains a price other than 0. The block must be only the price, or a short text such as
   * `Team $10 / seat`.
   */
  hasPaidPrice(block: TextBlock): boolean {
    if (!mayContainPrice(block.pageBlock.text)) return false;
    const price = this.findStandalonePrice(block);
    return price
      ? !isZeroPrice(price)
      : block.pageBlock.text.length <= MAX_PLAN_LENGTH && this.findEmbeddedPrices(block).length > 0;
  }

  private readStandalonePrice(block: TextBlock): Price | undefined {
    const { price, lastBlock: last } = this.findSplitPrice(block);
    if (!price) return undefined;
    const beside = this.listTextsThatMayHavePeriod(block, last);
    const isPerSeat = price.isPerSeat || beside.slice(0, 2).some((text) => SEAT_PHRASES.hasMatchIn(toWords(text)));
    if (price.period !== null) return { ...price, isPerSeat };
    const period = beside.map(parsePeriodBeside).find((period) => period) ?? null;
    // The sum for a year: `$28 / month`, `$336 billed yearly`.
    if (period === 'per month' && isBilledYearly(block.pageBlock.text))
      return { ...price, isPerSeat, period: 'per year' };
    if (period === null && this.isFormerPrice(block, last, Number(price.amount))) return undefined;
    return { ...price, isPerSeat, period };
  }

  /** Whether a block nearby has a lower price with a period. If so, the higher price is a former price. */
  private isFormerPrice(block: TextBlock, last: TextBlock, amount: number): boolean {
    return this.pageText.listNeighbours(block, 2, 1 + last.index - block.index).some((one) => {
      const { price } = this.findSplitPrice(one);
      return price?.period && !isZeroPrice(price) && Number(price.amount) < amount;
    });
  }

  /** Reads a price that begins in a block. Its parts may be in several blocks: `$`, `19`, `.99`, `/mo`. */
  private readSplitPrice(block: TextBlock): SplitPrice {
    const own = block.pageBlock.text;
    const isPart = isPartOfPrice(own);
    let [joined, last, price] = [own, block, isPart ? undefined : parsePrice(own)];
    for (let parts = 1; parts <= MAX_PRICE_PARTS && (isPart || price?.period === null); parts += 1) {
      const next = this.pageText.next(last);
      if (!next || !isSameCell(block, next)) break;
      if (!isPart && next.pageBlock.kind === 'heading' && block.pageBlock.kind !== 'heading') break;
      joined += CENTS_PATTERN.test(next.pageBlock.text) ? next.pageBlock.text : ` ${next.pageBlock.text}`;
      const whole = parsePrice(joined);
      if (!whole && (price || !isPartOfPrice(next.pageBlock.text))) break;
      price = whole;
      last = next;
    }
    return { price, lastBlock: price ? last : block };
  }

  /**
   * Returns the texts that may contain the period of a price: texts of its card, headers of its row and column, the
   * term that it defines, and the heading.
   */
  private listTextsThatMayHavePeriod(block: TextBlock, last: TextBlock): readonly string[] {
    const { cell, term } = block.pageBlock;
    const [rowLabel] = this.tables.listOtherCellsInRow(block);
    const behind = cell === null ? this.listCardTexts(last, 1, MAX_BLOCKS_BEHIND) : [];
    const before = cell === null ? this.listCardTexts(block, -1, MAX_BLOCKS_BEFORE) : [];
    const headers = [rowLabel?.pageBlock.text, cell?.columnHeader, term];
    const heading = cell === null ? block.headings.at(-1) : undefined;
    const title = heading && block.index - heading.index <= MAX_BLOCKS_BEFORE ? heading.pageBlock.text : undefined;
    return [...behind, ...headers, ...before, title].flatMap((text) => text || []);
  }

  /** Returns the texts of the card in one direction, up to the next price or heading. */
  private listCardTexts(block: TextBlock, step: 1 | -1, maxBlocks: number): readonly string[] {
    const texts: string[] = [];
    for (let distance = 1; distance <= maxBlocks; distance += 1) {
      const one = this.pageText.blocks[block.index + step * distance];
      if (!one || one.pageBlock.cell !== null) break;
      if (mayContainPrice(one.pageBlock.text)) {
        // Text after another price belongs to that price. Text before another price may belong to this price:
        // `per month · $90 a year`.
        if (step < 0) return texts.slice(0, block.index - 1 - this.findSplitPrice(one).lastBlock.index);
        return [...texts, ...one.pageBlock.text.split(PAUSE_PATTERN, 1)];
      }
      if (one.pageBlock.kind === 'heading' && one.pageBlock.level <= Math.max(block.pageBlock.level, 4)) break;
      texts.push(one.pageBlock.text);
    }
    return texts;
  }
}

function isSameCell({ pageBlock: one }: TextBlock, { pageBlock: other }: TextBlock): boolean {
  return one.cell?.column === other.cell?.column && one.cell?.row === other.cell?.row;
}

/** Parses the period in a text. If the whole text is not a period, tries its parts between separators. */
function parsePeriodBeside(text: string): Price['period'] | undefined {
  return [text, ...text.split(PAUSE_PATTERN)].map(parsePeriod).find((period) => period);
}
