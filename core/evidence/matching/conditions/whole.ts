import type { TextMatch } from '../match.ts';

/** The match is all that its block says. */
export const schema = {};

export function compile() {
  return ({ said: { block, range } }: TextMatch) => block.isWhole(range);
}
