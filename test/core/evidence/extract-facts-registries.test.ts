import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SourceType } from '../../../core/evidence/subject.ts';
import type { PageParts } from '../../support/builders/page-builder.ts';
import { listJsonFacts, listPageFacts } from '../../support/matchers/page-facts.ts';

const NPM = 'https://registry.npmjs.org/left';
const PYPI = 'https://pypi.org/pypi/left/json';

describe('extractFacts of a registry API', () => {
  const documents: readonly (readonly [what: string, document: unknown, url: string, fact: string])[] = [
    [
      'the repository from a git URL',
      { repository: { url: 'git+ssh://git@github.com/a/left.git' } },
      NPM,
      'repository_link https://github.com/a/left.git',
    ],
    ['an old licence', { license: { type: 'MIT' } }, NPM, 'licence MIT'],
    ['why a version is deprecated', { name: 'left', deprecated: 'use right' }, NPM, 'deprecated true'],
    [
      'the repository under another name',
      { info: { project_urls: { GitHub: 'https://github.com/a/left' } } },
      PYPI,
      'repository_link https://github.com/a/left',
    ],
    ['a version that was yanked', { info: { name: 'left', yanked: true } }, PYPI, 'deprecated true'],
    [
      'a version before the first stable one',
      { crate: { max_stable_version: null, max_version: '0.1.0-beta.1' } },
      'https://crates.io/api/v1/crates/left',
      'latest_version 0.1.0-beta.1',
    ],
    [
      'the package name without the file extension of the URL',
      { package: { name: 'a/left' } },
      'https://packagist.org/packages/a/left.json',
      'package_name a/left',
    ],
  ];
  for (const [what, document, url, fact] of documents) {
    it(`finds ${what}`, () => {
      assert.ok(listJsonFacts(document, 'package_registry', url).includes(fact));
    });
  }

  it('finds no repository in text that is not a URL', () => {
    const facts = listJsonFacts(
      { name: 'left', repository: 'a/left' },
      'package_registry',
      'https://packages.example/left',
    );

    assert.deepEqual(facts, ['package_name left']);
  });
});

describe('extractFacts of a registry or store page', () => {
  const pages: readonly (readonly [string, PageParts, SourceType, string, string])[] = [
    [
      'finds the repository on npm by its URL',
      { blocks: ['h3: Repository', 'p: github.com/a/left'] },
      'package_registry',
      'https://www.npmjs.com/package/left',
      'repository_link https://github.com/a/left',
    ],
    [
      'finds the version on PyPI by the release history',
      {
        links: [
          'other -> https://pypi.org/project/right/9.0.0/',
          '3.0.0a1 -> https://pypi.org/project/left/3.0.0a1/',
          '2.1.0 -> https://pypi.org/project/left/2.1.0/',
        ],
      },
      'package_registry',
      'https://pypi.org/project/left/',
      'latest_version 2.1.0',
    ],
    [
      'finds the release date on PyPI',
      { blocks: ['p: Released: May 29, 2024'] },
      'package_registry',
      'https://pypi.org/project/left/',
      'published_at 2024-05-29',
    ],
    [
      'finds the latest release on GitHub below its heading, not in the README',
      {
        blocks: ['h2: Releases 12', 'p: v2.3.1 Latest'],
        links: ['old -> https://github.com/a/left/releases/tag/v0.1.0'],
      },
      'repository',
      'https://github.com/a/left',
      'latest_release 2.3.1',
    ],
    [
      'finds the version on the App Store below "What’s New"',
      { blocks: ['p: Rewritten for version 4.0', 'h2: What’s New', 'p: Version 5.3.1'] },
      'app_store',
      'https://apps.apple.com/app/left/id1',
      'version 5.3.1',
    ],
    [
      'finds the publisher on Firefox Add-ons behind the name',
      { blocks: ['h1: Left by Acme Ltd'] },
      'extension_store',
      'https://addons.mozilla.org/en-US/firefox/addon/left/',
      'publisher Acme Ltd',
    ],
  ];
  for (const [what, page, type, url, fact] of pages) {
    it(what, () => {
      assert.ok(listPageFacts(page, type, url).includes(fact));
    });
  }
});
