import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFiles } from './source-files.ts';

/** An expression over a column that is named like that column: `order by` then sorts by the expression. */
const SHADOWING = /\(\s*(\w+)\b[^()]*\)\s+as\s+\1\b/gi;

describe('SQL', () => {
  it('gives no expression the name of the column that it converts, since order by would sort by it', () => {
    const files = sourceFiles('adapters').filter(({ path }) => path.startsWith('adapters/sqlite/'));

    assert.ok(files.length >= 20, 'too few files were seen');
    assert.deepEqual(
      files.flatMap(({ path, text }) => shadows(text).map((found) => `${path}: ${found}`)),
      [],
    );
  });

  for (const text of ['cast(sequence as text) as sequence', 'CAST( at AS TEXT ) AS at', 'max(at) as at']) {
    it(`finds ${text}`, () => {
      assert.deepEqual(shadows(`select ${text} from deliveries`), [text.slice(text.indexOf('('))]);
    });
  }

  it('passes an alias of another name', () => {
    assert.deepEqual(shadows('select cast(sequence as text) as sequence_text, count(id) as ids'), []);
  });
});

function shadows(text: string): readonly string[] {
  return [...text.matchAll(SHADOWING)].map(([found]) => found);
}
