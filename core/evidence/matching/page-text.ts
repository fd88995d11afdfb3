import type { PageBlock } from '../page.ts';
import type { PhraseMatch, PhraseSet } from '../text/phrases.ts';
import { toWords, type Words } from '../text/words.ts';

/** A block of a page with its words and the headings above it. */
export class TextBlock {
  private words: Words | undefined;

  constructor(
    readonly block: PageBlock,
    readonly index: number,
    /** The headings above it, outermost first. */
    readonly headings: readonly TextBlock[],
  ) {}

  get text(): Words {
    this.words ??= toWords(this.block.text);
    return this.words;
  }

  /** The heads of its column and row, and the term that it defines. */
  get labels(): readonly Words[] {
    const { cell, term } = this.block;
    return [cell?.columnHeader, cell?.rowHeader, term].flatMap((label) => (label ? [toWords(label)] : []));
  }

  /** Whether it has no other words than those of a range. */
  isWhole([from, to]: readonly [number, number]): boolean {
    return from === 0 && to === this.text.words.length;
  }
}

/** A phrase in a block. */
export interface FoundPhrase extends PhraseMatch {
  readonly block: TextBlock;
}

/** The visible text of a page, with an index of its words: phrases are looked up by their first words. */
export class PageText {
  readonly blocks: readonly TextBlock[];
  /** The places of each word: the index of the block, then that of the word. */
  private readonly places = new Map<string, number[]>();

  constructor(blocks: readonly PageBlock[]) {
    const made: TextBlock[] = [];
    for (const [index, block] of blocks.entries()) {
      const headings = block.headings.map((at) => made[at]).filter((one) => one !== undefined);
      made.push(new TextBlock(block, index, headings));
    }
    this.blocks = made;
    for (const { text, index } of made) {
      for (const [at, word] of text.words.entries()) {
        const known = this.places.get(word);
        if (known) known.push(index, at);
        else this.places.set(word, [index, at]);
      }
    }
  }

  /** Every place where a phrase of a set stands, in the order of the page; only in these blocks, where given. */
  find(set: PhraseSet, among?: ReadonlySet<number>): readonly FoundPhrase[] {
    const found: FoundPhrase[] = [];
    if (among?.size === 0) return found;
    for (const word of set.firstWords) {
      const places = this.places.get(word) ?? [];
      for (let at = 0; at < places.length; at += 2) {
        const index = places[at] ?? 0;
        if (among && !among.has(index)) continue;
        const block = this.blocks[index];
        const match = block && set.at(block.text, places[at + 1] ?? 0);
        if (block && match) found.push({ ...match, block });
      }
    }
    return found.sort((one, other) => one.block.index - other.block.index || one.range[0] - other.range[0]);
  }

  /** The blocks that are beside a block, nearest first: at most so many before and behind it. */
  around({ index }: TextBlock, before: number, behind: number): readonly TextBlock[] {
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
