import type { Match, SourceContext } from '../match.ts';
import { type Described, texts } from '../schema.ts';

/** The content of the first `meta` element of one of these names, in lower case; earlier names first. */
export const schema = { names: texts };

export function compile({ names }: Described<typeof schema>) {
  return ({ page }: SourceContext): readonly Match[] => {
    const metas = names.flatMap((name) => page?.metas.filter((meta) => meta.name === name) ?? []);
    return metas.slice(0, 1).map(({ content, locator }) => ({ raw: content, locator, said: null }));
  };
}
