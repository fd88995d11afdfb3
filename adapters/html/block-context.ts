import type { BlockKind, PageRegion, TableCell } from '../../core/evidence/page.ts';
import { attributeWord, type DomElement, type HtmlDocument } from './document.ts';
import { headingLevel } from './outline.ts';

/** What an element passes on to the text in it. */
export interface BlockContext {
  /** The element that makes the block. */
  readonly owner: DomElement | undefined;
  readonly kind: BlockKind;
  readonly level: number;
  readonly region: PageRegion;
  /** The nearest of the elements that have headers of their own. */
  readonly sectioning: 'none' | 'main' | 'section';
  readonly cell: TableCell | null;
  /** Index of the link around the text. */
  readonly link: number | undefined;
  readonly isQuoted: boolean;
  readonly term: string | null;
}

/** The context of a page's root. */
export const ROOT_CONTEXT: BlockContext = {
  owner: undefined,
  kind: 'paragraph',
  level: 0,
  region: 'main',
  sectioning: 'none',
  cell: null,
  link: undefined,
  isQuoted: false,
  term: null,
};

const KINDS: readonly (readonly [kind: BlockKind, names: string, roles: string])[] = [
  ['heading', 'h1 h2 h3 h4 h5 h6', 'heading'],
  ['list_item', 'li dt dd', 'listitem'],
  ['cell', 'td th', 'cell gridcell columnheader rowheader'],
  ['control', 'button summary option label', 'button option tab switch menuitem'],
];
const KIND_BY_NAME = new Map(KINDS.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)));
const KIND_BY_ROLE = new Map(KINDS.flatMap(([kind, , roles]) => roles.split(' ').map((role) => [role, kind] as const)));
/** Block elements that keep the kind of what they stand in: the division of a list item is a list item. */
const WRAPPERS = new Set('div p pre address center body html figure figcaption legend hgroup'.split(' '));
/** Block elements that begin a paragraph whatever they stand in. */
const SECTIONS = new Set(
  `article aside blockquote caption details dialog dir dl fieldset footer form frameset header hr main menu nav ol
  optgroup search section select table tbody tfoot thead tr ul`.split(/\s+/),
);
const BUTTON_TYPES = new Set(['button', 'submit', 'reset']);
const REGION_BY_ROLE: Readonly<Record<string, PageRegion | undefined>> = {
  banner: 'header',
  complementary: 'aside',
  contentinfo: 'footer',
  main: 'main',
  navigation: 'nav',
};

const SECTIONING: Readonly<Record<string, BlockContext['sectioning'] | undefined>> = {
  article: 'section',
  blockquote: 'section',
  main: 'main',
  section: 'section',
};

/** The kind of block that an element makes; undefined for inline elements. */
export function kindOf(element: DomElement, outer: BlockKind): BlockKind | undefined {
  const { localName } = element;
  const kind = KIND_BY_ROLE.get(attributeWord(element, 'role')) ?? KIND_BY_NAME.get(localName);
  if (kind !== undefined) return kind;
  if (localName === 'input') return BUTTON_TYPES.has(attributeWord(element, 'type')) ? 'control' : undefined;
  if (WRAPPERS.has(localName)) return outer;
  return SECTIONS.has(localName) ? 'paragraph' : undefined;
}

/** What a block element passes on. The caller knows the link, the cell, the quotation and the term. */
export function enterBlock(
  element: DomElement,
  kind: BlockKind,
  outer: BlockContext,
  { link, cell, isQuoted, term }: Pick<BlockContext, 'link' | 'cell' | 'isQuoted' | 'term'>,
): BlockContext {
  return {
    owner: element,
    kind,
    level: kind === 'heading' ? headingLevel(element) || outer.level : 0,
    region: regionOf(element, outer),
    sectioning: SECTIONING[element.localName] ?? outer.sectioning,
    cell,
    link,
    isQuoted,
    term,
  };
}

function regionOf(element: DomElement, { region, sectioning }: BlockContext): PageRegion {
  const byRole = REGION_BY_ROLE[attributeWord(element, 'role')];
  if (byRole !== undefined) return byRole;
  switch (element.localName) {
    case 'header':
      return sectioning === 'none' ? 'header' : region;
    case 'footer':
      return sectioning === 'section' ? region : 'footer';
    case 'aside':
    case 'nav':
    case 'main':
      return element.localName;
    default:
      return region;
  }
}

/** Quotations, and the figures around them, whose captions name who is quoted. */
export function quotingIn({ elements }: HtmlDocument): ReadonlySet<DomElement> {
  const quotes = elements.filter(({ localName }) => localName === 'blockquote' || localName === 'q');
  const figures = quotes.map((quote) => quote.closest('figure')).filter((figure) => figure !== null);
  return new Set([...quotes, ...figures]);
}
