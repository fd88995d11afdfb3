import type { JsonDocument, JsonScalar, Page } from '../page.ts';
import type { SourceType } from '../subject.ts';
import type { WordRange, Words } from '../text/words.ts';
import type { Price } from '../values/price.ts';
import type { VocabularyName } from '../vocabulary.ts';
import type { NameIndex } from './names.ts';
import type { PageText, TextBlock } from './page-text.ts';
import type { BlockPrices } from './prices.ts';
import type { ProductNames } from './product-names.ts';
import type { Tables } from './tables.ts';

/** What an anchor found on a source. */
export interface Match {
  /** What the capture turns into a value. */
  readonly raw: JsonScalar | Price;
  readonly locator: string;
  /** The block and the words that say it; null for what no visible text says. */
  readonly occurrence: { readonly block: TextBlock; readonly range: WordRange } | null;
  /** Words of structured data that say it. */
  readonly quote?: string | undefined;
}

/** A match in visible text. */
export interface TextMatch extends Match {
  readonly occurrence: { readonly block: TextBlock; readonly range: WordRange };
}

/** A source as anchors and conditions see it. */
export interface SourceContext {
  readonly url: string;
  readonly type: SourceType;
  readonly page: Page | null;
  readonly document: JsonDocument | null;
  readonly text: PageText;
  readonly product: ProductNames;
  /** The title and the last part of the path, as a heading above everything. */
  readonly titleWords: Words;
  readonly prices: BlockPrices;
  readonly tables: Tables;
  /** The blocks that hold a name of a vocabulary, by index: most hold none. */
  blocksWithNames(vocabulary: VocabularyName): ReadonlySet<number>;
  /** The names of a vocabulary and those that the subject's claims add. */
  vocabularyNames(vocabulary: VocabularyName): readonly NameIndex[];
  /** Those of them that only lists of the page tell to be names of integrations. */
  readonly listedNames: NameIndex;
}
