import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SUPPORTED_NODE_RELEASES } from '../../adapters/sqlite/database/driver-packages.ts';
import { readProjectFile } from './source-files.ts';

interface Package {
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const { engines, devDependencies, optionalDependencies } = JSON.parse(readProjectFile('package.json')) as Package;
const majors = SUPPORTED_NODE_RELEASES.map((release) => Number.parseInt(release, 10));
const oldest = `${majors[0]}`;

describe('Supported Node.js versions', () => {
  it('are the same in engines and in the SQLite driver', () => {
    const lines = engines.node.split(' || ').map((range) => /^>=(\d+)(?:\.(\d+))? <(\d+)$/.exec(range));

    assert.deepEqual(
      lines.map((line) => `${line?.[1]}.${line?.[2] ?? 0}`),
      SUPPORTED_NODE_RELEASES,
    );
    for (const line of lines)
      assert.equal(Number(line?.[3]), Number(line?.[1]) + 1, 'another release line is included');
  });

  it('have pinned optional SQLite drivers', () => {
    assert.match(optionalDependencies['better-sqlite3'] ?? '', /^12\.\d+\.\d+$/);
    assert.match(optionalDependencies['better-sqlite3-13'] ?? '', /^npm:better-sqlite3@13\.\d+\.\d+$/);
  });

  it('include the compile target and the version of the image', () => {
    assert.equal(devDependencies['@types/node']?.split('.')[0], oldest);
    assert.ok(readProjectFile('apps/build/build-programs.ts').includes(`target: 'node${oldest}'`));
    for (const [, line] of readProjectFile('Dockerfile').matchAll(/^FROM node:(\d+)\./gm)) {
      assert.ok(majors.includes(Number(line)));
    }
  });

  it('are named in the README and in the first guide', () => {
    for (const file of ['README.md', 'docs/getting-started.md']) {
      const sentence = /Node\.js (20 .*) on Linux/.exec(readProjectFile(file))?.[1] ?? '';
      for (const release of SUPPORTED_NODE_RELEASES)
        assert.ok(sentence.includes(release.replace(/\.0$/, '')), `${release} in ${file}`);
    }
  });
});
