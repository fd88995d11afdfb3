import { foldWithoutSpaces } from '../../text/words.ts';
import { getHostWithoutWww } from '../../values/url.ts';
import type { SourceContext, TextMatch } from '../match.ts';

const ACCOUNT_PATH_PATTERN = /^\/(?!apps|plugins|marketplace|integrations)[^/]+(?:\/[^/]+)?\/?$/;

export function compile() {
  return ({ raw, occurrence: { block } }: TextMatch, { page }: SourceContext) =>
    !block.pageBlock.links.some((index) => {
      const url = page?.links[index]?.url;
      if (url === undefined || !ACCOUNT_PATH_PATTERN.test(new URL(url).pathname)) return false;
      return getHostWithoutWww(url).split('.', 1)[0] === foldWithoutSpaces(String(raw));
    });
}
