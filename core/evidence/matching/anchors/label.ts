import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { AnchorParams } from './anchor-schemas.ts';

const MAX_LABELLED_LENGTH = 120;

export function compile({ labels }: AnchorParams<'label'>, compiler: PhraseCompiler) {
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
