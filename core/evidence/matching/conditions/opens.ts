import { clauseOf } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type Described, phrases } from '../schema.ts';

/** Nothing stands before the match in its clause but these and names of the product. */
export const schema = { phrases };

export function compile({ phrases: texts }: Described<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(texts);
  return ({ said: { block, range } }: TextMatch, { product }: SourceContext) => {
    for (let [at] = clauseOf(block.text, range[0]); at < range[0]; ) {
      const found = set.at(block.text, at);
      const length = product.lengthAt(block.text, at) || (found ? found.range[1] - at : 0);
      if (length === 0) return false;
      at += length;
    }
    return true;
  };
}
