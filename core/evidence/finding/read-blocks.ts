import type { PageBlock } from '../page.ts';
import { type Words, wordsOf } from '../words.ts';

/** A heading with the headings that it stands below. */
export interface Section {
  readonly heading: ReadBlock;
  readonly level: number;
  readonly parent: Section | null;
}

/**
 * A block, and the heading that it stands below. Most are passed over, so that their words and places are only read
 * when they are asked for.
 */
export class ReadBlock {
  private words: Words | undefined;

  constructor(
    readonly block: PageBlock,
    /** Its place among the page's blocks. */
    readonly index: number,
    readonly section: Section | null,
    private readonly hasPanels: boolean,
  ) {}

  get text(): Words {
    this.words ??= wordsOf(this.block.text);
    return this.words;
  }

  /** Whether it says nothing of what the page is about: links to elsewhere, others’ words, what is crossed out. */
  get isBeside(): boolean {
    const { text, locator } = this.block;
    if (this.hasPanels ? OUTSIDE.test(locator) : BESIDE.test(locator)) return !LICENSED.test(text);
    return text.length > 1 && (isQuotation(text) || CROSSED.test(text));
  }
}

/** Where stores, registries and forges tell of what they have, in a panel beside. */
const OUTSIDE = /(?:^|> )(?:footer|nav|header > [uo]l|blockquote|q|figcaption|del|s)\b/;
/** How the last line of a page tells the licence of what it is about. */
const LICENSED = /^(?:code |source code )?(?:released|licensed|distributed|published) under the \S/i;
const BESIDE = /(?:^|> )(?:footer|nav|header > [uo]l|aside|blockquote|q|figcaption|del|s)\b/;
/** How a quotation begins, and how a list crosses something out, or has it among what is still to be done. */
const QUOTED = /^[“"«„「]/;
const END_OF_QUOTED = /[”"»“」]/;
const CROSSED = /[✗✘❌]|^(?:\[ ?\]|☐|⬜)/u;
const LEVEL = /> h([1-6])(?::[^>]*)?$/;
const JOINT = ' > ';
/** What holds the whole page is no scope of a heading. */
const WRAPPERS = /^(?:main|article|div|section)?$/;
/** A heading is not about what stands further below. */
const FARTHEST = 60;

/** A name in quotation marks is no quotation: more is said of it than within them. */
function isQuotation(text: string): boolean {
  if (!QUOTED.test(text)) return false;
  const end = text.slice(1).search(END_OF_QUOTED);
  return end < 0 || 2 * end > text.length;
}

/**
 * The blocks of a page with their headings. `hasPanels` of one that tells of its subject in what stands beside, too.
 */
export function readBlocks(blocks: readonly PageBlock[], hasPanels = false): readonly ReadBlock[] {
  let section: Section | null = null;
  return blocks.map((block, index) => {
    if (block.kind !== 'heading') return new ReadBlock(block, index, section, hasPanels);
    const level = Number(LEVEL.exec(`> ${block.locator}`)?.[1] ?? 6);
    const parent = above(section, level);
    const heading = new ReadBlock(block, index, parent, hasPanels);
    section = { heading, level, parent };
    return heading;
  });
}

/** Whether a block stands where a heading's scope is, and not far from it. */
export function isWithin({ block, index }: ReadBlock, { heading }: Section): boolean {
  if (index - heading.index > FARTHEST) return false;
  const scope = scopeOf(heading.block.locator);
  return block.locator.startsWith('…') || scope.startsWith('…') || block.locator.startsWith(scope);
}

function above(section: Section | null, level: number): Section | null {
  let at = section;
  while (at && at.level >= level) at = at.parent;
  return at;
}

/** The locator of what holds a heading and what it is about: a heading may stand in a box of its own inside of that. */
function scopeOf(locator: string): string {
  const parent = withoutLast(locator);
  const outer = withoutLast(parent);
  return WRAPPERS.test(outer) ? parent : outer;
}

function withoutLast(locator: string): string {
  const end = locator.lastIndexOf(JOINT);
  return end < 0 ? '' : locator.slice(0, end);
}
