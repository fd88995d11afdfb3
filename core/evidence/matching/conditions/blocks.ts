import { BLOCK_KINDS, PAGE_REGIONS } from '../../page.ts';
import type { TextMatch } from '../match.ts';
import { type InferSchema, optional, someOf } from '../schema.ts';

/** Condition: the block of the match has a certain kind and region. */
export const schema = {
  /** The block must have one of these kinds. */
  kinds: optional(someOf(...BLOCK_KINDS)),
  /** The block must be in one of these regions. Default: `main` or `header`. */
  regions: optional(someOf(...PAGE_REGIONS)),
};

export const needsOneOf = ['kinds', 'regions'];

export function compile({ kinds, regions }: InferSchema<typeof schema>) {
  return ({ occurrence: { block } }: TextMatch) =>
    (kinds?.includes(block.block.kind) ?? true) && (regions?.includes(block.block.region) ?? true);
}
