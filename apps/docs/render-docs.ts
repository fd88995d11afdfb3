import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventDescriptions } from '../../contracts/webhooks/events.ts';
import { EVENT_TYPES } from '../../core/events/event.ts';
import { packageRoot } from '../composition/package-root.ts';
import { guideGroups, linkedFiles } from './guides.ts';
import { createNavigation, startPage, toEventFile } from './navigation.ts';
import { renderEventPage } from './pages/event-page.ts';
import { renderOperationPage } from './pages/operation-page.ts';
import { replaceSettingsTable } from './pages/settings-list.ts';
import { renderStartPage } from './pages/start-page.ts';
import { findOperationFile } from './reference/find-operation.ts';
import { operationAreas, toOperationFile, toOperationTitle } from './reference/operation-areas.ts';
import { type RenderedGuide, renderGuide } from './render-guide.ts';
import { type PageAssets, type PageContent, renderPage } from './render-page.ts';
import { createSearchIndex } from './search/create-search-index.ts';

/** The guide in which a list replaces the table of settings. */
const SETTINGS_GUIDE = 'configuration';

/** Contents of the published files, by path below `/docs/`. */
export type DocsFiles = ReadonlyMap<string, string>;

/** Contents of the compiled scripts, style sheet and icon of the pages, by file name. */
export type BuiltAssets = Readonly<Record<'head.js' | 'docs.js' | 'docs.css' | 'icon.svg', string>>;

/**
 * Renders all files of the documentation: the guides, a page per operation and event, the search index, and the files
 * that guides link to. The names of scripts, style sheets and the search index contain a hash of their content.
 * @throws Error if a guide links to a file that is not published. The message names the guide and the link.
 */
export function renderDocs(built: BuiltAssets): DocsFiles {
  const files = new Map<string, string>();
  const addHashed = (name: string, text: string) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    const storedName = name.replace('.', `.${hash}.`);
    files.set(storedName, text);
    return storedName;
  };
  for (const [path, source] of Object.entries(linkedFiles)) files.set(path, readProjectFile(source));
  for (const name of readdirSync(join(packageRoot, 'docs/samples'))) {
    files.set(`samples/${name}`, readProjectFile(`docs/samples/${name}`));
  }
  const guides = renderGuides(new Set(files.keys()));
  const navigation = createNavigation(new Map([...guides].map(([name, { title }]) => [name, title])));
  const assets: PageAssets = {
    style: addHashed('docs.css', built['docs.css']),
    headScript: addHashed('head.js', built['head.js']),
    script: addHashed('docs.js', built['docs.js']),
    icon: addHashed('icon.svg', built['icon.svg']),
    searchIndex: addHashed('search.json', createSearchIndex(guides)),
  };
  for (const content of [createStartPage(), ...createGuidePages(guides), ...createReferencePages()]) {
    files.set(content.page.file, renderPage(content, navigation, assets));
  }
  return files;
}

function createStartPage(): PageContent {
  const description = 'Guides, API reference, webhooks, errors and settings of Portico.';
  return { page: startPage, description, html: renderStartPage(), headings: [], layout: 'start' };
}

function createGuidePages(guides: ReadonlyMap<string, RenderedGuide>): readonly PageContent[] {
  return [...guides].map(([name, { title, html, headings, sections }]) => {
    const description = sections.find(({ text }) => text !== '')?.text.slice(0, 200) ?? title;
    const page = { file: `${name}.html`, title };
    const content = name === SETTINGS_GUIDE ? replaceSettingsTable(html) : html;
    return { page, description, html: content, headings, layout: 'guide' };
  });
}

function createReferencePages(): readonly PageContent[] {
  const operationPages = operationAreas.flatMap((area) =>
    area.operations.map((operation): PageContent => {
      const page = { file: toOperationFile(operation), title: toOperationTitle(operation) };
      const html = renderOperationPage(operation, area);
      return { page, description: operation.summary, html, headings: [], layout: 'reference' };
    }),
  );
  const eventPages = EVENT_TYPES.map((type): PageContent => {
    const page = { file: toEventFile(type), title: type };
    return {
      page,
      description: eventDescriptions[type],
      html: renderEventPage(type),
      headings: [],
      layout: 'reference',
    };
  });
  return [...operationPages, ...eventPages];
}

/** Renders the guides. Returns them by file name without `.md`. */
function renderGuides(publishedFiles: ReadonlySet<string>): ReadonlyMap<string, RenderedGuide> {
  const names = guideGroups.flatMap(({ guides }) => guides).filter((name) => existsSync(toGuidePath(name)));
  return new Map(
    names.map((name) => {
      const rewriteLink = (href: string) =>
        resolveGuideLink(href, name, (file) => names.includes(file), publishedFiles);
      const markdown = readFileSync(toGuidePath(name), 'utf8');
      return [name, renderGuide(markdown, { rewriteLink, findOperation: findOperationFile })];
    }),
  );
}

function resolveGuideLink(
  href: string,
  from: string,
  isGuide: (name: string) => boolean,
  publishedFiles: ReadonlySet<string>,
): string {
  if (/^(?:#|https?:)/.test(href)) return href;
  const [, name = '', section = ''] = /^([\w-]+)\.md(#.+)?$/.exec(href) ?? [];
  if (isGuide(name)) return `${name}.html${section}`;
  if (href === '../contracts/openapi.json') return 'index.html#api-reference';
  const file = href.replace(/^\.\.\/contracts\//, '');
  if (publishedFiles.has(file)) return file;
  throw new Error(`docs/${from}.md links to ${href}, which is not published`);
}

function toGuidePath(name: string): string {
  return join(packageRoot, 'docs', `${name}.md`);
}

function readProjectFile(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}
