import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatCsv } from '../../../core/shared/csv.ts';

describe('formatCsv', () => {
  it('quotes cells with commas, quotes and line breaks, and leaves null empty', () => {
    assert.equal(
      formatCsv([
        ['a', null, 'b,c'],
        ['say "hi"', 'x\ny', ''],
      ]),
      'a,,"b,c"\r\n"say ""hi""","x\ny",\r\n',
    );
  });

  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    it(`puts an apostrophe before a cell that begins with ${JSON.stringify(start)}`, () => {
      const [cell = ''] = formatCsv([[`${start}1+1`]]).split('\r\n');

      assert.match(cell, /^"?'[=+\-@\t\r]1\+1/);
    });
  }
});
