import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectFiles, read } from './source-files.ts';

const PATH = /(?<![\w/.{}:-])(?:core|adapters|contracts|apps|test|docs)\/[\w*/.-]*[\w*]/g;

describe('docs/architecture.md', () => {
  it('names only files and folders that exist', () => {
    const named = pathsIn(read('docs/architecture.md'));

    assert.ok(named.length >= 20, 'too few paths were seen');
    assert.deepEqual(missing(named), []);
  });

  it('would be refused with a path that does not exist', () => {
    const text =
      'See `core/tickets/no-such-thing.ts`, core/tickets and `test/run.ts`; `/docs/openapi.json` is an address.';

    assert.deepEqual(missing(pathsIn(text)), ['core/tickets/no-such-thing.ts']);
  });
});

function pathsIn(text: string): readonly string[] {
  return [...new Set(text.match(PATH) ?? [])];
}

/** A `*` stands for any part of a name. */
function missing(named: readonly string[]): readonly string[] {
  const files = projectFiles();
  return named.filter((path) => {
    const pattern = path.replaceAll(/[.*]/g, (sign) => (sign === '*' ? '[^/]*' : '\\.'));
    return !files.some((file) => new RegExp(`^${pattern}(?:/|$)`).test(file));
  });
}
