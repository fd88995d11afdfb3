import { findItems, readOffers } from '../../structured-data.ts';
import type { Match, SourceContext } from '../match.ts';
import { type InferSchema, texts } from '../schema.ts';

/** The offers of items of structured data of these types, without trials. */
export const schema = { types: texts };

export function compile({ types }: InferSchema<typeof schema>) {
  return ({ page }: SourceContext): readonly Match[] =>
    findItems(page, types).flatMap((item) =>
      readOffers(item).map(({ offer, name }) => ({ raw: offer, locator: item.locator, occurrence: null, quote: name })),
    );
}
