import { sliceWords } from '../../text/words.ts';
import { findLicenceBeside } from '../../values/licences-in-text.ts';
import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { AnchorParams } from './anchor-schemas.ts';

export function compile({ beside }: AnchorParams<'licence'>, compiler: PhraseCompiler) {
  const set = compiler.phrases(beside);
  return ({ text }: SourceContext): readonly TextMatch[] =>
    text.findPhrases(set).flatMap(({ block, range }): readonly TextMatch[] => {
      const found = findLicenceBeside(block.text, range, compiler.licences);
      if (!found) return [];
      const [from, to] = found.range;
      const occurrence = { block, range: [Math.min(from, range[0]), Math.max(to, range[1])] } as const;
      return [{ raw: sliceWords(block.text, found.range), locator: block.block.locator, occurrence }];
    });
}
