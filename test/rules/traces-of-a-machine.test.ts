import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectFiles, read } from './source-files.ts';

/** Folders of somebody's machine. Built from parts, so that this file holds none. */
const FOLDER = new RegExp(`(?<![\\w.}-])/(?:${['work', 'root', 'home', 'Users'].join('|')})/`);
/** Hosts that packages come from: an installation takes them from wherever it is configured to. */
const REGISTRY =
  /\b(?:registry\.npmjs\.org|registry\.yarnpkg\.com|(?:npm|pypi|nexus|artifactory|registry)\.[\w-]+\.\w+)\b/i;
/** Where the public registry is a source of evidence, and where this rule is tested. */
const MAY_NAME_ONE = /^(?:core\/assessments\/public-web-evidence\/|docs\/\w+\.md$|test\/)/;

describe('A file of the project', () => {
  const files = projectFiles();

  it('names no folder of the machine that it was written on', () => {
    assert.ok(files.length >= 120, 'too few files were seen');
    assert.deepEqual(
      files.filter((path) => FOLDER.test(read(path))),
      [],
    );
  });

  it('names no host of a package registry, the lock file among them', () => {
    assert.ok(files.includes('package-lock.json'));
    assert.deepEqual(
      files.filter((path) => REGISTRY.test(read(path)) && !MAY_NAME_ONE.test(path)),
      [],
    );
  });

  it('is caught with such a trace', () => {
    assert.match(`cd /${'work'}/main`, FOLDER);
    assert.match(`file:///${'home'}/ada/x`, FOLDER);
    assert.doesNotMatch('https://example.com/work/1 and ./root/ and home/', FOLDER);
    assert.match('"resolved": "https://registry.npmjs.org/x"', REGISTRY);
    assert.match('https://nexus.example.com/npm', REGISTRY);
  });
});
