import { REGIONS } from '../../page.ts';
import type { TextMatch } from '../match.ts';
import { type Described, someOf } from '../schema.ts';

/** The match stands in one of these parts of the page; without this condition, in `main` or `header`. */
export const schema = { regions: someOf(...REGIONS) };

export function compile({ regions }: Described<typeof schema>) {
  return ({ said: { block } }: TextMatch) => regions.includes(block.block.region);
}
