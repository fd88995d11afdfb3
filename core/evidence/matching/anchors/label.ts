import type { Words } from '../../text/words.ts';
import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { AnchorParams } from './anchor-schemas.ts';

const MAX_LABELLED_LENGTH = 120;

export function compile({ labels }: AnchorParams<'label'>, compiler: PhraseCompiler) {
  const set = compiler.phrases(labels);
  const isLabel = (words: Words | undefined) => words !== undefined && set.matchesWhole(words);
  return ({ text }: SourceContext): readonly TextMatch[] =>
    text.blocks
      .filter((block) => block.block.text.length <= MAX_LABELLED_LENGTH && block.text.words.length > 0)
      .filter((block) => isLabel(text.previous(block)?.text) || block.labels.some(isLabel))
      .map((block) => {
        const { text: raw, locator } = block.block;
        return { raw, locator, occurrence: { block, range: [0, block.text.words.length] } };
      });
}
