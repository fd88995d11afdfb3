import { itemsOf, offersOf } from '../../structured-data.ts';
import type { Match, SourceContext } from '../match.ts';
import { type Described, texts } from '../schema.ts';

/** The offers of items of structured data of these types, without trials. */
export const schema = { types: texts };

export function compile({ types }: Described<typeof schema>) {
  return ({ page }: SourceContext): readonly Match[] =>
    itemsOf(page, types).flatMap((item) =>
      offersOf(item).map(({ offer, name }) => ({ raw: offer, locator: item.locator, said: null, quote: name })),
    );
}
