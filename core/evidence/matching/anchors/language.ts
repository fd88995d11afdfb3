import type { Match, SourceContext } from '../match.ts';

/** The `lang` of a page. */
export const schema = {};

export function compile() {
  return ({ page }: SourceContext): readonly Match[] =>
    page?.language ? [{ raw: page.language, locator: 'html', said: null }] : [];
}
