import { squeezed } from '../../text/words.ts';
import { hostOf } from '../../values/address.ts';
import type { SourceContext, TextMatch } from '../match.ts';

/** No link of the block leads to an account or a repository at the site of the name: `GitHub` and `github.com/acme`. */
export const schema = {};

const ACCOUNT = /^\/(?!apps|plugins|marketplace|integrations)[^/]+(?:\/[^/]+)?\/?$/;

export function compile() {
  return ({ raw, said: { block } }: TextMatch, { page }: SourceContext) =>
    !block.block.links.some((index) => {
      const url = page?.links[index]?.url;
      if (url === undefined || !ACCOUNT.test(new URL(url).pathname)) return false;
      return hostOf(url).split('.', 1)[0] === squeezed(String(raw));
    });
}
