import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { escapeHtml, toHeaderText } from '../../../core/notifications/mail.ts';

describe('toHeaderText', () => {
  for (const [text, expected] of [
    ['The Shop', 'The Shop'],
    ['  The \t Shop  ', 'The Shop'],
    ['Shop\r\nBcc: eve@evil.example', 'Shop Bcc: eve@evil.example'],
    ['a\u2028b\u2029c\u0085d\0e', 'a b c d e'],
    ['\u202eelpmaxe\u2066', 'elpmaxe'],
    ['日本語 🎉 👩\u200d💻', '日本語 🎉 👩\u200d💻'],
    ['x'.repeat(200), `${'x'.repeat(149)}…`],
  ] as const) {
    it(`converts ${JSON.stringify(text.slice(0, 30))}`, () => assert.equal(toHeaderText(text), expected));
  }

  it('returns one line without control characters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const line = toHeaderText(text);
        assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}]/u);
        assert.ok([...line].length <= 150);
      }),
    );
  });
});

describe('escapeHtml', () => {
  it('escapes markup and quotes', () => {
    assert.equal(escapeHtml(`<a href="x" title='y'>&amp;`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;');
  });
});
