import type { Match, SourceContext } from '../match.ts';
import { type InferSchema, texts } from '../schema.ts';

/**
 * The first value in the page's `<head>` for each of these names: `title`, `lang` of the page, or names of `meta`
 * elements in lower case.
 */
export const schema = { names: texts };

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
