import { lexicon } from '../lexicon/lexicon.ts';
import { PhraseSet } from '../text/phrases.ts';
import { toWords } from '../text/words.ts';
import type { CurrencyHints } from '../values/currencies.ts';
import { mayHoldPrice, type Price, periodIn, pricesWithin, readPrice } from '../values/price.ts';
import type { PageText, TextBlock } from './page-text.ts';
import type { Tables } from './tables.ts';

/** The longest beginning of a block, in UTF-16 code units, that tells a period before it says more. */
const MAX_BEGINNING = 40;
const MAX_PERIOD_WORDS = 8;
/** Behind these a block may go on to say something else: `monthly, cancel anytime`. */
const PAUSE = /[,·|(（.]|\s[–—-]\s/;
const PRICE_LABELS = new PhraseSet(lexicon('price-labels'));
const PLAN_NAMES = new PhraseSet(lexicon('plan-names'));

/** The prices of a page's blocks, each read once. */
export class BlockPrices {
  private readonly alone = new Map<number, Price | null>();
  private readonly within = new Map<number, ReturnType<typeof pricesWithin>>();

  constructor(
    private readonly text: PageText,
    private readonly tables: Tables,
    private readonly hints: CurrencyHints,
  ) {}

  /** The blocks that may say a price. */
  blocks(): readonly TextBlock[] {
    return this.text.blocks.filter(({ block }) => mayHoldPrice(block.text));
  }

  /** The price that a block says and nothing else; the period may stand in the next block or in the heads of a table. */
  aloneIn(block: TextBlock): Price | undefined {
    const known = this.alone.get(block.index);
    if (known !== undefined) return known ?? undefined;
    const price = mayHoldPrice(block.block.text) ? this.readAlone(block) : undefined;
    this.alone.set(block.index, price ?? null);
    return price;
  }

  /** The prices that a block says among other words with their period, and where they begin in its text. */
  withinOf(block: TextBlock): ReturnType<typeof pricesWithin> {
    const known = this.within.get(block.index) ?? pricesWithin(block.block.text, this.hints);
    this.within.set(block.index, known);
    return known;
  }

  /** Whether a block says a price other than 0, alone or as `Team $10 / seat`. */
  hasPaidPrice(block: TextBlock): boolean {
    if (!mayHoldPrice(block.block.text)) return false;
    const price = this.aloneIn(block);
    return price ? !price.isZero : block.block.text.length <= MAX_BEGINNING && this.withinOf(block).length > 0;
  }

  private readAlone(block: TextBlock): Price | undefined {
    const price = readPrice(withoutPlanName(block.block.text), this.hints);
    if (!price || price.period !== null) return price;
    const { cell, term } = block.block;
    const [rowLabel] = this.tables.rowOf(block);
    const isLabelled = rowLabel !== undefined && rowLabel.index < block.index;
    const period =
      periodBeside(this.text.next(block)?.block.text) ??
      periodBeside(isLabelled ? rowLabel.block.text : undefined) ??
      periodBeside(cell?.columnHeader ?? undefined) ??
      periodBeside(term ?? undefined) ??
      null;
    return { ...price, period, offer: price.offer && { ...price.offer, period } };
  }
}

/** The period that a short text beside a price tells. */
function periodBeside(text: string | undefined): Price['period'] | undefined {
  if (text === undefined) return undefined;
  const words = toWords(text);
  const label = PRICE_LABELS.at(words, 0);
  const rest = label ? text.slice(words.ends[label.range[1] - 1]) : text;
  const [beginning = ''] = rest.split(PAUSE, 1);
  const whole = words.words.length <= MAX_PERIOD_WORDS ? periodIn(rest) : undefined;
  return (
    whole ?? (beginning === rest || beginning.length > MAX_BEGINNING ? undefined : periodIn(beginning)) ?? undefined
  );
}

/** A text without the name of the plan before its price: `Team $10 / seat`. */
function withoutPlanName(text: string): string {
  const words = toWords(text);
  const name = PLAN_NAMES.at(words, 0);
  if (!name || name.range[1] >= words.words.length) return text;
  return text.slice(words.ends[name.range[1] - 1]).replace(/^\s*[:–—-]?\s*/, '');
}
