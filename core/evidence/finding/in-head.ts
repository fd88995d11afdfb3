import type { LinkOrigin } from '../fact-rule.ts';
import type { Page, PageLink } from '../page.ts';
import { hostOf, isAmong, isSameSite } from '../values/address.ts';
import { foldedText } from '../words.ts';
import { type ApplicableRule, type Candidate, rulesOf } from './candidate.ts';
import type { CompiledRules } from './compiled-rules.ts';

/** The host, without `www.`, and the path of an address that is absolute and in canonical form. */
const ADDRESS = /^https?:\/\/(?:www\.)?([^/:?#]+)(?::\d+)?([^?#]*)/;
/** Longer texts are no name of a link. */
const LONGEST_LINK_TEXT = 60;

/** What a page says of itself in its head, and by the addresses and words of its links. */
export function candidatesInHead(
  page: Page,
  url: string,
  rules: readonly ApplicableRule[],
  compiled: CompiledRules,
): readonly Candidate[] {
  return [
    ...rulesOf(rules, 'title').flatMap(({ rule }) => one(rule, page.title, 'title')),
    ...rulesOf(rules, 'language').flatMap(({ rule }) => one(rule, page.language, 'html')),
    ...rulesOf(rules, 'meta').flatMap(({ rule, from }) => {
      const metas = from.names.flatMap((name) => page.metas.filter((meta) => meta.name === name));
      return metas.slice(0, 1).map(({ content, locator }) => ({ rule, raw: content, locator }));
    }),
    ...candidatesInLinks(page.links, url, rulesOf(rules, 'link'), compiled),
  ];
}

/** What a source's own address says. */
export function candidatesInAddress(
  url: string,
  rules: readonly ApplicableRule[],
  { patterns }: CompiledRules,
): readonly Candidate[] {
  const { pathname } = new URL(url);
  return rulesOf(rules, 'address').flatMap(({ rule, from: { part, pattern } }) => {
    const match = pattern === undefined ? null : patterns.get(pattern)?.exec(pathname);
    if (pattern !== undefined && !match) return [];
    return one(rule, part === 'host' ? hostOf(url) : decoded(match?.[1] ?? ''), 'address');
  });
}

function candidatesInLinks(
  links: readonly PageLink[],
  url: string,
  rules: readonly ApplicableRule<LinkOrigin>[],
  compiled: CompiledRules,
): readonly Candidate[] {
  const found: Candidate[] = [];
  const host = hostOf(url);
  const { pathname } = new URL(url);
  for (const link of rules.length === 0 ? [] : links) {
    const [, linkHost = '', path = ''] = ADDRESS.exec(link.url) ?? [];
    const text = link.text.length > LONGEST_LINK_TEXT ? '' : foldedText(link.text);
    const parts = { link, host: linkHost, path, text, page: pathname, isOwn: isSameSite(linkHost, host) };
    for (const rule of rules) {
      const raw = soughtOf(parts, rule, compiled);
      if (raw !== undefined) found.push({ rule: rule.rule, raw, locator: link.locator });
    }
  }
  return found;
}

interface LinkParts {
  readonly link: PageLink;
  readonly host: string;
  readonly path: string;
  /** Folded; empty for one that is too long to be a name. */
  readonly text: string;
  /** The path of the page's own address. */
  readonly page: string;
  readonly isOwn: boolean;
}

/** The address or the words of a link that is as a rule wants it. */
function soughtOf(
  { link, host, path, text, page, isOwn }: LinkParts,
  { rule, from, as }: ApplicableRule<LinkOrigin>,
  { linkPhrases, patterns }: CompiledRules,
): string | undefined {
  if (from.own && !isOwn) return undefined;
  if (from.shared !== undefined && beginning(path, from.shared) !== beginning(page, from.shared)) return undefined;
  if (from.phrases && !linkPhrases.get(rule)?.has(text)) return undefined;
  if (from.rel && !from.rel.some((word) => link.rel.includes(word))) return undefined;
  if (from.hosts && !isAmong(host, from.hosts)) return undefined;
  if (from.file && !from.file.some((name) => path.endsWith(name.startsWith('.') ? name : `/${name}`))) return undefined;
  const match = from.pattern === undefined ? null : patterns.get(from.pattern)?.exec(path);
  if (from.pattern !== undefined && !match) return undefined;
  if (as.form === 'url') return link.url;
  return match?.[1] === undefined ? link.text : decoded(match[1]);
}

/** So many first names of a path; forges know repositories without regard to case. */
function beginning(path: string, names: number): string {
  return path
    .toLowerCase()
    .split('/', names + 1)
    .join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function one(rule: number, raw: string | null, locator: string): readonly Candidate[] {
  return raw === null || raw === '' ? [] : [{ rule, raw, locator }];
}
