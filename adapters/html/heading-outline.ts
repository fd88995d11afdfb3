import { type DomElement, type HtmlDocument, readFirstAttributeWord } from '../dom/document.ts';

/** Elements whose headings do not apply to the text after them. */
const HEADING_CONTAINERS = new Set(
  'article aside dd details dialog fieldset footer li main nav section td th tr'.split(' '),
);
/** An `h1` in one of these elements stays open when the element ends, because the `h1` is the title of the page. */
const TITLE_PRESERVING_ELEMENTS = new Set(['a', 'div', 'section']);
/** The level that ARIA gives a heading without `aria-level`. */
const DEFAULT_ARIA_LEVEL = 2;

interface OpenHeading {
  readonly blockIndex: number;
  readonly level: number;
}

/** Returns the level of a heading from 1 to 6, 0 for other elements. */
export function determineHeadingLevel(element: DomElement): number {
  const level = Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
  if (readFirstAttributeWord(element, 'role') !== 'heading') return level;
  const ariaLevel = Number.parseInt(element.getAttribute('aria-level') ?? '', 10);
  return ariaLevel >= 1 ? Math.min(ariaLevel, 6) : level || DEFAULT_ARIA_LEVEL;
}

/** Tracks the open headings while the blocks of a page are read in order. */
export class HeadingOutline {
  /** The headings above the next block. */
  openHeadings: readonly OpenHeading[] = [];
  /** The block indexes of these headings, outermost first. */
  openHeadingIndexes: readonly number[] = [];
  /** The highest heading in each element, from 1 for `h1` to 6 for `h6`. */
  private readonly topLevels = new Map<DomElement, number>();

  constructor({ elements }: HtmlDocument) {
    for (const element of elements) {
      const level = determineHeadingLevel(element) || 7;
      // Stops at the first ancestor that is known to contain a heading of this or a higher level. So each ancestor is
      // visited at most six times.
      for (let at = element.parentElement; at !== null && (this.topLevels.get(at) ?? 7) > level; at = at.parentElement)
        this.topLevels.set(at, level);
    }
  }

  /** Returns the block indexes of the open headings above a level. */
  listHeadingsAbove(level: number): readonly number[] {
    return this.openHeadings.filter((one) => one.level < level).map(({ blockIndex }) => blockIndex);
  }

  /** Opens a heading, and closes the open headings of the same or a deeper level. */
  addHeading(blockIndex: number, level: number): void {
    this.setOpenHeadings([...this.openHeadings.filter((one) => one.level < level), { blockIndex, level }]);
  }

  /**
   * Closes the headings inside an element if it is a container. `before` lists the headings that were open before the
   * element.
   */
  closeHeadingsIn(element: DomElement, before: readonly OpenHeading[]): void {
    if (this.openHeadings === before || !this.isHeadingContainer(element)) return;
    const titles = TITLE_PRESERVING_ELEMENTS.has(element.localName)
      ? this.openHeadings.filter((one) => one.level === 1 && !before.includes(one))
      : [];
    this.setOpenHeadings(titles.length > 0 ? titles : before);
  }

  setOpenHeadings(open: readonly OpenHeading[]): void {
    this.openHeadings = open;
    this.openHeadingIndexes = open.map(({ blockIndex }) => blockIndex);
  }

  /**
   * Whether an element is a container. A `div` or link is a container if a neighbour has a heading of the same level,
   * as in a grid of cards.
   */
  private isHeadingContainer(element: DomElement): boolean {
    const { localName } = element;
    if (localName !== 'div' && localName !== 'a') return HEADING_CONTAINERS.has(localName);
    const level = this.topLevels.get(element);
    const neighbours = [element.previousElementSibling, element.nextElementSibling];
    return neighbours.some((one) => one?.localName === localName && this.topLevels.get(one) === level);
  }
}
