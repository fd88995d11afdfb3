import { attributeWord, type DomElement, type HtmlDocument } from './document.ts';

/** Containers that end the headings in them. */
const CONTAINERS = new Set('article aside dd details dialog fieldset footer li main nav section td th tr'.split(' '));
const HEADING_NAME = /^h([1-6])$/;
/** The level that ARIA gives a heading without `aria-level`. */
const DEFAULT_ARIA_LEVEL = 2;

interface OpenHeading {
  readonly block: number;
  readonly level: number;
}

/** 1 to 6; 0 for elements that are no headings. */
export function headingLevel(element: DomElement): number {
  const level = Number(HEADING_NAME.exec(element.localName)?.[1] ?? 0);
  if (attributeWord(element, 'role') !== 'heading') return level;
  const told = Number.parseInt(element.getAttribute('aria-level') ?? '', 10);
  return told >= 1 ? Math.min(told, 6) : level || DEFAULT_ARIA_LEVEL;
}

/** Follows the headings that are open while the blocks of a page are read in order. */
export class Outline {
  /** The headings that the next block stands under. */
  open: readonly OpenHeading[] = [];
  private indexes: readonly number[] = [];
  /** The highest level of the headings in each element, as a number. */
  private readonly topLevels = new Map<DomElement, number>();

  constructor({ elements }: HtmlDocument) {
    for (const element of elements) {
      const level = headingLevel(element);
      let at = level === 0 ? null : element.parentElement;
      // Ancestors of an element with a higher heading know of that one, so each is visited at most six times.
      for (; at !== null && (this.topLevels.get(at) ?? 7) > level; at = at.parentElement) {
        this.topLevels.set(at, level);
      }
    }
  }

  /** Indexes of the open headings, outermost first. */
  get headings(): readonly number[] {
    return this.indexes;
  }

  /** Indexes of the open headings above a level. */
  headingsAbove(level: number): readonly number[] {
    return this.open.filter((one) => one.level < level).map(({ block }) => block);
  }

  /** Opens a heading, which ends those of its level and below. */
  add(block: number, level: number): void {
    this.reset([...this.open.filter((one) => one.level < level), { block, level }]);
  }

  /** Ends the headings in an element when it is a container. `before` are those that were open before it. */
  leave(element: DomElement, before: readonly OpenHeading[]): void {
    if (this.open === before || !this.isContainer(element)) return;
    const titles = isSection(element) ? this.open.filter((one) => one.level === 1 && !before.includes(one)) : [];
    this.reset(titles.length > 0 ? titles : before);
  }

  reset(open: readonly OpenHeading[]): void {
    this.open = open;
    this.indexes = open.map(({ block }) => block);
  }

  /** A div is a container when a neighbouring div has a heading of the same level, as in a grid of cards. */
  private isContainer(element: DomElement): boolean {
    if (element.localName !== 'div') return CONTAINERS.has(element.localName);
    const level = this.topLevels.get(element);
    const neighbours = [element.previousElementSibling, element.nextElementSibling];
    return neighbours.some((one) => one?.localName === 'div' && this.topLevels.get(one) === level);
  }
}

const isSection = ({ localName }: DomElement) => localName === 'section' || localName === 'div';
