import type { Match, SourceContext } from '../match.ts';
import { type InferSchema, textsField } from '../schema.ts';

/**
 * Reads the first value of each of these names: `title` for the page's title, `lang` for its language, or the
 * lower-case name of a `meta` element.
 */
export const schema = { names: textsField };

export function compile({ names }: InferSchema<typeof schema>) {
  return ({ page }: SourceContext): readonly Match[] => {
    const entries = [
      { name: 'title', content: page?.title, locator: 'title' },
      { name: 'lang', content: page?.language, locator: 'html' },
      ...(page?.metas ?? []),
    ];
    const found = names.flatMap((name) => entries.find((one) => one.name === name && one.content) ?? []);
    return found.map(({ content, locator }) => ({ raw: content ?? '', locator, occurrence: null }));
  };
}
