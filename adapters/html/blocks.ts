import type { BlockKind, PageBlock, TableCell } from '../../core/evidence/page.ts';
import { type DomElement, type HtmlDocument, listChildren } from '../dom/document.ts';
import { readAccessibleName, readElementLabel, toTickOrCross } from '../dom/labels.ts';
import type { LocatorBuilder } from '../dom/locator-builder.ts';
import { collapseWhiteSpace, splitLongText } from '../text/plain-text.ts';
import {
  type BlockContext,
  determineBlockKind,
  determinePageRegion,
  determineSectioningContext,
  findQuotations,
  ROOT_CONTEXT,
} from './block-context.ts';
import { determineHeadingLevel, HeadingOutline } from './heading-outline.ts';
import type { HtmlLink } from './links.ts';
import { findTableCells } from './tables.ts';

const MAX_BLOCKS = 80_000;
/** Maximum length of all blocks together, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 1_000_000;
/**
 * Maximum text length of a table cell, in UTF-16 code units. A cell with more text is used for layout and becomes a
 * paragraph.
 */
const MAX_CELL_TEXT_LENGTH = 100;
const STRUCK_OUT_ELEMENTS = new Set(['del', 's', 'strike']);
/**
 * Matches the start of a text that needs a space after the preceding element: a capitalised word, a phrase or a price.
 * On many pages only styles, not spaces, separate such texts.
 */
const SEPARATE_TEXT_START_PATTERN = /^(?:[\p{Lu}\p{Sc}]|\p{L}{2,}\s)/u;
const WORD_END_PATTERN = /[\p{Ll}\p{N})]$/u;
const WORD_START_PATTERN = /^\p{L}{3}/u;
const PRICE_END_PATTERN = /[\d€£¥₹$]$/;
/** Matches the bullets before the lines of a list that is written as a paragraph. */
const BULLET_PATTERN = /(?:^|\s)[•★☆▪◆◇●■►▸➤]\s*(?=\S)/u;

interface ElementCursor {
  readonly children: readonly (DomElement | string)[];
  /** Index of the next child to read. */
  next: number;
  /** Context of the children. */
  readonly context: BlockContext;
  readonly close: () => void;
}

/** Reads the blocks of a page, and sets the block of each link. `isWhole` is false if the page exceeded a limit. */
export function readBlocks(
  document: HtmlDocument,
  links: readonly HtmlLink[],
  locatorBuilder: LocatorBuilder,
): { readonly blocks: readonly PageBlock[]; readonly isWhole: boolean } {
  const reader = new BlockReader(document, links, locatorBuilder);
  reader.readChildren(document.children);
  return reader;
}

/** A block that computes its locator at the first access, because most blocks are never cited. */
class HtmlBlock implements PageBlock {
  private ownLocator: string | undefined;

  constructor(
    readonly kind: BlockKind,
    readonly text: string,
    readonly level: number,
    readonly headings: readonly number[],
    readonly region: PageBlock['region'],
    readonly cell: TableCell | null,
    readonly links: readonly number[],
    readonly isQuoted: boolean,
    readonly term: string | null,
    private readonly locate: () => string,
  ) {}

  get locator(): string {
    this.ownLocator ??= this.locate();
    return this.ownLocator;
  }
}

/** Walks through a page and collects text up to the next block boundary. */
class BlockReader {
  readonly blocks: PageBlock[] = [];
  isWhole = true;
  private readonly linkIndexes: ReadonlyMap<DomElement, number>;
  private readonly cells: ReadonlyMap<DomElement, TableCell>;
  private readonly quotationElements: ReadonlySet<DomElement>;
  private readonly outline: HeadingOutline;
  /** Text of the last `dt`. */
  private term: string | null = null;
  private textLength = 0;

  private text = '';
  /** The end of `text`. Reading the end from a long concatenated string each time would take quadratic time. */
  private tail = '';
  private links = new Set<number>();
  private pictures: { readonly name: string; readonly link: number | undefined }[] = [];
  /** Whether all text since the last block boundary belongs to quotations. */
  private isQuoted = true;
  /** Whether a line break followed some text, and no text has followed the line break yet. */
  private followsLineBreak = false;
  /** Whether an element began directly after another element. */
  private followsElement = false;

  constructor(
    private readonly document: HtmlDocument,
    private readonly pageLinks: readonly HtmlLink[],
    private readonly locatorBuilder: LocatorBuilder,
  ) {
    this.linkIndexes = new Map(pageLinks.map(({ element }, index) => [element, index]));
    this.cells = findTableCells(document);
    this.quotationElements = findQuotations(document);
    this.outline = new HeadingOutline(document);
  }

  /**
   * Reads child nodes and everything in them. Uses no recursion, because pages may be nested deeper than the call stack
   * allows.
   */
  readChildren(children: readonly (DomElement | string)[]): void {
    const open: ElementCursor[] = [
      { children, next: 0, context: ROOT_CONTEXT, close: () => this.endBlock(ROOT_CONTEXT) },
    ];
    for (let at = open.at(-1); at !== undefined && this.isWhole; at = open.at(-1)) {
      const [before, child] = [at.children[at.next - 1], at.children[at.next]];
      at.next += 1;
      if (child === undefined) open.pop()?.close();
      else if (typeof child === 'string') this.addText(child, at.context);
      else if (this.document.hidden.has(child)) this.appendText(STRUCK_OUT_ELEMENTS.has(child.localName) ? ' ' : '');
      else open.push(this.openElement(child, at.context, before));
    }
  }

  /**
   * Adds a text. Inserts a space before it if the browser shows a gap there: between words, or between digits, as in a
   * price with raised cents.
   */
  private addText(text: string, { linkIndex, isQuoted }: BlockContext): void {
    const needsSpace =
      (/\d$/.test(this.tail) && /^\d/.test(text)) ||
      (PRICE_END_PATTERN.test(this.tail) && WORD_START_PATTERN.test(text)) ||
      (this.followsElement && SEPARATE_TEXT_START_PATTERN.test(text) && WORD_END_PATTERN.test(this.tail));
    this.followsElement = false;
    this.appendText(needsSpace ? ` ${text}` : text);
    if (text.trim() === '') return;
    this.followsLineBreak = false;
    this.isQuoted &&= isQuoted;
    if (linkIndex !== undefined) this.links.add(linkIndex);
  }

  private openElement(
    element: DomElement,
    outer: BlockContext,
    before: DomElement | string | undefined,
  ): ElementCursor {
    const { localName } = element;
    if (localName === 'br') this.handleLineBreak(outer);
    else if (localName === 'a' && (isLinkElement(before) || isLinkElement(element.parentElement))) this.appendText(' ');
    this.followsElement = before !== undefined && typeof before !== 'string';
    const link = this.linkIndexes.get(element) ?? outer.linkIndex;
    const picture = readAccessibleName(element);
    if (picture !== '') this.pictures.push({ name: picture, link });
    if (picture !== '' && link !== undefined) this.links.add(link);
    const isQuoted = outer.isQuoted || this.quotationElements.has(element);
    const context: BlockContext =
      link === outer.linkIndex && isQuoted === outer.isQuoted ? outer : { ...outer, linkIndex: link, isQuoted };
    const kind = this.cells.has(element) ? 'cell' : determineBlockKind(element, outer.kind);
    if (kind !== undefined) {
      // Ends the block with the outer context, because the text so far is outside of this element.
      this.endBlock(outer);
      return this.openBlock(element, kind, context);
    }
    const openHeadings = this.outline.openHeadings;
    return {
      children: listChildren(element),
      next: 0,
      context,
      close: () => this.outline.closeHeadingsIn(element, openHeadings),
    };
  }

  private openBlock(element: DomElement, kind: BlockKind, outer: BlockContext): ElementCursor {
    const { localName } = element;
    const outerTerm = this.term;
    if (localName === 'dt') this.term = readElementLabel(element, this.document.hidden);
    if (localName === 'dl') this.term = null;
    const term = localName === 'dd' ? this.term : outer.term;
    const cell = this.cells.get(element) ?? outer.cell;
    const level = kind === 'heading' ? determineHeadingLevel(element) || outer.headingLevel : 0;
    const [region, sectioning] = [determinePageRegion(element, outer), determineSectioningContext(element, outer)];
    const context: BlockContext = {
      ...outer,
      blockElement: element,
      kind,
      headingLevel: level,
      region,
      sectioning,
      cell,
      term,
    };
    const openHeadings = this.outline.openHeadings;
    // Headings of the content do not apply to the navigation and the footer of the page.
    const isOutside = region !== outer.region && (region === 'nav' || region === 'footer');
    if (isOutside) this.outline.setOpenHeadings([]);
    if (localName === 'input') this.text = element.getAttribute('value') ?? '';
    const close = () => {
      this.endBlock(context);
      if (isOutside) this.outline.setOpenHeadings(openHeadings);
      else this.outline.closeHeadingsIn(element, openHeadings);
      if (localName === 'dl') this.term = outerTerm;
    };
    return { children: listChildren(element), next: 0, context, close };
  }

  /** Handles a line break. A second line break without text in between is an empty line, so a new paragraph begins. */
  private handleLineBreak(context: BlockContext): void {
    if (this.followsLineBreak) this.endBlock(context);
    this.followsLineBreak = this.text !== '';
    this.appendText(' ');
  }

  private appendText(text: string): void {
    this.text += text;
    if (text !== '') this.tail = text.slice(-2);
  }

  /** Creates a block of the text since the last boundary, or several blocks if the text is long. */
  private endBlock(context: BlockContext): void {
    const text = collapseWhiteSpace(this.text);
    if (text !== '') this.addTextBlocks(text, context);
    else if (this.pictures.length > 0) this.addPictureBlocks(context);
    if (this.pictures.length > 0) this.pictures = [];
    if (this.links.size > 0) this.links = new Set();
    this.text = '';
    this.tail = '';
    this.isQuoted = true;
    this.followsLineBreak = false;
  }

  /**
   * Creates blocks of the pictures since the last boundary. In a table cell, only a single tick or cross counts, as an
   * answer. Other pictures in cells are ignored.
   */
  private addPictureBlocks(context: BlockContext): void {
    if (context.kind !== 'cell') {
      for (const { name, link } of this.pictures)
        this.addBlock('picture', name, context, link === undefined ? [] : [link]);
      return;
    }
    const sign = this.pictures.length === 1 ? toTickOrCross(this.pictures[0]?.name ?? '') : undefined;
    if (sign !== undefined) this.addBlock('cell', sign, context, [...this.links]);
  }

  /** Creates blocks of a text. A paragraph whose lines begin with bullets becomes list items. */
  private addTextBlocks(text: string, context: BlockContext): void {
    const parts = context.kind === 'paragraph' && BULLET_PATTERN.test(text) ? text.split(BULLET_PATTERN) : [text];
    const [intro = '', ...items] = parts.length > 2 ? parts : [text];
    const kind = context.kind === 'cell' && text.length > MAX_CELL_TEXT_LENGTH ? 'paragraph' : context.kind;
    const pieces = [...splitLongText(intro).map((piece) => [kind, piece] as const)];
    for (const item of items) pieces.push(...splitLongText(item).map((piece) => ['list_item', piece] as const));
    const all = [...this.links];
    for (const [pieceKind, piece] of pieces) {
      const links = pieces.length === 1 ? all : all.filter((one) => piece.includes(this.pageLinks[one]?.text ?? piece));
      this.addBlock(pieceKind, piece, context, links);
    }
  }

  private addBlock(kind: BlockKind, text: string, context: BlockContext, links: readonly number[]): void {
    this.textLength += text.length;
    this.isWhole &&= this.blocks.length < MAX_BLOCKS && this.textLength <= MAX_TEXT_LENGTH;
    if (!this.isWhole) return;
    const { outline, locatorBuilder } = this;
    const { blockElement, region, cell, term } = context;
    const level = kind === 'heading' ? context.headingLevel : 0;
    const headings = level === 0 ? outline.openHeadingIndexes : outline.listHeadingsAbove(level);
    const isQuoted = context.isQuoted || (kind !== 'picture' && this.isQuoted);
    const locate = () => (blockElement === undefined ? '' : locatorBuilder.buildLocator(blockElement));
    this.blocks.push(new HtmlBlock(kind, text, level, headings, region, cell, links, isQuoted, term, locate));
    for (const link of links) this.pageLinks[link]?.setBlockIndex(this.blocks.length - 1);
    if (level > 0) outline.addHeading(this.blocks.length - 1, level);
  }
}

const isLinkElement = (node: DomElement | string | null | undefined) =>
  typeof node === 'object' && node?.localName === 'a';
