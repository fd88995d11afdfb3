import type { Page } from '../page.ts';
import { hostOf } from '../values/address.ts';
import { squeezed, type Words, wordsOf } from '../words.ts';

const SITE_NAMES = new Set(['og:site_name', 'application-name', 'apple-mobile-web-app-title']);
/** What the parts of a title have between them. */
const BETWEEN = /\s[-–—]\s| on the (?=\p{Lu})|^(?:About|Download|Get|Install) |[|·•:：,、｜»«]|\s[–—]|[–—]\s/u;
/** What a host has beside a name. */
const NO_NAMES = new Set(
  'www docs doc help support app blog status api developer developers com org net io co dev ai example'.split(' '),
);
/** Shorter ones are words of their own. */
const SHORTEST = 3;

/** The names, squeezed, by which a page speaks of what it is about: its site’s, the parts of its title, the parts of its host. */
export function namesOfPage({ title, metas }: Pick<Page, 'title' | 'metas'>, url: string): ReadonlySet<string> {
  const said = metas.filter(({ name }) => SITE_NAMES.has(name)).map(({ content }) => content);
  const ofHost = hostOf(url)
    .split('.')
    .slice(0, -1)
    .filter((part) => !NO_NAMES.has(part));
  const names = [...said, ...(title ?? '').split(BETWEEN), ...ofHost].map(squeezed);
  return new Set(names.filter((name) => name.length >= SHORTEST));
}

/** What a page is about as a whole, as a heading of all of it: its title, and the last name of its path. */
export function aboutOf({ title }: Pick<Page, 'title'>, url: string): Words {
  const last = new URL(url).pathname.split('/').findLast((name) => name !== '') ?? '';
  return wordsOf(`${title ?? ''}; ${last}`);
}
