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

/** A match of an anchor on a source. */
export interface Match {
  /** Input of the capture. */
  readonly raw: JsonScalar | Price;
  readonly locator: string;
  /** Position in the visible text: the block and a range of its words. Null if no visible text states it. */
  readonly occurrence: { readonly block: TextBlock; readonly range: WordRange } | null;
  /** The text in structured data. */
  readonly quote?: string | undefined;
}

/** A match in visible text. */
export interface TextMatch extends Match {
  readonly occurrence: { readonly block: TextBlock; readonly range: WordRange };
}

/** A source, prepared for anchors and conditions. */
export interface SourceContext {
  readonly url: string;
  readonly type: SourceType;
  readonly page: Page | null;
  readonly document: JsonDocument | null;
  readonly text: PageText;
  readonly product: ProductNames;
  /** Words of the title and of the last path segment; they act as a heading of the whole page. */
  readonly titleWords: Words;
  readonly prices: BlockPrices;
  readonly tables: Tables;
  /** Indexes of the blocks that contain a name of a vocabulary. */
  blocksWithNames(vocabulary: VocabularyName): ReadonlySet<number>;
  /** Names of a vocabulary, and those that the subject's claims add. */
  vocabularyNames(vocabulary: VocabularyName): readonly NameIndex[];
  /** Names of integrations that only the page's own lists suggest. */
  readonly listedNames: NameIndex;
}
