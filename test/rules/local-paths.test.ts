import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectFiles, read } from './source-files.ts';

/** Absolute paths of a developer's machine. Built from parts, so that this file contains none. */
const FOLDER = new RegExp(`(?<![\\w.}-])/(?:${['work', 'root', 'home', 'Users'].join('|')})/`);
/** Hosts of package registries: npm downloads from whichever one is configured. */
const REGISTRY =
  /\b(?:registry\.npmjs\.org|registry\.yarnpkg\.com|(?:npm|pypi|nexus|artifactory|registry)\.[\w-]+\.\w+)\b/i;
/** Files about the public registry as a source of evidence, and tests. */
const MAY_NAME_ONE = /^(?:core\/assessments\/profiles\/|docs\/\w+\.md$|test\/)/;

describe('A file of the project', () => {
  const files = projectFiles();

  it('contains no absolute path of a developer’s machine', () => {
    assert.ok(files.length >= 120, 'too few files were seen');
    assert.deepEqual(
      files.filter((path) => FOLDER.test(read(path))),
      [],
    );
  });

  it('contains no host of a package registry, including the lock file', () => {
    assert.ok(files.includes('package-lock.json'));
    assert.deepEqual(
      files.filter((path) => REGISTRY.test(read(path)) && !MAY_NAME_ONE.test(path)),
      [],
    );
  });

  it('is detected with a planted path or host', () => {
    assert.match(`cd /${'work'}/main`, FOLDER);
    assert.match(`file:///${'home'}/ada/x`, FOLDER);
    assert.doesNotMatch('https://example.com/work/1 and ./root/ and home/', FOLDER);
    assert.match('"resolved": "https://registry.npmjs.org/x"', REGISTRY);
    assert.match('https://nexus.example.com/npm', REGISTRY);
  });
});
