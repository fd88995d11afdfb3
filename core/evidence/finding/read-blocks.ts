import type { PageBlock } from '../page.ts';
import { type Words, wordsOf } from '../words.ts';

/** A heading with the headings that it stands below. */
export interface Section {
  readonly text: Words;
  /** The place of the heading among the page's blocks. */
  readonly index: number;
  readonly level: number;
  /** The locator of what holds the heading and what it is about. */
  readonly scope: string;
  readonly parent: Section | null;
}

/** A block with its words, and the heading that it stands below. */
export interface ReadBlock {
  readonly block: PageBlock;
  readonly index: number;
  readonly text: Words;
  readonly section: Section | null;
  /** Whether it says nothing of what the page is about: links to elsewhere, others’ words, what is crossed out. */
  readonly isBeside: boolean;
}

const BESIDE = /(?:^|> )(?:footer|nav|aside|blockquote|q|figcaption|del|s)\b/;
/** How a quotation begins, and how a list crosses something out. */
const QUOTED = /^[“"«„「]/;
const CROSSED = /[✗✘❌]/;
const LEVEL = /> h([1-6])(?::[^>]*)?$/;
const JOINT = ' > ';
/** What holds the whole page is no scope of a heading. */
const WRAPPERS = /^(?:main|article|div|section)?$/;
/** A heading is not about what stands further below. */
const FARTHEST = 60;

/** The blocks of a page, read once for all rules. */
export function readBlocks(blocks: readonly PageBlock[]): readonly ReadBlock[] {
  const read: ReadBlock[] = [];
  let section: Section | null = null;
  for (const [index, block] of blocks.entries()) {
    const text = wordsOf(block.text);
    const isHeading = block.kind === 'heading';
    const level = isHeading ? Number(LEVEL.exec(`> ${block.locator}`)?.[1] ?? 6) : 0;
    if (isHeading) section = above(section, level);
    read.push({ block, index, text, section, isBeside: isBeside(block) });
    if (isHeading) section = { text, index, level, scope: scopeOf(block.locator), parent: section };
  }
  return read;
}

function isBeside({ locator, text }: PageBlock): boolean {
  if (BESIDE.test(locator)) return true;
  return text.length > 1 && (QUOTED.test(text) || CROSSED.test(text));
}

/** Whether a block stands where a heading's scope is, and not far from it. */
export function isWithin({ block, index }: ReadBlock, { scope, index: heading }: Section): boolean {
  if (index - heading > FARTHEST) return false;
  return block.locator.startsWith('…') || scope.startsWith('…') || block.locator.startsWith(scope);
}

function above(section: Section | null, level: number): Section | null {
  let at = section;
  while (at && at.level >= level) at = at.parent;
  return at;
}

/** A heading may stand in a box of its own inside of what it is about. */
function scopeOf(locator: string): string {
  const parent = withoutLast(locator);
  const outer = withoutLast(parent);
  return WRAPPERS.test(outer) ? parent : outer;
}

function withoutLast(locator: string): string {
  const end = locator.lastIndexOf(JOINT);
  return end < 0 ? '' : locator.slice(0, end);
}
