import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { toOperationFile } from '../../apps/docs/reference/operation-areas.ts';
import { problemCodes } from '../../contracts/problems.ts';
import { operations } from '../../contracts/public/operations.ts';
import { listProjectFiles, readProjectFile } from '../rules/source-files.ts';
import { extractUrls, readBuiltDocs } from '../support/matchers/doc-pages.ts';

const { files, pages } = readBuiltDocs();

describe('Documentation pages', () => {
  const internalLinks = [...pages].flatMap(([page, text]) =>
    extractUrls(text)
      .filter((address) => !/^https?:/.test(address))
      .map((address) => ({ page, address })),
  );

  it('link only to existing files and sections', () => {
    assert.ok(pages.size >= 120 && internalLinks.length >= 10_000, `expected more links than ${internalLinks.length}`);
    const broken = internalLinks.filter(({ page, address }) => {
      const [path, section] = address.split('#');
      const target = path === '' ? page : new URL(path ?? '', `file:///${page}`).pathname.slice(1);
      return !files.has(target) || (section !== undefined && !pages.get(target)?.includes(` id="${section}"`));
    });
    assert.deepEqual(broken, []);
  });

  it('have only relative links, so they work under any path', () => {
    assert.deepEqual(
      internalLinks.filter(({ page, address }) => {
        // Pages in a folder may link to the folder above it.
        const inside = page.includes('/') ? address.replace(/^\.\.\//, '') : address;
        return inside.startsWith('/') || inside.includes('..');
      }),
      [],
    );
  });

  it('load nothing from other hosts and have no inline scripts or styles', () => {
    for (const [page, text] of pages) {
      assert.doesNotMatch(text, /<(?:script|link|img)[^>]+(?:href|src)="(?:https?:)?\/\//, page);
      assert.doesNotMatch(text, /<style|<script(?! src)|\sstyle=|\son\w+=/, page);
    }
  });

  it('mark themselves in the navigation', () => {
    for (const [page, text] of pages) {
      assert.match(text, new RegExp(`href="(?:\\.\\./)?${page}" aria-current="page"`), page);
    }
  });

  it('have unique ids', () => {
    for (const [page, text] of pages) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length, page);
    }
  });

  it('are small: at most 150 KB of HTML, and 60 KB of scripts and styles for all pages', () => {
    for (const [page, text] of pages) assert.ok(text.length <= 150_000, `${page} has ${text.length} characters`);
    const assets = [...files].filter((path) => /\.(?:js|css)$/.test(path) && !path.includes('/'));
    const bytes = assets.reduce((total, path) => total + statSync(join(packageRoot, 'dist/docs', path)).size, 0);
    assert.ok(assets.length === 3 && bytes <= 60_000, `${assets} have ${bytes} bytes`);
  });

  it('mark operations outside the published contract', () => {
    const published = new Set(operations.map(toOperationFile));
    for (const [page, text] of pages) {
      if (!page.startsWith('api/')) continue;
      assert.equal(text.includes('not in the published contract'), !published.has(page), page);
    }
  });

  it('have a section for each problem code at the anchor of its `type`', () => {
    for (const code of problemCodes) assert.match(pages.get('errors.html') ?? '', new RegExp(`<h2 id="${code}">`));
  });
});

describe('Documents of the project', () => {
  it('link only to existing files', () => {
    const documents = listProjectFiles().filter((path) => /^(?:[A-Z]+|docs\/.*)\.md$/.test(path));
    const known = new Set(listProjectFiles());
    const folders = new Set([...known].map((path) => path.replace(/\/[^/]+$/, '')));
    const broken = documents.flatMap((path) =>
      [
        ...readProjectFile(path)
          .replaceAll(/<!--[\s\S]*?-->/g, '')
          .matchAll(/\]\((?!https?:|#)([^)#\s]+)/g),
      ]
        .map(([, target = '']) => new URL(target, `file:///${path}`).pathname.slice(1))
        .filter((target) => !known.has(target) && !folders.has(target))
        .map((target) => `${path}: ${target}`),
    );

    assert.ok(documents.length >= 20);
    assert.deepEqual(broken, []);
  });
});
