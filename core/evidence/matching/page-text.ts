import type { PageBlock } from '../page.ts';
import type { PhraseMatch, PhraseSet } from '../text/phrases.ts';
import { toWords, type Words } from '../text/words.ts';
import { hasNameAt, type NameIndex } from './names.ts';

/** A block of a page, with its words and the headings above it. */
export class TextBlock {
  private words: Words | undefined;
  private labelWords: readonly Words[] | undefined;

  constructor(
    readonly pageBlock: PageBlock,
    readonly index: number,
    /** Headings above the block, outermost first. */
    readonly headings: readonly TextBlock[],
  ) {}

  get text(): Words {
    this.words ??= toWords(this.pageBlock.text);
    return this.words;
  }

  /** Headers of the block's column and row, and the term that the block defines. */
  get labels(): readonly Words[] {
    const { cell, term } = this.pageBlock;
    this.labelWords ??= [cell?.columnHeader, cell?.rowHeader, term].flatMap((label) => (label ? [toWords(label)] : []));
    return this.labelWords;
  }

  /** Whether a range of words is the whole text of the block. */
  consistsOf([from, to]: readonly [number, number]): boolean {
    return from === 0 && to === this.text.words.length;
  }
}

/** A phrase that was found in a block. */
export interface FoundPhrase extends PhraseMatch {
  readonly block: TextBlock;
}

const LOWER_CASE_START_PATTERN = /^\p{Ll}/u;

/**
 * The visible text of a page, with an index of its words. Phrases are searched only at the positions of their first
 * words.
 */
export class PageText {
  readonly blocks: readonly TextBlock[];
  /**
   * Positions by word. Each position is two numbers in the list: the index of the block and the index of the word in
   * it.
   */
  private readonly positions = new Map<string, number[]>();

  constructor(blocks: readonly PageBlock[]) {
    const textBlocks: TextBlock[] = [];
    for (const [index, block] of blocks.entries()) {
      const headings = block.headings.map((at) => textBlocks[at]).filter((one) => one !== undefined);
      textBlocks.push(new TextBlock(block, index, headings));
    }
    this.blocks = textBlocks;
    for (const { text, index } of textBlocks) {
      for (const [at, word] of text.words.entries()) {
        const wordPositions = this.positions.get(word);
        if (wordPositions) wordPositions.push(index, at);
        else this.positions.set(word, [index, at]);
      }
    }
  }

  /**
   * Finds all phrases of a set, in the order of the page. If `among` is defined, searches only the blocks with these
   * indexes.
   */
  findPhrases(set: PhraseSet, among?: ReadonlySet<number>): readonly FoundPhrase[] {
    const found: FoundPhrase[] = [];
    if (among?.size === 0) return found;
    for (const word of set.firstWords) {
      const positions = this.positions.get(word) ?? [];
      for (let at = 0; at < positions.length; at += 2) {
        const index = positions[at] ?? 0;
        if (among && !among.has(index)) continue;
        const block = this.blocks[index];
        const match = block && set.matchAt(block.text, positions[at + 1] ?? 0);
        if (block && match) found.push({ ...match, block });
      }
    }
    return found.sort((one, other) => one.block.index - other.block.index || one.range[0] - other.range[0]);
  }

  /** Returns the indexes of the blocks that contain one of these names. */
  findBlocksWithNames(names: readonly NameIndex[]): ReadonlySet<number> {
    const found = new Set<number>();
    for (const [word, positions] of this.positions) {
      if (!names.some(({ prefixes: beginnings }) => beginnings.has(word))) continue;
      for (let at = 0; at < positions.length; at += 2) {
        const block = this.blocks[positions[at] ?? 0];
        if (block && !found.has(block.index) && hasNameAt(block.text, positions[at + 1] ?? 0, names))
          found.add(block.index);
      }
    }
    return found;
  }

  /** Whether the text has this word in lower case after one of `articles`. If so, it is an everyday word. */
  hasAsNoun(word: string, articles: ReadonlySet<string>): boolean {
    const positions = this.positions.get(word) ?? [];
    for (let index = 0; index < positions.length; index += 2) {
      const text = this.blocks[positions[index] ?? 0]?.text;
      const at = positions[index + 1] ?? 0;
      if (!text || !articles.has(text.words[at - 1] ?? '')) continue;
      if (LOWER_CASE_START_PATTERN.test(text.raw.slice(text.starts[at]))) return true;
    }
    return false;
  }

  /** Returns at most `behind` blocks after a block, followed by at most `before` blocks before it. */
  listNeighbours({ index }: TextBlock, before: number, behind: number): readonly TextBlock[] {
    return [
      ...this.blocks.slice(index + 1, index + 1 + behind),
      ...this.blocks.slice(Math.max(0, index - before), index),
    ];
  }

  next({ index }: TextBlock): TextBlock | undefined {
    return this.blocks[index + 1];
  }

  previous({ index }: TextBlock): TextBlock | undefined {
    return this.blocks[index - 1];
  }
}
