import { toWords, type Words } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import { type Described, phrases } from '../schema.ts';

/** What stands behind a label: a definition, the next cell of a row, the block behind one that is the label alone. */
export const schema = { labels: phrases };

const MAX_LABELLED = 120;

export function compile({ labels }: Described<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(labels);
  return ({ text }: SourceContext): readonly TextMatch[] =>
    text.blocks.flatMap((block): readonly TextMatch[] => {
      const { text: said, locator } = block.block;
      const isLabelled =
        said.length <= MAX_LABELLED && labelsOf(block, text.previous(block)).some((one) => set.isWhole(one));
      const range = [0, block.text.words.length] as const;
      return isLabelled && range[1] > 0 ? [{ raw: said, locator, said: { block, range } }] : [];
    });
}

function labelsOf({ block }: TextBlock, previous: TextBlock | undefined): readonly Words[] {
  const { cell, term } = block;
  return [previous?.text, ...[cell?.columnHeader, term].map((label) => (label ? toWords(label) : undefined))].filter(
    (label) => label !== undefined,
  );
}
