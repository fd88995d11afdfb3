import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemCodes } from '../../contracts/problems.ts';
import { projectFiles, read } from '../rules/source-files.ts';
import { addressesIn, builtDocs } from '../support/matchers/doc-pages.ts';

const { files, pages } = builtDocs();

describe('The pages of the documentation', () => {
  const inner = [...pages].flatMap(([page, text]) =>
    addressesIn(text)
      .filter((address) => !/^https?:/.test(address))
      .map((address) => ({ page, address })),
  );

  it('lead to nothing that is not there, neither a file nor a section', () => {
    assert.ok(pages.size >= 14 && inner.length >= 300, `too few links were seen: ${inner.length}`);
    const lost = inner.filter(({ page, address }) => {
      const [path, section] = address.split('#');
      const target = path === '' ? page : (path ?? '');
      return !files.has(target) || (section !== undefined && !pages.get(target)?.includes(` id="${section}"`));
    });
    assert.deepEqual(lost, []);
  });

  it('have relative addresses alone, so that they can lie under any path', () => {
    assert.deepEqual(
      inner.filter(({ address }) => address.startsWith('/') || address.includes('..')),
      [],
    );
  });

  it('load nothing from another host, and nothing inline', () => {
    for (const [page, text] of pages) {
      assert.doesNotMatch(text, /<(?:script|link|img)[^>]+(?:href|src)="(?:https?:)?\/\//, page);
      assert.doesNotMatch(text, /<style|<script(?! src)|\sstyle=|\son\w+=/, page);
    }
  });

  it('each tell where they are in the navigation', () => {
    for (const [page, text] of pages) assert.match(text, new RegExp(`href="${page}" aria-current="page"`), page);
  });

  it('explain each problem at the address that its `type` ends in', () => {
    for (const code of problemCodes) assert.match(pages.get('errors.html') ?? '', new RegExp(`<h2 id="${code}">`));
  });
});

describe('The documents of the project', () => {
  it('link only to files that exist', () => {
    const documents = projectFiles().filter((path) => /^(?:[A-Z]+|docs\/.*)\.md$/.test(path));
    const known = new Set(projectFiles());
    const folders = new Set([...known].map((path) => path.replace(/\/[^/]+$/, '')));
    const lost = documents.flatMap((path) =>
      [
        ...read(path)
          .replaceAll(/<!--[\s\S]*?-->/g, '')
          .matchAll(/\]\((?!https?:|#)([^)#\s]+)/g),
      ]
        .map(([, target = '']) => new URL(target, `file:///${path}`).pathname.slice(1))
        .filter((target) => !known.has(target) && !folders.has(target))
        .map((target) => `${path}: ${target}`),
    );

    assert.ok(documents.length >= 20);
    assert.deepEqual(lost, []);
  });
});
