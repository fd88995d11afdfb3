import type { PageLink } from '../../page.ts';
import { pathPattern } from '../../path-template.ts';
import { toWords, type Words } from '../../text/words.ts';
import { hostOf, isAmong, isSameSite } from '../../values/address.ts';
import type { Compiler } from '../compiler.ts';
import type { Match, SourceContext } from '../match.ts';
import { count, type Described, flag, hosts, optional, phrases, phrasesByValue, template, texts } from '../schema.ts';
import { decoded, valueOfHost } from './address.ts';

/** Links that fulfil everything that is given. The value is the URL, or what `pattern` captures. */
export const schema = {
  /** One of these words in `rel`. */
  rel: optional(texts),
  /** The whole text is one of these. */
  phrases: optional(phrases),
  /** The text has none of these. */
  lacks: optional(phrases),
  /** Links to the page's site, and those whose text or URL holds a name of the product, are as good as asked ones. */
  named: optional(flag),
  hosts: optional(hosts),
  /** Hosts by the value of links to them. */
  hostsByValue: optional(phrasesByValue),
  /** A template for the path of the URL. */
  pattern: optional(template),
  /** Values by how the path ends: a file name, or its ending where that begins with a dot. */
  files: optional(phrasesByValue),
  /** The number of leading names of the path that must be those of the page: 2 stay within a repository of a forge. */
  shared: optional(count),
  /** Only links to the page's own site. */
  own: optional(flag),
  /** The value is the text. */
  isText: optional(flag),
};

export const needsOneOf = ['rel', 'phrases', 'hosts', 'hostsByValue', 'pattern', 'files'];

const URL_PARTS = /^https?:\/\/(?:www\.)?([^/:?#]+)(?::\d+)?([^?#]*)/;
const MAX_TEXT = 60;

type Params = Described<typeof schema>;

export function compile(params: Params, compiler: Compiler) {
  const { rel, hostsByValue, files, shared, own, named } = params;
  const texts = params.phrases && compiler.phrases(params.phrases);
  const forbidden = compiler.phrases(params.lacks);
  const pattern = params.pattern === undefined ? undefined : pathPattern(params.pattern);
  return ({ page, url, text: visible, product }: SourceContext): readonly Match[] => {
    const host = hostOf(url);
    const { pathname } = new URL(url);
    return (page?.links ?? []).flatMap((link): readonly Match[] => {
      const [, linkHost = '', path = ''] = URL_PARTS.exec(link.url) ?? [];
      if (own && !isSameSite(linkHost, host)) return [];
      if (shared !== undefined && leadingNames(path, shared) !== leadingNames(pathname, shared)) return [];
      const words = toWords(link.text.slice(0, MAX_TEXT + 1));
      if (texts && link.url === url) return [];
      const isAsked = link.text.length <= MAX_TEXT && texts?.isWhole(words);
      const isNamed = () => isSameSite(linkHost, host) || product.isIn(words) || product.isIn(toWords(link.url));
      if ((texts || named) && !isAsked && !(named && isNamed())) return [];
      if (forbidden.isIn(words)) return [];
      if (rel && !rel.some((word) => link.rel.includes(word))) return [];
      if (params.hosts && !isAmong(linkHost, params.hosts)) return [];
      const match = pattern?.exec(path);
      if (pattern && !match) return [];
      const value = files ? valueOfFile(path, files) : hostsByValue && valueOfHost(linkHost, hostsByValue);
      if ((files || hostsByValue) && value === undefined) return [];
      const written = params.isText ? link.text : link.url;
      const raw = value ?? (match?.[1] === undefined ? written : decoded(match[1]));
      return [{ raw, locator: link.locator, said: saidBy(link, words, visible) }];
    });
  };
}

/** The text of the link where it stands in its block, else the block. */
function saidBy({ block }: PageLink, { words }: Words, { blocks }: SourceContext['text']): Match['said'] {
  const said = block === null ? undefined : blocks[block];
  if (said === undefined) return null;
  const all = said.text.words;
  const at = words.length === 0 ? -1 : all.findIndex((_, from) => words.every((word, i) => all[from + i] === word));
  return { block: said, range: at < 0 ? [0, all.length] : [at, at + words.length] };
}

/** The leading names of a path; forges compare names of repositories without regard to case. */
export function leadingNames(path: string, number: number): string {
  return path
    .toLowerCase()
    .split('/', number + 1)
    .join('/');
}

function valueOfFile(path: string, files: NonNullable<Params['files']>): string | undefined {
  const isFile = (name: string) => path.endsWith(name.startsWith('.') ? name : `/${name}`);
  return Object.keys(files).find((value) => files[value]?.some(isFile));
}
