import type { LinkOrigin } from '../fact-rule.ts';
import type { Page, PageLink } from '../page.ts';
import { hostOf, isAmong, isSameSite } from '../values/address.ts';
import { foldedText } from '../words.ts';
import { type ApplicableRule, type Candidate, rulesOf } from './candidate.ts';
import type { CompiledRules } from './compiled-rules.ts';

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
  { linkPhrases, patterns }: CompiledRules,
): readonly Candidate[] {
  if (rules.length === 0) return [];
  const host = hostOf(url);
  return links.flatMap((link) => {
    const linkHost = hostOf(link.url);
    const text = link.text.length > LONGEST_LINK_TEXT ? '' : foldedText(link.text);
    return rules.flatMap(({ rule, from, as }) => {
      if (from.rel && !from.rel.some((word) => link.rel.includes(word))) return [];
      if (from.hosts && !isAmong(linkHost, from.hosts)) return [];
      if (from.phrases && !linkPhrases.get(rule)?.has(text)) return [];
      if (from.own && !isSameSite(linkHost, host)) return [];
      const path = from.pattern || from.file ? new URL(link.url).pathname : '';
      if (from.file && !from.file.some((name) => path.endsWith(`/${name}`))) return [];
      const match = from.pattern === undefined ? null : patterns.get(from.pattern)?.exec(path);
      if (from.pattern !== undefined && !match) return [];
      const raw = as.form === 'url' ? link.url : (match?.[1] ?? link.text);
      return [{ rule, raw: raw === match?.[1] ? decoded(raw) : raw, locator: link.locator }];
    });
  });
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
