import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CROSS_STORE_FILES } from '../runner/cross-store-files.ts';
import { planProcesses } from '../runner/plan-processes.ts';
import { listProjectFiles, readProjectFile } from './source-files.ts';

const apiFiles = listProjectFiles().filter((path) => path.startsWith('test/api/') && path.endsWith('.test.ts'));
/** The files that run with a profile, sorted. */
const filesOnProfile = (profile: 'production' | undefined, allStores: boolean) =>
  planProcesses(apiFiles, allStores)
    .filter((one) => one.profile === profile)
    .flatMap(({ files }) => files)
    .sort();

describe('The cross-store set', () => {
  it('has the files that docs/testing.md lists', () => {
    const rows = [...readProjectFile('docs/testing.md').matchAll(/^\| `([a-z][a-z-]+)` \| \w/gm)].map(
      ([, name]) => `test/api/${name}.test.ts`,
    );

    assert.deepEqual(rows, CROSS_STORE_FILES);
  });

  it('runs on both profiles; other files of test/api/ run only on SQLite', () => {
    assert.deepEqual(filesOnProfile('production', false), [...CROSS_STORE_FILES].sort());
    assert.deepEqual(filesOnProfile(undefined, false), apiFiles);
  });

  it('includes, with --all-stores, every file that does not select its store', () => {
    const selectsStore = (path: string) => /startEmptyServer|startApi\(\['--store'/.test(readProjectFile(path));
    const missing = apiFiles.filter((path) => !filesOnProfile('production', true).includes(path));

    assert.ok(missing.length <= 3);
    assert.deepEqual(
      missing.filter((path) => !selectsStore(path)),
      [],
    );
  });
});
