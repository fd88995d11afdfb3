import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SourceType } from '../../../core/evidence/subject.ts';
import type { PageParts } from '../../support/builders/page-builder.ts';
import { factsIn, factsOn } from '../../support/matchers/facts-of.ts';

const NPM = 'https://registry.npmjs.org/left';
const PYPI = 'https://pypi.org/pypi/left/json';

describe('A registry', () => {
  const documents: readonly (readonly [what: string, document: unknown, url: string, fact: string])[] = [
    [
      'the repository, in git’s own words',
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
      'the name that its address has with an ending',
      { package: { name: 'a/left' } },
      'https://packagist.org/packages/a/left.json',
      'package_name a/left',
    ],
  ];
  for (const [what, document, url, fact] of documents) {
    it(`tells ${what}`, () => {
      assert.ok(factsIn(document, 'package_registry', url).includes(fact));
    });
  }

  it('tells no repository by words that are no address', () => {
    const facts = factsIn({ name: 'left', repository: 'a/left' }, 'package_registry', 'https://packages.example/left');

    assert.deepEqual(facts, ['package_name left']);
  });
});

describe('A page', () => {
  const pages: readonly (readonly [string, PageParts, SourceType, string, string])[] = [
    [
      'of npm tells the repository by its address alone',
      { blocks: ['h3: Repository', 'p: github.com/a/left'] },
      'package_registry',
      'https://www.npmjs.com/package/left',
      'repository_link https://github.com/a/left',
    ],
    [
      'of PyPI tells the version by its history',
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
      'of PyPI tells when the version was released',
      { blocks: ['p: Released: May 29, 2024'] },
      'package_registry',
      'https://pypi.org/project/left/',
      'published_at 2024-05-29',
    ],
    [
      'of GitHub tells the latest release below its heading, whatever a readme links to',
      {
        blocks: ['h2: Releases 12', 'p: v2.3.1 Latest'],
        links: ['old -> https://github.com/a/left/releases/tag/v0.1.0'],
      },
      'repository',
      'https://github.com/a/left',
      'latest_release 2.3.1',
    ],
    [
      'of the App Store tells the version below what is new',
      { blocks: ['p: Rewritten for version 4.0', 'h2: What’s New', 'p: Version 5.3.1'] },
      'app_store',
      'https://apps.apple.com/app/left/id1',
      'version 5.3.1',
    ],
    [
      'of Firefox’s add-ons tells the publisher behind the name',
      { blocks: ['h1: Left by Acme Ltd'] },
      'extension_store',
      'https://addons.mozilla.org/en-US/firefox/addon/left/',
      'publisher Acme Ltd',
    ],
  ];
  for (const [what, page, type, url, fact] of pages) {
    it(what, () => {
      assert.ok(factsOn(page, type, url).includes(fact));
    });
  }
});
