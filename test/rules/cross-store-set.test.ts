import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CROSS_STORE_FILES } from '../runner/cross-store-files.ts';
import { planProcesses } from '../runner/plan-processes.ts';
import { projectFiles, read } from './source-files.ts';

const apiFiles = projectFiles().filter((path) => path.startsWith('test/api/') && path.endsWith('.test.ts'));
/** The files that run on a profile, sorted. */
const filesOn = (profile: 'production' | undefined, allStores: boolean) =>
  planProcesses(apiFiles, allStores)
    .filter((one) => one.profile === profile)
    .flatMap(({ files }) => files)
    .sort();

describe('The cross-store set', () => {
  it('is the one that docs/testing.md justifies file by file', () => {
    const rows = [...read('docs/testing.md').matchAll(/^\| `([a-z][a-z-]+)` \| \w/gm)].map(
      ([, name]) => `test/api/${name}.test.ts`,
    );

    assert.deepEqual(rows, CROSS_STORE_FILES);
  });

  it('runs on both profiles, all other files of test/api/ on SQLite', () => {
    assert.deepEqual(filesOn('production', false), [...CROSS_STORE_FILES].sort());
    assert.deepEqual(filesOn(undefined, false), apiFiles);
  });

  it('is every file whose store the profile chooses with --all-stores', () => {
    const names = (path: string) => /startBareServer|startApi\(\['--store'/.test(read(path));
    const missing = apiFiles.filter((path) => !filesOn('production', true).includes(path));

    assert.ok(missing.length <= 3);
    assert.deepEqual(
      missing.filter((path) => !names(path)),
      [],
    );
  });
});
