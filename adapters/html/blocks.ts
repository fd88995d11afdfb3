import type { BlockKind, PageBlock } from '../../core/evidence/page.ts';
import { locatorOf } from './locator.ts';
import type { Child, Element } from './page-tree.ts';
import { answerOf, pictureName } from './pictures.ts';
import { joined, pieces } from './text.ts';

/** More than a page of a megabyte has that says something in each of them. */
const MOST_BLOCKS = 80_000;
/** In UTF-16 code units. */
const MOST_TEXT = 1_000_000;

/** The element that a block's text stands in, and the block's kind. */
interface Owner {
  readonly owner: Element;
  readonly kind: BlockKind;
}

const KINDS: readonly (readonly [kind: BlockKind, names: string, roles: string])[] = [
  ['heading', 'h1 h2 h3 h4 h5 h6', 'heading'],
  ['list_item', 'li dt dd', 'listitem'],
  ['cell', 'td th', 'cell gridcell columnheader rowheader'],
  ['control', 'button summary option label', 'button option tab switch menuitem'],
];
const KIND_BY_NAME = new Map(KINDS.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)));
const KIND_BY_ROLE = new Map(KINDS.flatMap(([kind, , roles]) => roles.split(' ').map((role) => [role, kind] as const)));

/** What breaks a line and says nothing of what is in it, so that a list item's division is of the list item's kind. */
const WRAPPERS = new Set('div p pre address center body html figure figcaption legend hgroup'.split(' '));
/** What breaks a line and begins something new. */
const SECTIONS = new Set(
  `article aside blockquote caption details dialog dir dl fieldset footer form frameset header hr main menu nav ol
  optgroup search section select table tbody tfoot thead tr ul`.split(/\s+/),
);
/** Between two of these is a border that a reader sees, though no line is broken. */
const isApart = (element: Element, before: Child | undefined) =>
  element.name === 'a' && typeof before === 'object' && before.name === 'a';
const STRUCK_OUT = new Set(['del', 's', 'strike']);
const WORD = /^\p{L}{3}/u;
/**
 * A word that begins an element right behind one that ends in a word is a new one: lists are made of elements that only
 * styles set apart.
 */
const BEGINNING = /^\p{Lu}/u;
const WORD_END = /[\p{Ll}\p{N})]$/u;
const SIGNS = new Set('€£¥₹$');
/** A cell that says more, in UTF-16 code units, is there for the layout. */
const LONGEST_CELL = 100;
/** What stands before the lines of a list that is none by its elements. */
const BULLET = /(?:^|\s)[•★☆▪◆◇●■►▸➤]\s*(?=\S)/u;
const BUTTONS = new Set(['button', 'submit', 'reset']);

/**
 * The visible text of a page by the blocks it stands in, and whether that is all of it. Text on both sides of an inner
 * block is two.
 */
export function blocksOf(root: Element): { readonly blocks: readonly PageBlock[]; readonly isWhole: boolean } {
  const reading = new Reading();
  reading.read(root, { owner: root, kind: 'paragraph' });
  reading.end({ owner: root, kind: 'paragraph' });
  return { blocks: reading.blocks, isWhole: reading.isWhole };
}

class Block implements PageBlock {
  constructor(
    readonly kind: BlockKind,
    readonly text: string,
    private readonly owner: Element,
  ) {}

  /** Only of the few that say something is it asked. */
  get locator(): string {
    return locatorOf(this.owner);
  }
}

class Reading {
  readonly blocks: Block[] = [];
  isWhole = true;
  private text = '';
  /** The end of the text: to look at the text itself again and again takes quadratic time. */
  private tail = '';
  private size = 0;
  private endsInDigit = false;
  private endsInPrice = false;
  /** Whether a line was broken behind some text, and nothing was said since. */
  private isEmptyLine = false;
  /** Whether an element began right behind another. */
  private isNewElement = false;
  /** Names of the pictures since the last border. */
  private pictures: string[] = [];

  /** `block` is what the text stands in. */
  read(element: Element, block: Owner): void {
    let before: Child | undefined;
    for (const child of element.children) {
      if (!this.isWhole) return;
      if (typeof child === 'string') this.say(child);
      else if (child.isHidden) this.append(STRUCK_OUT.has(child.name) ? ' ' : '');
      else this.readElement(child, block, before);
      before = child;
    }
  }

  /**
   * Digits of two elements are two numbers, and words of two that begin with a capital two words, as in a price whose
   * cents stand higher; a word behind a price is one of its own.
   */
  private say(text: string): void {
    if (text === '') return;
    const isNext = (this.endsInDigit && isDigit(text, 0)) || (this.endsInPrice && WORD.test(text));
    const isNew = this.isNewElement && BEGINNING.test(text) && WORD_END.test(this.tail);
    this.isNewElement = false;
    this.append(isNext || isNew ? ` ${text}` : text);
    this.isEmptyLine &&= text.trim() === '';
    this.endsInDigit = isDigit(text, text.length - 1);
    this.endsInPrice = this.endsInDigit || SIGNS.has(text.charAt(text.length - 1));
  }

  private readElement(element: Element, block: Owner, before: Child | undefined): void {
    if (element.name === 'br') this.breakLine(block);
    else if (isApart(element, before)) this.append(' ');
    this.isNewElement = before !== undefined && typeof before !== 'string';
    this.see(element);
    const kind = kindOf(element, block.kind);
    if (kind === undefined) {
      this.read(element, block);
      return;
    }
    this.end(block);
    const own = { owner: element, kind };
    if (element.name === 'input') this.text = element.attributes['value'] ?? '';
    else this.read(element, own);
    this.end(own);
  }

  /** An empty line begins a new paragraph. */
  private breakLine(block: Owner): void {
    if (this.isEmptyLine) this.end(block);
    this.isEmptyLine = this.text !== '';
    this.append(' ');
  }

  private append(text: string): void {
    this.text += text;
    if (text !== '') this.tail = text.slice(-2);
  }

  private see(element: Element): void {
    const name = pictureName(element);
    if (name !== '') this.pictures.push(name);
  }

  /** What was read since the last border is the text of a block, or of several when it is long. */
  end({ owner, kind }: Owner): void {
    this.endsInDigit = false;
    this.endsInPrice = false;
    const text = joined(this.text);
    const pictures = this.pictures;
    this.text = '';
    this.tail = '';
    this.isEmptyLine = false;
    if (pictures.length > 0) this.pictures = [];
    if (text !== '') this.putText(kind, text, owner);
    else if (pictures.length > 0) this.endOfPictures(pictures, owner, kind);
  }

  /** Where nothing but pictures stands: in a cell, a tick or a cross is an answer, and others say nothing. */
  private endOfPictures(pictures: readonly string[], owner: Element, kind: BlockKind): void {
    if (kind !== 'cell') {
      for (const name of pictures) this.put('picture', name, owner);
      return;
    }
    const [name = ''] = pictures;
    const answer = pictures.length === 1 ? answerOf(name) : undefined;
    if (answer) this.put('cell', answer, owner);
  }

  /** A paragraph whose lines begin with bullets is a list. */
  private putText(kind: BlockKind, text: string, owner: Element): void {
    const [before = '', ...items] = kind === 'paragraph' && BULLET.test(text) ? text.split(BULLET) : [text];
    const isList = items.length > 1;
    const said = kind === 'cell' && text.length > LONGEST_CELL ? 'paragraph' : kind;
    for (const piece of pieces(isList ? before : text)) this.put(said, piece, owner);
    for (const item of isList ? items : []) for (const piece of pieces(item)) this.put('list_item', piece, owner);
  }

  private put(kind: BlockKind, text: string, owner: Element): void {
    this.size += text.length;
    this.isWhole &&= this.blocks.length < MOST_BLOCKS && this.size <= MOST_TEXT;
    if (this.isWhole) this.blocks.push(new Block(kind, text, owner));
  }
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** The kind of block that an element makes; `undefined` when it makes none. */
function kindOf({ name, attributes }: Element, outer: BlockKind): BlockKind | undefined {
  const [role = ''] = attributes['role']?.trim().toLowerCase().split(/\s/, 1) ?? [];
  const kind = KIND_BY_ROLE.get(role) ?? KIND_BY_NAME.get(name);
  if (kind !== undefined) return kind;
  if (name === 'input') return BUTTONS.has(attributes['type']?.trim().toLowerCase() ?? '') ? 'control' : undefined;
  if (WRAPPERS.has(name)) return outer;
  return SECTIONS.has(name) ? 'paragraph' : undefined;
}
