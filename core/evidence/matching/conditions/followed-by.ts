import { gapBefore } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { TextMatch } from '../match.ts';
import { type Described, phrases } from '../schema.ts';

/** The clause ends behind the match, or goes on with one of these, a comma, a colon, a dash or a bracket. */
export const schema = { phrases };

const PAUSE = /[,:|·()\u2013\u2014、，：（）・]|\s-\s/;

export function compile({ phrases: texts }: Described<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(texts);
  return ({ said: { block, range } }: TextMatch) => {
    const { text } = block;
    const [, to] = range;
    if (to >= text.words.length || text.clauses[to] !== text.clauses[to - 1]) return true;
    return PAUSE.test(gapBefore(text, to)) || set.at(text, to) !== undefined;
  };
}
