/** The content of a test page. Every part is optional. */
export interface PageParts {
  readonly title?: string | null;
  readonly language?: string | null;
  /**
   * A tag and its text, such as `h2: Pricing`. `footer > li: Slack` is inside a footer. Adjacent cells share a table
   * row.
   */
  readonly blocks?: readonly string[];
  /** A link such as `Text -> URL`. A second arrow adds `rel` words and makes the link a `link` element. */
  readonly links?: readonly string[];
  readonly metas?: Readonly<Record<string, string>>;
  /** Objects of JSON-LD. */
  readonly items?: readonly object[];
  readonly isScriptOnly?: boolean;
}

const BLOCK = /^((?:\w+ > )*)(\w+): (.*)$/s;
const PARENTS: Readonly<Record<string, string>> = { td: 'tr', li: 'ul', tr: 'table' };

/** Renders the page as HTML. */
export function renderHtml({ title, language, blocks = [], links = [], metas = {}, items = [] }: PageParts): string {
  const head = [
    title === undefined || title === null ? '' : `<title>${escapeHtml(title)}</title>`,
    ...Object.entries(metas).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    ...items.map((item) => `<script type="application/ld+json">${JSON.stringify(item)}</script>`),
  ];
  const lang = language ? ` lang="${language}"` : '';
  const body = `<main>${groupBlocks(blocks).map(renderGroup).join('')}${links.map(renderLink).join('')}</main>`;
  return `<!doctype html><html${lang}><head>${head.join('')}</head><body>${body}</body></html>`;
}

interface Group {
  readonly path: readonly string[];
  readonly blocks: readonly (readonly [tag: string, text: string])[];
}

/** Groups adjacent cells into a row and adjacent items into a list. */
function groupBlocks(blocks: readonly string[]): readonly Group[] {
  const groups: Group[] = [];
  for (const written of blocks) {
    const [, parents = '', tag = 'p', text = ''] = BLOCK.exec(written) ?? [];
    const path = addImpliedParents(
      parents.split(' > ').filter((parent) => parent !== ''),
      tag,
    );
    const last = groups.at(-1);
    const isSame = PARENTS[tag] !== undefined && last?.path.join() === path.join() && last.blocks[0]?.[0] === tag;
    if (last && isSame) groups[groups.length - 1] = { path, blocks: [...last.blocks, [tag, text]] };
    else groups.push({ path, blocks: [[tag, text]] });
  }
  return groups;
}

function addImpliedParents(path: readonly string[], tag: string): readonly string[] {
  const parent = PARENTS[tag];
  if (parent === undefined) return path;
  const above = path.at(-1) === parent ? path.slice(0, -1) : path;
  return [...addImpliedParents(above, parent), parent];
}

function renderGroup({ path, blocks }: Group): string {
  const inner = blocks.map(([tag, text]) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
  return path.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, inner);
}

function renderLink(written: string): string {
  const [text = '', url = '', rel = ''] = written.split('->').map((part) => part.trim());
  return rel === '' ? `<a href="${url}">${escapeHtml(text)}</a> ` : `<link rel="${rel}" href="${url}">`;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
