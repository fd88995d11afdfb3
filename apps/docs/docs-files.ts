import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';
import { companions, guideGroups } from './guides.ts';
import { type Assets, page } from './page.ts';
import { referencePage } from './reference-page.ts';
import { type RenderedGuide, renderGuide } from './render-guide.ts';

/** What stands below `/docs/`, by its path there. */
export type DocsFiles = ReadonlyMap<string, string>;

/** The scripts and style sheets of the pages, as they were built: their texts by their names, `docs.js` and so on. */
export type BuiltAssets = Readonly<
  Record<'docs.js' | 'docs.css' | 'icon.svg' | 'reference.js' | 'reference.css', string>
>;

/**
 * Every file of the documentation: the reference, the guides, their link targets, and scripts and style sheets under
 * names with a content hash.
 * @throws Error naming the guide and the broken link
 */
export function docsFiles(built: BuiltAssets): DocsFiles {
  const files = new Map<string, string>();
  const named = Object.entries(built).map(([name, text]) => {
    const stored = name.replace('.', `.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.`);
    files.set(stored, text);
    return [name, stored] as const;
  });
  const storedAs = (name: keyof BuiltAssets) => Object.fromEntries(named)[name] ?? name;
  const assets: Assets = { style: storedAs('docs.css'), script: storedAs('docs.js'), icon: storedAs('icon.svg') };

  for (const [path, source] of Object.entries(companions)) files.set(path, read(source));
  for (const name of readdirSync(join(packageRoot, 'docs/samples'))) {
    files.set(`samples/${name}`, read(`docs/samples/${name}`));
  }
  for (const { parts, ...rest } of pages(new Set(files.keys()))) {
    const more = rest.isReference ? { styles: [storedAs('reference.css')], scripts: [storedAs('reference.js')] } : {};
    files.set(parts.place.file, page({ ...parts, ...more }, assets));
  }
  return files;
}

function pages(beside: ReadonlySet<string>) {
  const names = guideGroups.flatMap(({ guides }) => guides).filter((name) => existsSync(guidePath(name)));
  const guides = new Map<string, RenderedGuide>([['index', referencePage()]]);
  for (const name of names) {
    const readdress = (href: string) => addressOf(href, name, (file) => names.includes(file), beside);
    guides.set(name, renderGuide(readFileSync(guidePath(name), 'utf8'), readdress));
  }
  const placeOf = (name: string) => ({ file: `${name}.html`, title: guides.get(name)?.title ?? name });
  const groups = guideGroups.map(({ title, guides: listed }, index) => ({
    title,
    places: [...(index === 0 ? ['index'] : []), ...listed].filter((name) => guides.has(name)).map(placeOf),
  }));
  return [...guides].map(([name, { html, headings }]) => ({
    isReference: name === 'index',
    parts: { place: placeOf(name), groups, html, headings },
  }));
}

function addressOf(
  href: string,
  from: string,
  isGuide: (name: string) => boolean,
  beside: ReadonlySet<string>,
): string {
  if (/^(?:#|https?:)/.test(href)) return href;
  const [, name = '', section = ''] = /^([\w-]+)\.md(#.+)?$/.exec(href) ?? [];
  if (isGuide(name)) return `${name}.html${section}`;
  if (href === '../contracts/openapi.json') return 'index.html';
  const file = href.replace(/^\.\.\/contracts\//, '');
  if (beside.has(file)) return file;
  throw new Error(`docs/${from}.md links to ${href}, which is not published`);
}

function guidePath(name: string): string {
  return join(packageRoot, 'docs', `${name}.md`);
}

function read(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}
