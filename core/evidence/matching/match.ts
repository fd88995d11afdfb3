import type { JsonDocument, JsonScalar, Page } from '../page.ts';
import type { SourceType } from '../subject.ts';
import type { WordRange, Words } from '../text/words.ts';
import type { Price } from '../values/price.ts';
import type { VocabularyName } from '../vocabulary.ts';
import type { NameIndex } from './names.ts';
import type { PageText, TextBlock } from './page-text.ts';
import type { BlockPrices } from './prices.ts';
import type { ProductNames } from './product-names.ts';
import type { PageTables } from './tables.ts';

/** A place on a source at which an anchor has found something. */
export interface Match {
  /** The text, scalar or price that was found. The rule's capture converts it to a value. */
  readonly raw: JsonScalar | Price;
  readonly locator: string;
  /** Position in the visible text: the block and a range of its words. Null if the match is not in visible text. */
  readonly occurrence: { readonly block: TextBlock; readonly range: WordRange } | null;
  /** Text from structured data for the quote. */
  readonly quote?: string | undefined;
}

/** A match in visible text. */
export interface TextMatch extends Match {
  readonly occurrence: { readonly block: TextBlock; readonly range: WordRange };
}

/** A source in the form in which anchors and conditions read it. */
export interface SourceContext {
  readonly url: string;
  readonly type: SourceType;
  readonly page: Page | null;
  readonly document: JsonDocument | null;
  readonly pageText: PageText;
  readonly productNames: ProductNames;
  /** Names of the products with which the title compares the product. */
  readonly rivalNames: ProductNames;
  /** Words of the title and of the last path segment of the URL. They count as a heading of the whole page. */
  readonly titleWords: Words;
  readonly prices: BlockPrices;
  readonly tables: PageTables;
  /** Returns the indexes of the blocks that contain a name of a vocabulary. */
  findBlocksWithNames(vocabulary: VocabularyName): ReadonlySet<number>;
  /** Returns the names of a vocabulary, and further names of the same kind from the subject's claims. */
  getNameIndexes(vocabulary: VocabularyName): readonly NameIndex[];
  /** Names that are not in the vocabulary of integrations, but that the page lists beside known names. */
  readonly listedNames: NameIndex;
}
