import { BLOCK_KINDS } from '../../page.ts';
import type { TextMatch } from '../match.ts';
import { type Described, someOf } from '../schema.ts';

/** The match stands in a block of one of these kinds. */
export const schema = { kinds: someOf(...BLOCK_KINDS) };

export function compile({ kinds }: Described<typeof schema>) {
  return ({ said: { block } }: TextMatch) => kinds.includes(block.block.kind);
}
