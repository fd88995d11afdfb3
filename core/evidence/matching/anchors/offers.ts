import { offersOf, withMainEntities } from '../../structured-data.ts';
import type { Match, SourceContext } from '../match.ts';
import { type Described, texts } from '../schema.ts';

/** The offers of items of structured data of these types, without trials. */
export const schema = { types: texts };

export function compile({ types }: Described<typeof schema>) {
  return ({ page }: SourceContext): readonly Match[] =>
    withMainEntities(page?.items ?? [])
      .filter((item) => item.types.some((type) => types.includes(type)))
      .flatMap((item) =>
        offersOf(item).map(({ offer, name }) => ({
          raw: offer,
          locator: item.locator,
          said: null,
          quote: name,
        })),
      );
}
