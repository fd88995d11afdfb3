import type { Match, SourceContext } from '../match.ts';
import { type InferSchema, texts } from '../schema.ts';

/**
 * What the head of a page has first under each of these names, in their order: `title`, `lang` of the page, and names
 * of `meta` elements in lower case.
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
