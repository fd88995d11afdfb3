/**
 * Kind of element that contains a piece of visible text. `control` is a button or similar. `picture` is the name of a
 * picture without text beside it.
 */
export const BLOCK_KINDS = ['heading', 'list_item', 'cell', 'paragraph', 'control', 'picture'] as const;

export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Landmark of the page that contains a block; `main` outside of the others. */
export const REGIONS = ['main', 'header', 'nav', 'footer', 'aside'] as const;

export type PageRegion = (typeof REGIONS)[number];

/** Position of a cell in a data table. Layout tables have no such cells. */
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

/** A piece of visible text, without the text of inner blocks. White space is collapsed. */
export interface PageBlock {
  readonly kind: BlockKind;
  readonly text: string;
  /**
   * Tag names and positions, without text or attributes of the page: `main > ul:nth-of-type(2) > li:nth-of-type(1)`.
   * May be computed at each access.
   */
  readonly locator: string;
  /** 1 to 6 for headings, 0 for other kinds. */
  readonly level: number;
  /**
   * Indexes of the headings above this block, outermost first; for a heading, those of a higher level. A heading ends
   * at the next heading of its level or higher, and where its container ends. Containers are articles, list items,
   * table cells, sidebars, and neighbouring divs with a heading each. An `h1` outlasts its section.
   */
  readonly headings: readonly number[];
  /** From element or ARIA role. The header or footer of an article or section belongs to the surrounding region. */
  readonly region: PageRegion;
  /** The table cell around the block; null outside of data tables. */
  readonly cell: TableCell | null;
  /** Indexes of the links (`Page.links`) whose text or picture is in the block. */
  readonly links: readonly number[];
  /** Whether the whole text is in a quotation, or in a figure with one, including its attribution. */
  readonly quoted: boolean;
  /** Text of the `dt` that this `dd` describes; null outside of `dd` elements. */
  readonly term: string | null;
}

/**
 * A `meta` element: its `name`, `property`, `itemprop` or `http-equiv` in lower case, and its trimmed content. Neither
 * is empty.
 */
export interface PageMeta {
  readonly name: string;
  readonly content: string;
  readonly locator: string;
}

/** An `a`, `area` or `link` element with an `http` or `https` URL. */
export interface PageLink {
  /** Absolute, resolved by the page's base URL, without its fragment. */
  readonly url: string;
  /** The words of `rel` in lower case. */
  readonly rel: readonly string[];
  /** The visible text, else the accessible label; empty for `link` elements. */
  readonly text: string;
  readonly locator: string;
  /** Index of the first block with its text or picture; null without one. */
  readonly block: number | null;
}

/** Value of a property: a scalar as text, or a nested item. */
export type ItemValue = string | StructuredItem;

/**
 * An item of structured data. A graph yields its items. A reference by `@id` within the page yields the referenced
 * item.
 */
export interface StructuredItem {
  readonly syntax: 'json_ld' | 'microdata' | 'rdfa';
  /** Without the vocabulary's URL: `SoftwareApplication`, not `https://schema.org/SoftwareApplication`. */
  readonly types: readonly string[];
  /** Names without the vocabulary's URL; values in the page's order. */
  readonly properties: Readonly<Record<string, readonly ItemValue[]>>;
  readonly locator: string;
}

/** Contents of an HTML page without its markup. It is never stored. */
export interface Page {
  readonly kind: 'page';
  /** Title of the document, white space collapsed, at most 2,000 UTF-16 code units; null without one. */
  readonly title: string | null;
  /** `lang` of the root element, trimmed; null without one. */
  readonly language: string | null;
  readonly metas: readonly PageMeta[];
  readonly links: readonly PageLink[];
  readonly items: readonly StructuredItem[];
  readonly blocks: readonly PageBlock[];
  /** Whether the page shows its text only after running JavaScript. */
  readonly isScriptOnly: boolean;
  /** False if a list was truncated. */
  readonly isWhole: boolean;
}

export type JsonScalar = string | number | boolean;

/** The requested values of a JSON document: at most 100 per path, texts of at most 2,000 UTF-16 code units. */
export interface JsonDocument {
  readonly kind: 'json';
  /** In the order of the requested paths, without missing values, null, objects and arrays. */
  readonly values: readonly JsonValueFound[];
  /** Blocks of the requested Markdown texts. Each locator begins with the JSON pointer of its text. */
  readonly blocks: readonly PageBlock[];
}

export interface JsonValueFound {
  /** The requested path. */
  readonly path: string;
  /** JSON pointer (RFC 6901) of the value. */
  readonly pointer: string;
  readonly value: JsonScalar;
}
