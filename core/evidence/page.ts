/**
 * Where a piece of visible text stands. `control` is a button or the like, `picture` the name of one that stands
 * without text.
 */
export const BLOCK_KINDS = ['heading', 'list_item', 'cell', 'paragraph', 'control', 'picture'] as const;

export type BlockKind = (typeof BLOCK_KINDS)[number];

/** The part of a page that a block stands in, by its elements and roles. */
export const REGIONS = ['main', 'header', 'nav', 'footer', 'aside'] as const;

export type Region = (typeof REGIONS)[number];

/** The place of a cell in a data table. */
export interface TableCell {
  /** The number of the table on the page. */
  readonly table: number;
  readonly row: number;
  /** From 0 on; columns that a cell spans are counted. */
  readonly column: number;
  /** The text at the head of its column; null where there is none, or where it is the head itself. */
  readonly columnHeader: string | null;
  /** The text of the first cell of its row; null where there is none, or where it is that cell itself. */
  readonly rowHeader: string | null;
}

/** A piece of text that a reader of the page sees, its white space joined, without the text of its inner blocks. */
export interface PageBlock {
  readonly kind: BlockKind;
  readonly text: string;
  /** Tag names and places, nothing that the page says itself: `main > ul:nth-of-type(2) > li:nth-of-type(1)`. */
  readonly locator: string;
  /** 1 to 6 for headings, 0 for all else. */
  readonly level: number;
  /** The indexes of the heading blocks above it in the outline of the page, outermost first. */
  readonly headings: readonly number[];
  readonly region: Region;
  readonly cell: TableCell | null;
  /** The indexes of the links whose text stands in it. */
  readonly links: readonly number[];
  /** Whether it stands in a quotation. */
  readonly quoted: boolean;
  /** Of a `dd` element, the text of its `dt`; null elsewhere. */
  readonly term: string | null;
}

/**
 * `name`, `property`, `itemprop` or `http-equiv` of a `meta` element in lower case, and its content, trimmed; neither
 * is empty.
 */
export interface PageMeta {
  readonly name: string;
  readonly content: string;
  readonly locator: string;
}

/** An `a`, `area` or `link` element whose address is `http` or `https`. */
export interface PageLink {
  /** Absolute, by the page's own base address; without its fragment. */
  readonly url: string;
  /** The words of `rel` in lower case. */
  readonly rel: readonly string[];
  /** What a reader sees, or the label for those who see nothing; empty for `link` elements. */
  readonly text: string;
  readonly locator: string;
  /** The index of the block that holds its text; null where no block does. */
  readonly block: number | null;
}

/** What a property of an item says: a scalar as text, or an item within the item. */
export type ItemValue = string | StructuredItem;

/** An item of structured data. A graph is its items; a reference by `@id` within the page is the item that it names. */
export interface StructuredItem {
  readonly syntax: 'json_ld' | 'microdata' | 'rdfa';
  /** Without the vocabulary's address: `SoftwareApplication`, not `https://schema.org/SoftwareApplication`. */
  readonly types: readonly string[];
  /** Names without the vocabulary's address; values in the page's order. */
  readonly properties: Readonly<Record<string, readonly ItemValue[]>>;
  readonly locator: string;
}

/** What an HTML page says, without its markup. It is kept nowhere. */
export interface Page {
  readonly kind: 'page';
  /** The document's own title, trimmed, its white space joined; null when it has none. Of at most 2,000 characters. */
  readonly title: string | null;
  /** `lang` of the root element, trimmed; null when it has none. */
  readonly language: string | null;
  readonly metas: readonly PageMeta[];
  readonly links: readonly PageLink[];
  readonly items: readonly StructuredItem[];
  readonly blocks: readonly PageBlock[];
  /** Whether its text is made by script only: what it says to a reader without JavaScript is as good as nothing. */
  readonly isShell: boolean;
  /** False when a list was cut because it was too long. */
  readonly isWhole: boolean;
}

export type JsonScalar = string | number | boolean;

/** What was asked of a JSON document: at most 100 values a path, and of a text no more than 2,000 characters. */
export interface JsonDocument {
  readonly kind: 'json';
  /** In the order in which the paths were asked; a place that is not there, null or no scalar is left out. */
  readonly values: readonly JsonValueFound[];
  /**
   * What its texts in Markdown say, as far as they were asked for; each begins its locators with its own JSON pointer.
   */
  readonly blocks: readonly PageBlock[];
}

export interface JsonValueFound {
  /** The path that was asked. */
  readonly path: string;
  /** The JSON pointer (RFC 6901) of the place. */
  readonly pointer: string;
  readonly value: JsonScalar;
}
