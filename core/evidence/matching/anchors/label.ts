import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type InferSchema, phrasesField } from '../schema.ts';

/**
 * Reads the text that belongs to one of these labels. That is the definition of a term, a table cell with the label as
 * its header, or the block after a block that consists only of the label.
 */
export const schema = { labels: phrasesField };

const MAX_LABELLED_LENGTH = 120;

export function compile({ labels }: InferSchema<typeof schema>, compiler: PhraseCompiler) {
  const set = compiler.phrases(labels);
  return ({ text }: SourceContext): readonly TextMatch[] =>
    text.blocks.flatMap((block): readonly TextMatch[] => {
      const { text: value, locator } = block.block;
      const isLabelled =
        value.length <= MAX_LABELLED_LENGTH &&
        [text.previous(block)?.text, ...block.labels].some((label) => label !== undefined && set.matchesWhole(label));
      const range = [0, block.text.words.length] as const;
      return isLabelled && range[1] > 0 ? [{ raw: value, locator, occurrence: { block, range } }] : [];
    });
}
