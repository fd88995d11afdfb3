import type { PageBlock } from '../page.ts';
import type { PhraseMatch, PhraseSet } from '../text/phrases.ts';
import { toWords, type Words } from '../text/words.ts';

/** A block of a page with its words and headings. */
export class TextBlock {
  private words: Words | undefined;

  constructor(
    readonly block: PageBlock,
    readonly index: number,
    /** Headings above the block, outermost first. */
    readonly headings: readonly TextBlock[],
  ) {}

  get text(): Words {
    this.words ??= toWords(this.block.text);
    return this.words;
  }

  /** Headers of its column and row, and the term that it defines. */
  get labels(): readonly Words[] {
    const { cell, term } = this.block;
    return [cell?.columnHeader, cell?.rowHeader, term].flatMap((label) => (label ? [toWords(label)] : []));
  }

  /** Whether the range is the whole text. */
  isCoveredBy([from, to]: readonly [number, number]): boolean {
    return from === 0 && to === this.text.words.length;
  }
}

/** A phrase in a block. */
export interface FoundPhrase extends PhraseMatch {
  readonly block: TextBlock;
}

/** The visible text of a page with an index of its words. Phrases are found by their first words. */
export class PageText {
  readonly blocks: readonly TextBlock[];
  /** Positions of each word: pairs of block index and word index. */
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

  /** Finds all phrases of a set in the order of the page, only in the blocks `among` if given. */
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

  /** Returns up to this many blocks before and behind a block, those behind it first. */
  neighbours({ index }: TextBlock, before: number, behind: number): readonly TextBlock[] {
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
