import type { Words } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { AnchorParams } from './anchor-schemas.ts';

const MAX_LABELLED_LENGTH = 120;

export function compile({ labels }: AnchorParams<'label'>, compiler: PhraseCompiler) {
  const set = compiler.compilePhrases(labels);
  const isLabel = (words: Words | undefined) => words !== undefined && set.matchesWhole(words);
  return ({ pageText }: SourceContext): readonly TextMatch[] =>
    pageText.blocks
      .filter((block) => block.pageBlock.text.length <= MAX_LABELLED_LENGTH && block.text.words.length > 0)
      .filter((block) => isLabel(pageText.previous(block)?.text) || block.labels.some(isLabel))
      .map((block) => {
        const { text: raw, locator } = block.pageBlock;
        return { raw, locator, occurrence: { block, range: [0, block.text.words.length] } };
      });
}
