import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';
import { guideGroups, linkedFiles } from './guides.ts';
import { type RenderedGuide, renderGuide } from './render-guide.ts';
import { type PageAssets, renderPage } from './render-page.ts';
import { renderReference } from './render-reference.ts';

/** The contents of the published files, by path below `/docs/`. */
export type DocsFiles = ReadonlyMap<string, string>;

/** The built scripts and style sheets of the pages: contents by file name. */
export type BuiltAssets = Readonly<
  Record<'docs.js' | 'docs.css' | 'icon.svg' | 'reference.js' | 'reference.css', string>
>;

/**
 * Renders every file of the documentation: the reference, the guides and the files that they link to. The names of
 * scripts and style sheets contain a hash of their content.
 * @throws Error if a guide links to a file that is not published. The message names both.
 */
export function renderDocs(built: BuiltAssets): DocsFiles {
  const files = new Map<string, string>();
  const hashedNames = Object.entries(built).map(([name, text]) => {
    const storedName = name.replace('.', `.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.`);
    files.set(storedName, text);
    return [name, storedName] as const;
  });
  const hashedName = (name: keyof BuiltAssets) => Object.fromEntries(hashedNames)[name] ?? name;
  const assets: PageAssets = {
    style: hashedName('docs.css'),
    script: hashedName('docs.js'),
    icon: hashedName('icon.svg'),
  };

  for (const [path, source] of Object.entries(linkedFiles)) files.set(path, readProjectFile(source));
  for (const name of readdirSync(join(packageRoot, 'docs/samples'))) {
    files.set(`samples/${name}`, readProjectFile(`docs/samples/${name}`));
  }
  for (const { parts, ...rest } of renderPages(new Set(files.keys()))) {
    const extraAssets = rest.isReference
      ? { styles: [hashedName('reference.css')], scripts: [hashedName('reference.js')] }
      : {};
    files.set(parts.page.file, renderPage({ ...parts, ...extraAssets }, assets));
  }
  return files;
}

function renderPages(publishedFiles: ReadonlySet<string>) {
  const names = guideGroups.flatMap(({ guides }) => guides).filter((name) => existsSync(guidePath(name)));
  const guides = new Map<string, RenderedGuide>([['index', renderReference()]]);
  for (const name of names) {
    const rewriteLink = (href: string) => resolveGuideLink(href, name, (file) => names.includes(file), publishedFiles);
    guides.set(name, renderGuide(readFileSync(guidePath(name), 'utf8'), rewriteLink));
  }
  const pageLink = (name: string) => ({ file: `${name}.html`, title: guides.get(name)?.title ?? name });
  const groups = guideGroups.map(({ title, guides: listed }, index) => ({
    title,
    pages: [...(index === 0 ? ['index'] : []), ...listed].filter((name) => guides.has(name)).map(pageLink),
  }));
  return [...guides].map(([name, { html, headings }]) => ({
    isReference: name === 'index',
    parts: { page: pageLink(name), groups, html, headings },
  }));
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
  if (href === '../contracts/openapi.json') return 'index.html';
  const file = href.replace(/^\.\.\/contracts\//, '');
  if (publishedFiles.has(file)) return file;
  throw new Error(`docs/${from}.md links to ${href}, which is not published`);
}

function guidePath(name: string): string {
  return join(packageRoot, 'docs', `${name}.md`);
}

function readProjectFile(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}
