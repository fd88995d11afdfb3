import { BLOCK_KINDS, REGIONS } from '../../page.ts';
import type { TextMatch } from '../match.ts';
import { type InferSchema, optional, someOf } from '../schema.ts';

/** Where the match stands. */
export const schema = {
  /** In a block of one of these kinds. */
  kinds: optional(someOf(...BLOCK_KINDS)),
  /** In one of these parts of the page; without them, in `main` or `header`. */
  regions: optional(someOf(...REGIONS)),
};

export const needsOneOf = ['kinds', 'regions'];

export function compile({ kinds, regions }: InferSchema<typeof schema>) {
  return ({ occurrence: { block } }: TextMatch) =>
    (kinds?.includes(block.block.kind) ?? true) && (regions?.includes(block.block.region) ?? true);
}
