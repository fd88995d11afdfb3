import { escapeHtml } from './escape-html.ts';
import { listPages, type NavigationSection, type PageLink } from './navigation.ts';
import type { Heading } from './render-guide.ts';
import { SERVED_OR_EXPORTED_ATTRIBUTE } from './served-or-exported-attribute.ts';

/** The content of a page, without header and navigation. */
export interface PageContent {
  readonly page: PageLink;
  /** Description for search engines and link previews, as plain text. */
  readonly description: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** `guide`: text with a table of contents. `reference`: two columns. `start`: the first page. */
  readonly layout: 'guide' | 'reference' | 'start';
}

/** File names of the assets that every page uses. */
export interface PageAssets {
  readonly style: string;
  /** Script that runs before the first paint. */
  readonly headScript: string;
  readonly script: string;
  readonly icon: string;
  readonly searchIndex: string;
}

/** Renders a complete page. All its URLs are relative, so that any host can serve the pages under any path. */
export function renderPage(content: PageContent, navigation: readonly NavigationSection[], assets: PageAssets): string {
  const { page, description, html, headings, layout } = content;
  const root = page.file.includes('/') ? '../' : '';
  const title = layout === 'start' ? 'Portico developer documentation' : `${page.title} · Portico`;
  return `<!doctype html>
<html lang="en" ${SERVED_OR_EXPORTED_ATTRIBUTE.served} data-index="${assets.searchIndex}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${root}${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${root}${assets.style}">
<script src="${root}${assets.headScript}"></script>
<script src="${root}${assets.script}" defer></script>
</head>
<body class="${layout}">
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<button type="button" class="menu" aria-expanded="false" aria-controls="pages" hidden>Menu</button>
<a class="brand" href="${root}index.html">Portico <span>Docs</span></a>
<button type="button" class="search-open" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K Meta+K" hidden>
<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/></svg>
<span>Search</span> <kbd aria-hidden="true">/</kbd></button>
<button type="button" class="theme" hidden></button>
</header>
<nav id="pages" class="pages" aria-label="Documentation">
${navigation.map((section) => renderSection(section, page, root)).join('\n')}
</nav>
<div class="middle">
<main id="content" tabindex="-1">
${html}
</main>
${renderPreviousNextLinks(page, listPages(navigation), root)}
</div>
${layout === 'guide' ? renderTableOfContents(headings) : ''}
</body>
</html>
`;
}

function renderSection({ title, pages, groups }: NavigationSection, current: PageLink, root: string): string {
  const isCurrent = ({ pages: listed }: Pick<NavigationSection, 'pages'>) =>
    listed.some(({ file }) => file === current.file);
  return [
    `<p>${escapeHtml(title)}</p>`,
    ...(pages.length > 0 ? [renderLinks(pages, current, root)] : []),
    ...groups.map((group) => {
      const open = isCurrent(group) ? ' open' : '';
      const links = renderLinks(group.pages, current, root);
      return `<details${open}><summary>${escapeHtml(group.title)}</summary>\n${links}\n</details>`;
    }),
  ].join('\n');
}

function renderLinks(pages: readonly PageLink[], current: PageLink, root: string): string {
  const items = pages.map(({ file, title, method }) => {
    const marker = file === current.file ? ' aria-current="page"' : '';
    const badge = method === undefined ? '' : `<span class="verb ${method}">${formatMethod(method)}</span> `;
    return `<li><a href="${root}${file}"${marker}>${badge}<span>${escapeHtml(title)}</span></a></li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

/** Formats an HTTP method for the narrow navigation. */
function formatMethod(method: string): string {
  return method === 'delete' ? 'DEL' : method.toUpperCase();
}

function renderTableOfContents(headings: readonly Heading[]): string {
  if (headings.length < 2) return '';
  const items = headings.map(({ id, tag, text }) => `<li class="${tag}"><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page">
<p>On this page</p>
<ul>
${items.join('\n')}
</ul>
</nav>`;
}

function renderPreviousNextLinks(current: PageLink, all: readonly PageLink[], root: string): string {
  const index = all.findIndex(({ file }) => file === current.file);
  const [previous, next] = [all[index - 1], all[index + 1]];
  const link = (label: string, page: PageLink | undefined) => {
    if (!page) return '';
    const text = `<span>${label}</span> ${escapeHtml(page.title)}`;
    return `<a class="${label.toLowerCase()}" href="${root}${page.file}">${text}</a>`;
  };
  const links = `${link('Previous', previous)}${link('Next', next)}`;
  return `<nav class="neighbours" aria-label="Previous and next page">${links}</nav>`;
}
