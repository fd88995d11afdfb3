import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../apps/composition/package-root.ts';

/** Reads the built documentation: the HTML of each page, and all files, by path relative to `/docs/`. */
export function readBuiltDocs() {
  const folder = join(packageRoot, 'dist', 'docs');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const files = new Set(paths.filter((path) => !/\.(?:br|gz)$/.test(path)));
  const pages = new Map([...files].filter((path) => path.endsWith('.html')).map((path) => [path, text(path)]));
  return { files, pages };

  function text(path: string): string {
    return readFileSync(join(folder, path), 'utf8');
  }
}

/** The URLs in `href` and `src` attributes. */
export function extractUrls(page: string): readonly string[] {
  return [...page.matchAll(/<[^>]+ (?:href|src)="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
}
