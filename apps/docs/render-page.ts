import { escapeHtml } from './escape-html.ts';
import type { Heading } from './render-guide.ts';

/** An entry of the navigation. */
export interface PageLink {
  readonly file: string;
  readonly title: string;
}

export interface PageGroup {
  readonly title: string;
  readonly pages: readonly PageLink[];
}

export interface PageContent {
  readonly page: PageLink;
  readonly groups: readonly PageGroup[];
  readonly html: string;
  readonly headings: readonly Heading[];
  /** File names of additional style sheets and deferred scripts. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

/** File names of the style sheet, script and icon that every page uses. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
}

/** Renders a whole page. All URLs are relative, so any host can serve the pages under any path. */
export function renderPage(parts: PageContent, assets: PageAssets): string {
  const { page, groups, html, headings, styles = [], scripts = [] } = parts;
  const title = page.file === 'index.html' ? 'Portico developer documentation' : `${page.title} · Portico`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
${[assets.style, ...styles].map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
<script src="${assets.script}"></script>
${scripts.map((file) => `<script src="${file}" defer></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="index.html">Portico <span>developer documentation</span></a>
<button type="button" class="menu" aria-expanded="false" aria-controls="guides" hidden>Menu</button>
<button type="button" class="theme" hidden></button>
</header>
<nav id="guides" class="guides" aria-label="Documentation">
${groups.map((group) => renderNavigation(group, page)).join('\n')}
</nav>
<div class="middle">
<main id="content" tabindex="-1">
${html}
</main>
${renderPreviousNextLinks(page, groups)}
</div>
${renderTableOfContents(headings)}
</body>
</html>
`;
}

function renderNavigation({ title, pages }: PageGroup, current: PageLink): string {
  const items = pages.map((page) => {
    const marker = page.file === current.file ? ' aria-current="page"' : '';
    return `<li><a href="${page.file}"${marker}>${escapeHtml(page.title)}</a></li>`;
  });
  return `<p>${escapeHtml(title)}</p>\n<ul>\n${items.join('\n')}\n</ul>`;
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

function renderPreviousNextLinks(current: PageLink, groups: readonly PageGroup[]): string {
  const all = groups.flatMap(({ pages }) => pages);
  const index = all.findIndex(({ file }) => file === current.file);
  const [previous, next] = [all[index - 1], all[index + 1]];
  const link = (label: string, page: PageLink | undefined) =>
    page
      ? `<a class="${label.toLowerCase()}" href="${page.file}"><span>${label}</span> ${escapeHtml(page.title)}</a>`
      : '';
  const links = `${link('Previous', previous)}${link('Next', next)}`;
  return `<nav class="neighbours" aria-label="Previous and next page">${links}</nav>`;
}
