import type { PageLink } from '../../page.ts';
import { compileTemplate } from '../../path-template.ts';
import { toWords, type Words } from '../../text/words.ts';
import { getHostWithoutWww, isHostAmong, isSameSite } from '../../values/url.ts';
import type { Match, SourceContext } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { AnchorParams } from './anchor-schemas.ts';
import { decodePathPart, findValueByHost } from './source-url.ts';

const URL_PARTS_PATTERN = /^https?:\/\/(?:www\.)?([^/:?#]+)(?::\d+)?([^?#]*)/;
const MAX_LINK_TEXT_LENGTH = 60;

type LinkParams = AnchorParams<'link'>;

export function compile(params: LinkParams, compiler: PhraseCompiler) {
  const { rel, hostsByValue, files, sharedSegments, sameSite, named } = params;
  const texts = params.phrases && compiler.compilePhrases(params.phrases);
  const forbidden = compiler.compilePhrases(params.lacks);
  const pattern = params.pattern === undefined ? undefined : compileTemplate(params.pattern);
  return ({ page, url, pageText: visible, productNames }: SourceContext): readonly Match[] => {
    const host = getHostWithoutWww(url);
    const { pathname } = new URL(url);
    return (page?.links ?? []).flatMap((link): readonly Match[] => {
      const [, linkHost = '', path = ''] = URL_PARTS_PATTERN.exec(link.url) ?? [];
      if (sameSite && !isSameSite(linkHost, host)) return [];
      if (
        sharedSegments !== undefined &&
        takeLeadingSegments(path, sharedSegments) !== takeLeadingSegments(pathname, sharedSegments)
      )
        return [];
      const words = toWords(link.text.slice(0, MAX_LINK_TEXT_LENGTH + 1));
      if (texts && link.url === url) return [];
      const hasPhrase = link.text.length <= MAX_LINK_TEXT_LENGTH && texts?.matchesWhole(words);
      const namesProduct = () =>
        isSameSite(linkHost, host) || productNames.hasNameIn(words) || productNames.hasNameIn(toWords(link.url));
      if ((texts || named) && !hasPhrase && !(named && namesProduct())) return [];
      if (forbidden.hasMatchIn(words)) return [];
      if (rel && !rel.some((word) => link.rel.includes(word))) return [];
      if (params.hosts && !isHostAmong(linkHost, params.hosts)) return [];
      const match = pattern?.exec(path);
      if (pattern && !match) return [];
      const value = files ? findValueByFile(path, files) : hostsByValue && findValueByHost(linkHost, hostsByValue);
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
function locateLinkText(
  { block }: PageLink,
  { words }: Words,
  { blocks }: SourceContext['pageText'],
): Match['occurrence'] {
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

function findValueByFile(path: string, files: NonNullable<LinkParams['files']>): string | undefined {
  const isFile = (name: string) => path.endsWith(name.startsWith('.') ? name : `/${name}`);
  return Object.keys(files).find((value) => files[value]?.some(isFile));
}
