import { squeezed, type Words } from '../words.ts';
import { namesBegin } from './beside-phrase.ts';
import type { ReadBlock, Section } from './read-blocks.ts';

/** What headings that compare have between the names of what they compare. */
const BETWEEN =
  /\s(?:vs\.?|versus|v\.|oder|or|ou|contre|gegen|contra|o|と|compared (?:to|with))\s|[:?|,/「」『』]|\s[–—-]\s/iu;
const CAPITAL = /^\p{Lu}/u;

const NOBODY: ReadonlySet<string> = new Set();

/** The sides of what a page's headings compare: the page's own product, and its rivals. */
export class Sides {
  private readonly rivals = new Map<Section, ReadonlySet<string>>();

  constructor(
    /** Squeezed names of what the page is about. */
    private readonly names: ReadonlySet<string>,
  ) {}

  /**
   * Whether a clause below a heading that compares is about the page’s own product: it begins with its name, or its own
   * heading does, and names no rival.
   */
  isOwn({ section, text }: ReadBlock, clause: number): boolean {
    const rivals = this.rivalsAbove(section);
    if (rivals.size === 0) return false;
    const { words, clauses } = text;
    const isRival = (word: string, at: number) => clauses[at] === clause && rivals.has(word);
    if (words.some(isRival)) return false;
    return namesBegin(text, clauses.indexOf(clause), this.names) || this.isOwnHeading(section, rivals);
  }

  /**
   * Whether a clause below a heading that compares is about a rival: of all names in it and before it in its block, a
   * rival’s is the last.
   */
  isOfRival({ section, text }: ReadBlock, clause: number): boolean {
    const rivals = this.rivalsAbove(section);
    if (rivals.size === 0) return false;
    const { words, clauses } = text;
    for (let at = clauses.lastIndexOf(clause); at >= 0; at -= 1) {
      if (namesBegin(text, at, this.names)) return false;
      if (rivals.has(words[at] ?? '')) return true;
    }
    return false;
  }

  /** The words of the names beside the page’s own in this heading and those above it that compare. */
  private rivalsAbove(section: Section | null): ReadonlySet<string> {
    if (section === null) return NOBODY;
    const known = this.rivals.get(section);
    if (known) return known;
    const rivals = new Set([...this.rivalsIn(section.heading.block.text), ...this.rivalsAbove(section.parent)]);
    this.rivals.set(section, rivals);
    return rivals;
  }

  private rivalsIn(heading: string): readonly string[] {
    const parts = heading.split(BETWEEN);
    const isOwn = (part: string) => this.names.has(squeezed(part));
    if (parts.length < 2 || !parts.some(isOwn)) return [];
    const others = parts.filter((part) => CAPITAL.test(part) && !isOwn(part));
    return others.flatMap((part) =>
      part
        .split(/\s+/)
        .filter((word) => CAPITAL.test(word))
        .map(squeezed),
    );
  }

  private isOwnHeading(section: Section | null, rivals: ReadonlySet<string>): boolean {
    const words: Words | undefined = section?.heading.text;
    if (!words || words.words.some((word) => rivals.has(word))) return false;
    return words.words.some((_, at) => namesBegin(words, at, this.names));
  }
}
