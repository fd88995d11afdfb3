import type { Page } from '../page.ts';
import { hostOf } from '../values/address.ts';
import { squeezed, type Words, wordsOf } from '../words.ts';

const SITE_NAMES = new Set(['og:site_name', 'application-name', 'apple-mobile-web-app-title']);
/** What the parts of a title have between them. */
const BETWEEN = /\s[-–—]\s| on the (?=\p{Lu})|^(?:About|Download|Get|Install) |[|·•:：,、｜»«]|\s[–—]|[–—]\s/u;
/** What a title has between the names of what it compares; shorter names are too easily a part of a host's. */
const COMPARING = /\s(?:vs\.?|versus|v\.|or|oder|ou|contre|gegen|contra|compared (?:to|with))\s|[:|?,–—]/iu;
const MOST_COMPARED = 6;
const SHORTEST_OF_HOST = 4;
/** What stands before or behind a name in a part of a title and is none of it. */
const GENERIC =
  /^(?:about|download|get|install|pricing|plans|preise|tarifs|precios|the)\s+|\s+(?:is now .*|pricing|plans|prices|help(?: cent(?:er|re))?|docs|documentation|dokumentation|support|blog|api|app|status|downloads?|features|integrations|faq|home(?:page)?|official (?:site|website)|preise|tarife|tarifs|precios|hilfe|aide|ayuda|サポート|料金)$/iu;
/** How links to the beginning of a site are named beside its name, and how many of them are looked at. */
const NO_LOGO =
  /^(?:home|home ?page|start|startseite|accueil|inicio|início|hjem|ホーム|トップ|back|zurück|retour|go to .*|back to .*)?$/iu;
const LONGEST_LOGO = 40;
const MOST_LOGOS = 5;
/** Parts of addresses of forges, registries and stores that name nothing. */
const PLACES = new Set([
  'package',
  'packages',
  'project',
  'projects',
  'crates',
  'crate',
  'gems',
  'detail',
  'details',
  'apps',
  'app',
  'store',
  'plugins',
  'library',
  'addon',
  'addons',
]);
/** What a host has beside a name. */
const NO_NAMES = new Set([
  'www',
  'test',
  'demo',
  'staging',
  'docs',
  'doc',
  'help',
  'support',
  'app',
  'blog',
  'status',
  'api',
  'developer',
  'developers',
  'com',
  'org',
  'net',
  'io',
  'co',
  'dev',
  'ai',
  'example',
]);
/** What stands behind a name that pages also leave out: `Volubis RH` is Volubis. */
const KIND =
  /^(.{4,})[ -](?:rh|hr|crm|app|erp|ai|pos|cms|pro|cloud|software|desk|hq|labs|studio|suite|io|pay|mail|web|editor|for .{2,20})$/iu;
/** Shorter ones are words of their own. */
const SHORTEST = 3;

/**
 * The names, squeezed, by which a page speaks of what it is about: its site’s, the parts of its title, of its host and
 * perhaps of its path.
 */
export function namesOfPage(
  { title, metas, links }: Pick<Page, 'title' | 'metas' | 'links'>,
  url: string,
  isNamedByPath = false,
): ReadonlySet<string> {
  const said = metas.filter(({ name }) => SITE_NAMES.has(name)).map(({ content }) => content);
  const ofHost = hostOf(url)
    .split('.')
    .slice(0, -1)
    .filter((part) => !NO_NAMES.has(part));
  const ofTitle = (title ?? '').split(BETWEEN).flatMap((part) => [part, withoutGeneric(part)]);
  const labels = ofHost.map(squeezed);
  // Of the names that a title compares, the page's own is the one that its host holds.
  const compared = (title ?? '').split(COMPARING).slice(0, MOST_COMPARED).map(withoutGeneric);
  const isOfHost = (name: string) => name.length >= SHORTEST_OF_HOST && labels.some((label) => label.includes(name));
  const names = [
    ...said,
    ...(compared.length > 1 ? compared.filter((part) => isOfHost(squeezed(part))) : []),
    ...ofTitle,
    ...ofHost,
    ...logosIn(links, url),
    ...(isNamedByPath ? partsOfPath(url) : []),
  ];
  const short = names.flatMap((name) => KIND.exec(name.trim())?.[1] ?? []);
  return new Set([...names, ...short].map(squeezed).filter((name) => name.length >= SHORTEST));
}

/**
 * The names that its site has, and, at a forge, registry or store, its address: no heading of the page can be one of
 * them by saying something else.
 */
export function namesOfSite(
  { metas, links }: Pick<Page, 'metas' | 'links'>,
  url: string,
  isNamedByPath: boolean,
): ReadonlySet<string> {
  return namesOfPage({ title: null, metas, links }, url, isNamedByPath);
}

/** What links to the beginning of the site say, as logos do. */
function logosIn(links: Page['links'], url: string): readonly string[] {
  const { origin } = new URL(url);
  const said = links.filter((link) => link.url === `${origin}/`).map(({ text }) => withoutGeneric(text));
  return said.filter((text) => text.length <= LONGEST_LOGO && !NO_LOGO.test(text)).slice(0, MOST_LOGOS);
}

function withoutGeneric(part: string): string {
  return part.trim().replace(GENERIC, '').replace(GENERIC, '');
}

function partsOfPath(url: string): readonly string[] {
  return new URL(url).pathname
    .split('/')
    .slice(0, 4)
    .filter((part) => /^[@\w.-]{3,60}$/.test(part) && !PLACES.has(part.toLowerCase()));
}

/** What a page is about as a whole, as a heading of all of it: its title, and the last name of its path. */
export function aboutOf({ title }: Pick<Page, 'title'>, url: string): Words {
  const last = new URL(url).pathname.split('/').findLast((name) => name !== '') ?? '';
  return wordsOf(`${title ?? ''}; ${last}`);
}
