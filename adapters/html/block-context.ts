import type { BlockKind, PageRegion, TableCell } from '../../core/evidence/page.ts';
import { type DomElement, type HtmlDocument, readFirstAttributeWord } from '../dom/document.ts';

/** The properties that text inherits from the elements around it. */
export interface BlockContext {
  /** The element that forms the block. */
  readonly blockElement: DomElement | undefined;
  readonly kind: BlockKind;
  readonly headingLevel: number;
  readonly region: PageRegion;
  /** The kind of the nearest sectioning element. Such an element may have its own header and footer. */
  readonly sectioning: 'none' | 'main' | 'section';
  readonly cell: TableCell | null;
  /** Index of the surrounding link, undefined outside of links. */
  readonly linkIndex: number | undefined;
  readonly isQuoted: boolean;
  readonly term: string | null;
}

/** The context of a page's root. */
export const ROOT_CONTEXT: BlockContext = {
  blockElement: undefined,
  kind: 'paragraph',
  headingLevel: 0,
  region: 'main',
  sectioning: 'none',
  cell: null,
  linkIndex: undefined,
  isQuoted: false,
  term: null,
};

const BLOCK_KIND_DEFINITIONS: readonly (readonly [kind: BlockKind, names: string, roles: string])[] = [
  ['heading', 'h1 h2 h3 h4 h5 h6', 'heading'],
  ['list_item', 'li dt dd', 'listitem'],
  ['cell', 'td th', 'cell gridcell columnheader rowheader'],
  ['code', 'pre', 'code'],
  ['control', 'button summary option label', 'button option tab switch menuitem'],
];
const BLOCK_KIND_BY_TAG = new Map(
  BLOCK_KIND_DEFINITIONS.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);
const BLOCK_KIND_BY_ROLE = new Map(
  BLOCK_KIND_DEFINITIONS.flatMap(([kind, , roles]) => roles.split(' ').map((role) => [role, kind] as const)),
);
/** Block elements that inherit the kind of their parent: a `div` in a list item is a list item. */
const WRAPPER_ELEMENTS = new Set('div p address center body html figure figcaption legend hgroup'.split(' '));
/** Block elements that always begin a paragraph. */
const PARAGRAPH_STARTING_ELEMENTS = new Set(
  `article aside blockquote caption details dialog dir dl fieldset footer form frameset header hr main menu nav ol
  optgroup search section select table tbody tfoot thead tr ul`.split(/\s+/),
);
const BUTTON_TYPES = new Set(['button', 'submit', 'reset']);
const PAGE_REGION_BY_ROLE = new Map<string, PageRegion>([
  ['banner', 'header'],
  ['complementary', 'aside'],
  ['contentinfo', 'footer'],
  ['main', 'main'],
  ['navigation', 'nav'],
]);

const SECTIONING_ELEMENTS = new Set(['article', 'blockquote', 'section']);

/**
 * Returns the kind of block that an element forms, undefined for inline elements. `outer` is the kind of its parent.
 */
export function determineBlockKind(element: DomElement, outer: BlockKind): BlockKind | undefined {
  const { localName } = element;
  const kind = BLOCK_KIND_BY_ROLE.get(readFirstAttributeWord(element, 'role')) ?? BLOCK_KIND_BY_TAG.get(localName);
  if (kind !== undefined) return kind;
  if (localName === 'input') return BUTTON_TYPES.has(readFirstAttributeWord(element, 'type')) ? 'control' : undefined;
  if (WRAPPER_ELEMENTS.has(localName)) return outer;
  return PARAGRAPH_STARTING_ELEMENTS.has(localName) ? 'paragraph' : undefined;
}

export function determineSectioningContext({ localName }: DomElement, outer: BlockContext): BlockContext['sectioning'] {
  return SECTIONING_ELEMENTS.has(localName) ? 'section' : localName === 'main' ? 'main' : outer.sectioning;
}

export function determinePageRegion(element: DomElement, { region, sectioning }: BlockContext): PageRegion {
  const byRole = PAGE_REGION_BY_ROLE.get(readFirstAttributeWord(element, 'role'));
  if (byRole !== undefined) return byRole;
  const { localName } = element;
  if (localName === 'header') return sectioning === 'none' ? 'header' : region;
  if (localName === 'footer') return sectioning === 'section' ? region : 'footer';
  return localName === 'aside' || localName === 'nav' || localName === 'main' ? localName : region;
}

/** Finds quotations, and the figures around them: the caption of such a figure names the author of the quotation. */
export function findQuotations({ elements }: HtmlDocument): ReadonlySet<DomElement> {
  const quotes = elements.filter(({ localName }) => localName === 'blockquote' || localName === 'q');
  const around = quotes.flatMap(({ parentElement: outer }) => [outer, outer?.parentElement ?? null]);
  return new Set([...quotes, ...around.filter((one) => one?.localName === 'figure')].filter((one) => one !== null));
}
