import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type Described, phrases, texts } from '../schema.ts';

/** The page holds one of these phrases, where the match has one of these values: a browser alone is no extension. */
export const schema = { values: texts, phrases };

export function compile({ values, phrases: backing }: Described<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(backing);
  return ({ raw }: TextMatch, { text }: SourceContext) => !values.includes(String(raw)) || text.find(set).length > 0;
}
