/**
 * The kind of element that holds a piece of visible text. `control` is a button or similar, `picture` the name of a
 * picture that stands without text.
 */
export const BLOCK_KINDS = ['heading', 'list_item', 'cell', 'paragraph', 'control', 'picture'] as const;

export type BlockKind = (typeof BLOCK_KINDS)[number];

/** The landmark of the page that holds a block, `main` outside of the others. */
export const REGIONS = ['main', 'header', 'nav', 'footer', 'aside'] as const;

export type PageRegion = (typeof REGIONS)[number];

/** The position of a cell in a data table. Tables that only lay out a page have no cells in this sense. */
export interface TableCell {
  /** Index of the table among the data tables of the page. */
  readonly table: number;
  /** Index of the row in the table, from 0, header rows included. */
  readonly row: number;
  /** Index of the first column that the cell spans, from 0. */
  readonly column: number;
  /** Text of the nearest header cell above: a `th`, else the cell of the first row. Null for header rows. */
  readonly columnHeader: string | null;
  /** Text of the nearest header cell to the left: a `th`, else the first cell of the row. Null for header cells. */
  readonly rowHeader: string | null;
}

/** A piece of text that a reader of the page sees, without the text of inner blocks. White space is collapsed. */
export interface PageBlock {
  readonly kind: BlockKind;
  readonly text: string;
  /**
   * Tag names and positions, no text or attributes of the page: `main > ul:nth-of-type(2) > li:nth-of-type(1)`. May be
   * computed at each access.
   */
  readonly locator: string;
  /** 1 to 6 for headings, 0 for other kinds. */
  readonly level: number;
  /**
   * Indexes of the heading blocks that this block stands under, outermost first; of a heading, the headings above its
   * own level. A heading ends at the next one of its level or higher, and where its container ends: an article, list
   * item, table cell, sidebar, or one of several neighbouring divs with a heading each. An `h1` outlasts its section.
   */
  readonly headings: readonly number[];
  /** By element or ARIA role. The header or footer of an article or section belongs to the region around it. */
  readonly region: PageRegion;
  /** The table cell that holds the block; null outside of data tables. */
  readonly cell: TableCell | null;
  /** Indexes of the links (`Page.links`) whose text, or picture, stands in the block. */
  readonly links: readonly number[];
  /** Whether all of the text stands in a quotation, or in a figure with one, which includes its attribution. */
  readonly quoted: boolean;
  /** Text of the `dt` that a `dd` block describes; null outside of `dd` elements. */
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
  /** The visible text, else the accessible label; empty for `link` elements. */
  readonly text: string;
  readonly locator: string;
  /** Index of the first block that holds its text or picture; null when no block does. */
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
  /** Whether it shows its text only after running JavaScript. */
  readonly isScriptOnly: boolean;
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
