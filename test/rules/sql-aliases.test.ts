import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSourceFiles } from './source-files.ts';

/** An expression with the name of its column as alias. `order by` would then sort by the expression. */
const SHADOWING_ALIAS = /\(\s*(\w+)\b[^()]*\)\s+as\s+\1\b/gi;

describe('SQL', () => {
  it('has no alias that shadows the column of its expression, because order by would use the alias', () => {
    const files = parseSourceFiles('adapters').filter(({ path }) => path.startsWith('adapters/sqlite/'));

    assert.ok(files.length >= 20, 'expected more files');
    assert.deepEqual(
      files.flatMap(({ path, text }) => findShadowingAliases(text).map((found) => `${path}: ${found}`)),
      [],
    );
  });

  for (const text of ['cast(sequence as text) as sequence', 'CAST( at AS TEXT ) AS at', 'max(at) as at']) {
    it(`is reported with ${text}`, () => {
      assert.deepEqual(findShadowingAliases(`select ${text} from deliveries`), [text.slice(text.indexOf('('))]);
    });
  }

  it('is accepted with an alias of another name', () => {
    assert.deepEqual(findShadowingAliases('select cast(sequence as text) as sequence_text, count(id) as ids'), []);
  });
});

function findShadowingAliases(text: string): readonly string[] {
  return [...text.matchAll(SHADOWING_ALIAS)].map(([found]) => found);
}
