import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listProjectFiles, readProjectFile } from './source-files.ts';

/** Absolute paths of a developer's machine. Built from parts, because this rule also checks this file. */
const FOLDER = new RegExp(`(?<![\\w.}-])/(?:${['work', 'root', 'home', 'Users'].join('|')})/`);
/** Hosts of package registries. The registry is a setting of npm, not of the project. */
const REGISTRY =
  /\b(?:registry\.npmjs\.org|registry\.yarnpkg\.com|(?:npm|pypi|nexus|artifactory|registry)\.[\w-]+\.\w+)\b/i;
/** Files that describe the public registry as a source of evidence, and tests. */
const MAY_NAME_ONE = /^(?:core\/assessments\/profiles\/|docs\/\w+\.md$|test\/)/;

describe('Project files', () => {
  const files = listProjectFiles();

  it('contain no absolute path of a developer’s machine', () => {
    assert.ok(files.length >= 120, 'expected more files');
    assert.deepEqual(
      files.filter((path) => FOLDER.test(readProjectFile(path))),
      [],
    );
  });

  it('contain no host of a package registry, including the lock file', () => {
    assert.ok(files.includes('package-lock.json'));
    assert.deepEqual(
      files.filter((path) => REGISTRY.test(readProjectFile(path)) && !MAY_NAME_ONE.test(path)),
      [],
    );
  });

  it('are reported with a planted path or host', () => {
    assert.match(`cd /${'work'}/main`, FOLDER);
    assert.match(`file:///${'home'}/ada/x`, FOLDER);
    assert.doesNotMatch('https://example.com/work/1 and ./root/ and home/', FOLDER);
    assert.match('"resolved": "https://registry.npmjs.org/x"', REGISTRY);
    assert.match('https://nexus.example.com/npm', REGISTRY);
  });
});
