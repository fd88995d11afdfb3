import type { PageLink } from '../../page.ts';
import { compileTemplate } from '../../path-template.ts';
import { toWords, type Words } from '../../text/words.ts';
import { hostFromUrl, isHostAmong, isSameSite } from '../../values/url.ts';
import type { PhraseCompiler } from '../compiler.ts';
import type { Match, SourceContext } from '../match.ts';
import {
  countField,
  flagField,
  hostsField,
  type InferSchema,
  optional,
  phrasesByValueField,
  phrasesField,
  templateField,
  textsField,
} from '../schema.ts';
import { decodePathPart, findHostValue } from './address.ts';

/**
 * Finds links that meet the conditions of all defined members. The value is the link's URL, unless a member says
 * otherwise.
 */
export const schema = {
  /** The link's `rel` must contain one of these words. */
  rel: optional(textsField),
  /** The whole link text must be one of these phrases. */
  phrases: optional(phrasesField),
  /** The link text must not contain any of these phrases. */
  lacks: optional(phrasesField),
  /**
   * Accepts more links than those with one of `phrases`: links to the page's own site, and links with the product's
   * name in their text or URL. Without `phrases`, only such links match.
   */
  named: optional(flagField),
  hosts: optional(hostsField),
  /** Lists of hosts by value. The link must lead to one of these hosts. The value is the key of its list. */
  hostsByValue: optional(phrasesByValueField),
  /**
   * A template that the path of the URL must match. If it contains `{value}`, the value is the captured part of the
   * path.
   */
  pattern: optional(templateField),
  /**
   * Lists of file names by value. The path must end with one of these, and the value is the key of its list. An entry
   * that begins with a dot is a file extension.
   */
  files: optional(phrasesByValueField),
  /**
   * Number of leading path segments that must be the same as in the page's URL. With 2, a link must stay within the
   * same repository of a forge.
   */
  shared: optional(countField),
  /** The link must lead to the page's own site. */
  own: optional(flagField),
  /** If true, the value is the link text instead of the URL. */
  isText: optional(flagField),
};

export const needsOneOf = ['rel', 'phrases', 'hosts', 'hostsByValue', 'pattern', 'files'];

const URL_PARTS_PATTERN = /^https?:\/\/(?:www\.)?([^/:?#]+)(?::\d+)?([^?#]*)/;
const MAX_LINK_TEXT_LENGTH = 60;

type Params = InferSchema<typeof schema>;

export function compile(params: Params, compiler: PhraseCompiler) {
  const { rel, hostsByValue, files, shared, own, named } = params;
  const texts = params.phrases && compiler.phrases(params.phrases);
  const forbidden = compiler.phrases(params.lacks);
  const pattern = params.pattern === undefined ? undefined : compileTemplate(params.pattern);
  return ({ page, url, text: visible, product }: SourceContext): readonly Match[] => {
    const host = hostFromUrl(url);
    const { pathname } = new URL(url);
    return (page?.links ?? []).flatMap((link): readonly Match[] => {
      const [, linkHost = '', path = ''] = URL_PARTS_PATTERN.exec(link.url) ?? [];
      if (own && !isSameSite(linkHost, host)) return [];
      if (shared !== undefined && takeLeadingSegments(path, shared) !== takeLeadingSegments(pathname, shared))
        return [];
      const words = toWords(link.text.slice(0, MAX_LINK_TEXT_LENGTH + 1));
      if (texts && link.url === url) return [];
      const hasPhrase = link.text.length <= MAX_LINK_TEXT_LENGTH && texts?.matchesWhole(words);
      const namesProduct = () =>
        isSameSite(linkHost, host) || product.hasNameIn(words) || product.hasNameIn(toWords(link.url));
      if ((texts || named) && !hasPhrase && !(named && namesProduct())) return [];
      if (forbidden.hasMatchIn(words)) return [];
      if (rel && !rel.some((word) => link.rel.includes(word))) return [];
      if (params.hosts && !isHostAmong(linkHost, params.hosts)) return [];
      const match = pattern?.exec(path);
      if (pattern && !match) return [];
      const value = files ? findFileValue(path, files) : hostsByValue && findHostValue(linkHost, hostsByValue);
      if ((files || hostsByValue) && value === undefined) return [];
      const written = params.isText ? link.text : link.url;
      const raw = value ?? (match?.[1] === undefined ? written : decodePathPart(match[1]));
      return [{ raw, locator: link.locator, occurrence: locateLinkText(link, words, visible) }];
    });
  };
}

/**
 * Returns the position of the link text in its block. If the text is not found, returns the whole block. Returns null
 * if the link has no block.
 */
function locateLinkText({ block }: PageLink, { words }: Words, { blocks }: SourceContext['text']): Match['occurrence'] {
  const textBlock = block === null ? undefined : blocks[block];
  if (textBlock === undefined) return null;
  const all = textBlock.text.words;
  const at = words.length === 0 ? -1 : all.findIndex((_, from) => words.every((word, i) => all[from + i] === word));
  return { block: textBlock, range: at < 0 ? [0, all.length] : [at, at + words.length] };
}

/** Returns the leading segments of a path in lower case, because forges compare names of repositories without case. */
export function takeLeadingSegments(path: string, number: number): string {
  return path
    .toLowerCase()
    .split('/', number + 1)
    .join('/');
}

function findFileValue(path: string, files: NonNullable<Params['files']>): string | undefined {
  const isFile = (name: string) => path.endsWith(name.startsWith('.') ? name : `/${name}`);
  return Object.keys(files).find((value) => files[value]?.some(isFile));
}
