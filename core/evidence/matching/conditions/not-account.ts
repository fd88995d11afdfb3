import { squeezeText } from '../../text/words.ts';
import { parseHost } from '../../values/url.ts';
import type { SourceContext, TextMatch } from '../match.ts';

/** No link of the block leads to an account or repository on the site of the name: `GitHub` with `github.com/acme`. */
export const schema = {};

const ACCOUNT = /^\/(?!apps|plugins|marketplace|integrations)[^/]+(?:\/[^/]+)?\/?$/;

export function compile() {
  return ({ raw, occurrence: { block } }: TextMatch, { page }: SourceContext) =>
    !block.block.links.some((index) => {
      const url = page?.links[index]?.url;
      if (url === undefined || !ACCOUNT.test(new URL(url).pathname)) return false;
      return parseHost(url).split('.', 1)[0] === squeezeText(String(raw));
    });
}
