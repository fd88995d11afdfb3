/**
 * Kinds of elements that contain visible text. `control` is a button or a similar element. `picture` is a picture
 * without text beside it. Its text is the name of the picture. `code` is a block of code, such as a command.
 */
export const BLOCK_KINDS = ['heading', 'list_item', 'cell', 'paragraph', 'control', 'picture', 'code'] as const;

export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Landmarks of a page. A block that is in no other landmark is in `main`. */
export const PAGE_REGIONS = ['main', 'header', 'nav', 'footer', 'aside'] as const;

export type PageRegion = (typeof PAGE_REGIONS)[number];

/** Position of a cell in a data table. Cells of layout tables have no position. */
export interface TableCell {
  /** Index of the table among the data tables of the page. */
  readonly table: number;
  /** Index of the row in the table, from 0, header rows included. */
  readonly row: number;
  /** Index of the first column that the cell spans, from 0. */
  readonly column: number;
  /**
   * Text of the nearest header cell above. If the column has no `th`, the cell of the first row is the header. Null for
   * cells of header rows.
   */
  readonly columnHeader: string | null;
  /**
   * Text of the nearest header cell to the left. If the row has no `th`, its first cell is the header. Null for header
   * cells.
   */
  readonly rowHeader: string | null;
}

/**
 * A piece of visible text, such as a paragraph. It does not include the text of blocks inside it. White space is
 * collapsed.
 */
export interface PageBlock {
  readonly kind: BlockKind;
  readonly text: string;
  /**
   * Path of tag names and positions: `main > ul:nth-of-type(2) > li:nth-of-type(1)`. It contains no text and no
   * attributes of the page. It may be a getter that computes the path at each access.
   */
  readonly locator: string;
  /** Level of a heading, 1 to 6. 0 for other kinds. */
  readonly level: number;
  /**
   * Indexes of the headings to which this block belongs, outermost first. For a heading, only headings of a higher
   * level. A heading applies until the next heading of its own or a higher level, and until its container ends.
   * Containers are articles, list items, table cells, sidebars, and adjacent divs with one heading each. An `h1` also
   * applies after the end of its section.
   */
  readonly headings: readonly number[];
  /**
   * Determined by the element or its ARIA role. A header or footer inside an article or section counts as part of the
   * region around it.
   */
  readonly region: PageRegion;
  /** The table cell that contains the block. Null outside of data tables. */
  readonly cell: TableCell | null;
  /** Indexes of the links (`Page.links`) whose text or picture is in the block. */
  readonly links: readonly number[];
  /**
   * Whether the whole text belongs to a quotation. A figure that contains a quotation, and its attribution, also belong
   * to it.
   */
  readonly isQuoted: boolean;
  /** Text of the `dt` that this `dd` describes. Null outside of `dd` elements. */
  readonly term: string | null;
}

/**
 * A `meta` element: its `name`, `property`, `itemprop` or `http-equiv` in lower case, and its trimmed content. Name and
 * content are never empty.
 */
export interface PageMeta {
  readonly name: string;
  readonly content: string;
  readonly locator: string;
}

/** An `a`, `area` or `link` element with an `http` or `https` URL. */
export interface PageLink {
  /** Absolute URL without its fragment, resolved against the page's base URL. */
  readonly url: string;
  /** The words of the attribute `rel` in lower case. */
  readonly rel: readonly string[];
  /** The visible text. If there is none, the accessible label. Empty for `link` elements. */
  readonly text: string;
  readonly locator: string;
  /** Index of the first block that contains the link's text or picture. Null if there is none. */
  readonly block: number | null;
}

/** Value of a property. A scalar is a text, whatever its type on the page. Otherwise it is a nested item. */
export type ItemValue = string | StructuredItem;

/**
 * An item of structured data. The items of a JSON-LD graph are separate items. A reference by `@id` is replaced by the
 * item to which it refers, if that item is on the page.
 */
export interface StructuredItem {
  readonly syntax: 'json_ld' | 'microdata' | 'rdfa';
  /** Types without the URL of their vocabulary: `SoftwareApplication`, not `https://schema.org/SoftwareApplication`. */
  readonly types: readonly string[];
  /** Values by property name, in the order of the page. The names have no vocabulary URL. */
  readonly properties: Readonly<Record<string, readonly ItemValue[]>>;
  readonly locator: string;
}

/** The contents of an HTML page without its markup. They are never stored. */
export interface Page {
  readonly kind: 'page';
  /** Title of the document with white space collapsed, at most 2,000 UTF-16 code units. Null if the page has none. */
  readonly title: string | null;
  /** The trimmed attribute `lang` of the root element. Null if it is missing. */
  readonly language: string | null;
  readonly metas: readonly PageMeta[];
  readonly links: readonly PageLink[];
  readonly items: readonly StructuredItem[];
  readonly blocks: readonly PageBlock[];
  /** Whether the page shows its text only after running JavaScript. */
  readonly isScriptOnly: boolean;
  /** False if the page has more links, blocks or other items than are read. */
  readonly isWhole: boolean;
}

export type JsonScalar = string | number | boolean;

/**
 * The requested values of a JSON document. At most 100 values are read per path, and at most 2,000 UTF-16 code units
 * per text.
 */
export interface JsonDocument {
  readonly kind: 'json';
  /** Values in the order of the requested paths. Missing values, null, objects and arrays are left out. */
  readonly values: readonly FoundJsonValue[];
  /** Blocks of the requested Markdown texts. Each `locator` begins with the JSON pointer of the text. */
  readonly blocks: readonly PageBlock[];
}

export interface FoundJsonValue {
  /** The requested path. */
  readonly path: string;
  /** JSON pointer (RFC 6901) of the value. */
  readonly pointer: string;
  readonly value: JsonScalar;
}
