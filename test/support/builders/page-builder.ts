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

const BLOCK = /^((?:\w+ > )*)(\w+): (.*)$/s;
const REGIONS = ['header', 'nav', 'footer', 'aside'] as const;

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

/** The fields of a block outside of headings, tables, links, quotations and definition lists. */
const PLAIN_BLOCK = {
  level: 0,
  headings: [],
  region: 'main',
  cell: null,
  links: [],
  quoted: false,
  term: null,
} as const satisfies Partial<PageBlock>;

function aBlock(written: string, index: number, all: readonly string[]): PageBlock {
  const [, place = '', tag = 'p', text = ''] = BLOCK.exec(written) ?? [];
  return {
    ...PLAIN_BLOCK,
    kind: KINDS[tag] ?? 'paragraph',
    text,
    locator: `${place}${tag}:nth-of-type(${index + 1})`,
    level: levelOf(written),
    headings: headingsAbove(all, index),
    region: REGIONS.find((one) => place.includes(one)) ?? 'main',
  };
}

const levelOf = (written: string) => Number(/^h([1-6])$/.exec(BLOCK.exec(written)?.[2] ?? '')?.[1] ?? 0);

/** Indexes of the headings before a block, each of a higher rank than those behind it. */
function headingsAbove(all: readonly string[], index: number): readonly number[] {
  const found: number[] = [];
  let level = levelOf(all[index] ?? '') || 7;
  for (let at = index - 1; at >= 0; at -= 1) {
    const above = levelOf(all[at] ?? '');
    if (above === 0 || above >= level) continue;
    found.unshift(at);
    level = above;
  }
  return found;
}

function aLink(written: string): PageLink {
  const [text = '', url = '', rel = ''] = written.split('->').map((part) => part.trim());
  return { text, url, rel: rel.split(' ').filter((word) => word !== ''), locator: 'main > a', block: null };
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
