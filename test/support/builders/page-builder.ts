import type { BlockKind, Page, PageBlock, PageLink, PageMeta, StructuredItem } from '../../../core/evidence/page.ts';

const KINDS: Readonly<Record<string, BlockKind>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  li: 'list_item',
  td: 'cell',
  p: 'paragraph',
  button: 'control',
};

/** What a builder of pages is told; all of it may be left out. */
export interface PageParts {
  readonly title?: string | null;
  readonly language?: string | null;
  /**
   * `h2: Pricing`: tags as in HTML. Each block is a child of `main`, unless the tag has its own parent: `footer > li:
   * Slack`.
   */
  readonly blocks?: readonly string[];
  /** `Text -> address`, with `rel` words behind a second arrow. */
  readonly links?: readonly string[];
  readonly metas?: Readonly<Record<string, string>>;
  readonly items?: readonly object[];
  readonly isShell?: boolean;
}

/** A page that says these things and nothing else. */
export function aPage({ title, language, blocks = [], links = [], metas = {}, items = [], isShell }: PageParts): Page {
  return {
    kind: 'page',
    title: title ?? null,
    language: language ?? null,
    isShell: isShell ?? false,
    isWhole: true,
    metas: Object.entries(metas).map(([name, content]): PageMeta => ({ name, content, locator: 'head > meta' })),
    links: links.map(aLink),
    items: items.map(anItem),
    blocks: blocks.map(aBlock),
  };
}

function aBlock(written: string, index: number): PageBlock {
  const [, place = '', tag = 'p', text = ''] = /^((?:\w+ > )*)(\w+): (.*)$/s.exec(written) ?? [];
  return { kind: KINDS[tag] ?? 'paragraph', text, locator: `${place}${tag}:nth-of-type(${index + 1})` };
}

function aLink(written: string): PageLink {
  const [text = '', url = '', rel = ''] = written.split('->').map((part) => part.trim());
  return { text, url, rel: rel.split(' ').filter((word) => word !== ''), locator: 'main > a' };
}

/** From an object as JSON-LD has it. */
function anItem(written: object): StructuredItem {
  const { '@type': type, ...properties } = written as Readonly<Record<string, unknown>>;
  const values = Object.entries(properties).map(([name, value]) => [name, [value].flat().map(itemValue)] as const);
  return {
    syntax: 'json_ld',
    types: [type].flat().map(String),
    locator: 'script',
    properties: Object.fromEntries(values),
  };
}

function itemValue(value: unknown): string | StructuredItem {
  return typeof value === 'object' && value !== null ? anItem(value) : String(value);
}
