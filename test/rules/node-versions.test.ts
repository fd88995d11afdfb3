import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NODE_RELEASE_LINES } from '../../adapters/sqlite/driver.js';
import { read } from './source-files.ts';

interface Package {
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const { engines, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Package;
const oldest = `${Math.min(...NODE_RELEASE_LINES)}`;

describe('The supported Node.js versions', () => {
  it('are the same release lines in engines as in the SQLite driver', () => {
    const lines = engines.node.split(' || ').map((range) => /^>=(\d+)(?:\.\d+)? <(\d+)$/.exec(range));

    assert.deepEqual(
      lines.map((line) => Number(line?.[1])),
      NODE_RELEASE_LINES,
    );
    for (const line of lines)
      assert.equal(Number(line?.[2]), Number(line?.[1]) + 1, 'another release line is included');
  });

  it('have pinned drivers, both of them optional', () => {
    assert.match(optionalDependencies['better-sqlite3'] ?? '', /^12\.\d+\.\d+$/);
    assert.match(optionalDependencies['better-sqlite3-13'] ?? '', /^npm:better-sqlite3@13\.\d+\.\d+$/);
  });

  it('are no older than what the programs are compiled for, and the image runs one of them', () => {
    assert.equal(devDependencies['@types/node']?.split('.')[0], oldest);
    assert.ok(read('build.js').includes(`target: 'node${oldest}'`));
    for (const [, line] of read('Dockerfile').matchAll(/^FROM node:(\d+)\./gm)) {
      assert.ok(NODE_RELEASE_LINES.includes(Number(line)));
    }
  });

  it('are named in the README and in the first guide', () => {
    for (const file of ['README.md', 'docs/getting-started.md']) {
      const sentence = /Node\.js (20 .*) on Linux/.exec(read(file))?.[1] ?? '';
      for (const line of NODE_RELEASE_LINES) assert.match(sentence, new RegExp(`\\b${line}\\b`), file);
    }
  });
});
