import { textOf } from '../../text/words.ts';
import { licenceBeside } from '../../values/licences-in-text.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type Described, phrases } from '../schema.ts';

/**
 * Names of licences in visible text right beside one of these: *under*, *license*, *open source*. Cells of tables tell
 * of what their row names; those with a label are for the anchor `label`.
 */
export const schema = { beside: phrases };

export function compile({ beside }: Described<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(beside);
  return ({ text }: SourceContext): readonly TextMatch[] =>
    text.find(set).flatMap(({ block, range }): readonly TextMatch[] => {
      const isCell = block.block.kind === 'cell';
      const found = isCell ? undefined : licenceBeside(block.text, range, compiler.licences);
      if (!found) return [];
      const [from, to] = found.range;
      const said = { block, range: [Math.min(from, range[0]), Math.max(to, range[1])] } as const;
      return [{ raw: textOf(block.text, found.range), locator: block.block.locator, said }];
    });
}
