import type { Match, SourceContext } from '../match.ts';

/** The title of a page. */
export const schema = {};

export function compile() {
  return ({ page }: SourceContext): readonly Match[] =>
    page?.title ? [{ raw: page.title, locator: 'title', said: null }] : [];
}
