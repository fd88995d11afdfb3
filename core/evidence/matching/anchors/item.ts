import { scalarsAt, withMainEntities } from '../../structured-data.ts';
import type { Match, SourceContext } from '../match.ts';
import { type Described, texts } from '../schema.ts';

/** A property of items of structured data; each further name of `path` is a property of an inner item. */
export const schema = { types: texts, path: texts };

export function compile({ types, path }: Described<typeof schema>) {
  return ({ page }: SourceContext): readonly Match[] =>
    withMainEntities(page?.items ?? [])
      .filter((item) => item.types.some((type) => types.includes(type)))
      .flatMap((item) => scalarsAt(item, path).map((raw) => ({ raw, locator: item.locator, said: null, quote: raw })));
}
