import { escapeHtml } from './html.ts';
import type { Heading } from './render-guide.ts';

/** A page that the navigation leads to. */
export interface Place {
  readonly file: string;
  readonly title: string;
}

export interface PlaceGroup {
  readonly title: string;
  readonly places: readonly Place[];
}

export interface PageParts {
  readonly place: Place;
  readonly groups: readonly PlaceGroup[];
  readonly html: string;
  readonly headings: readonly Heading[];
  /** File names of style sheets, and of scripts that run once the page is there, besides those of every page. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

/** The names under which the style sheet, the script and the icon of every page are stored. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
}

/** A whole page. All its addresses are relative, so that it can lie at any path of any host. */
export function page(parts: PageParts, assets: Assets): string {
  const { place, groups, html, headings, styles = [], scripts = [] } = parts;
  const title = place.file === 'index.html' ? 'Portico developer documentation' : `${place.title} · Portico`;
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
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="index.html">Portico <span>developer documentation</span></a>
<button type="button" class="menu" aria-expanded="false" aria-controls="guides" hidden>Menu</button>
<button type="button" class="theme" hidden></button>
</header>
<nav id="guides" class="guides" aria-label="Documentation">
${groups.map((group) => navigation(group, place)).join('\n')}
</nav>
<div class="middle">
<main id="content" tabindex="-1">
${html}
</main>
${neighbours(place, groups)}
</div>
${contents(headings)}
</body>
</html>
`;
}

function navigation({ title, places }: PlaceGroup, here: Place): string {
  const items = places.map((place) => {
    const current = place.file === here.file ? ' aria-current="page"' : '';
    return `<li><a href="${place.file}"${current}>${escapeHtml(place.title)}</a></li>`;
  });
  return `<p>${escapeHtml(title)}</p>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function contents(headings: readonly Heading[]): string {
  if (headings.length < 2) return '';
  const items = headings.map(({ id, tag, text }) => `<li class="${tag}"><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page">
<p>On this page</p>
<ul>
${items.join('\n')}
</ul>
</nav>`;
}

function neighbours(here: Place, groups: readonly PlaceGroup[]): string {
  const all = groups.flatMap(({ places }) => places);
  const index = all.findIndex(({ file }) => file === here.file);
  const [before, next] = [all[index - 1], all[index + 1]];
  const link = (word: string, place: Place | undefined) =>
    place
      ? `<a class="${word.toLowerCase()}" href="${place.file}"><span>${word}</span> ${escapeHtml(place.title)}</a>`
      : '';
  const links = `${link('Previous', before)}${link('Next', next)}`;
  return `<nav class="neighbours" aria-label="Neighbouring pages">${links}</nav>`;
}
