import type { Match, SourceContext } from '../match.ts';
import type { AnchorParams } from './anchor-schemas.ts';

export function compile({ names }: AnchorParams<'meta'>) {
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
