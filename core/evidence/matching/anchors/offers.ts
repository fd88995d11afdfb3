import { findItems, readOffers } from '../../structured-data.ts';
import type { Match, SourceContext } from '../match.ts';
import { type InferSchema, textsField } from '../schema.ts';

/** Reads the offers of items of structured data that have one of these types. Trials are left out. */
export const schema = { types: textsField };

export function compile({ types }: InferSchema<typeof schema>) {
  return ({ page }: SourceContext): readonly Match[] =>
    findItems(page, types).flatMap((item) =>
      readOffers(item).map(({ offer, name }) => ({ raw: offer, locator: item.locator, occurrence: null, quote: name })),
    );
}
