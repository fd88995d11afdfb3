import { VOCABULARIES } from '../../vocabulary.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type FoundName, namesBefore, namesFrom, namesOfItem } from '../names.ts';
import type { TextBlock } from '../page-text.ts';
import { type Described, oneOf, optional, phrases } from '../schema.ts';

/**
 * Names of a vocabulary, and names that the subject's claims give: with `phrases`, those that stand at `{names}`; else
 * blocks that are names and nothing else, or a name with a remark or a sentence.
 */
export const schema = { vocabulary: oneOf(...VOCABULARIES), phrases: optional(phrases) };

const MAX_ITEM_WORDS = 40;

export function compile({ vocabulary, phrases: texts }: Described<typeof schema>, compiler: Compiler) {
  const set = texts && compiler.phrases(texts);
  // Products have the names of everyday words, so that in a sentence only names with a capital are names.
  const isProper = vocabulary === 'integrations';
  const hasVersions = vocabulary === 'platforms';
  return (source: SourceContext): readonly TextMatch[] => {
    const names = source.namesOf(vocabulary);
    if (!set) {
      const spelling = { names, isProper: false, hasVersions };
      const items = source.text.blocks.filter(
        ({ text }) => text.words.length > 0 && text.words.length <= MAX_ITEM_WORDS,
      );
      return items.flatMap((block) => matchesOf(block, namesOfItem(block.text, spelling)));
    }
    const spelling = { names, isProper, hasVersions };
    return source.text.find(set).flatMap(({ block, range, slot }) => {
      const found =
        slot === 'behind' ? namesFrom(block.text, range[1], spelling) : namesBefore(block.text, range[0], spelling);
      return matchesOf(block, found, range);
    });
  };
}

/** The matches say the phrase and the name: that is what a reader has to see. */
function matchesOf(block: TextBlock, names: readonly FoundName[], phrase?: readonly [number, number]): TextMatch[] {
  return names.map(({ term, range }) => ({
    raw: term,
    locator: block.block.locator,
    said: { block, range: phrase ? [Math.min(range[0], phrase[0]), Math.max(range[1], phrase[1])] : range },
  }));
}
