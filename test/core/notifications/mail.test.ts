import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapeHtml, toFullQuote, toHeaderText, toShortQuote } from '../../../core/notifications/mail.ts';
import { renderMailHtml, renderMailText } from '../../../core/notifications/mail-body.ts';
import fc from '../../support/builders/fast-check.ts';

describe('toHeaderText', () => {
  for (const [text, expected] of [
    ['The Shop', 'The Shop'],
    ['  The \t Shop  ', 'The Shop'],
    ['Shop\r\nBcc: eve@evil.example', 'Shop Bcc: eve@evil.example'],
    ['a\u2028b\u2029c\u0085d\0e', 'a b c d e'],
    ['\u202eelpmaxe\u2066', 'elpmaxe'],
    ['日本語 🎉 👩\u200d💻', '日本語 🎉 👩\u200d💻'],
    ['x'.repeat(200), `${'x'.repeat(149)}…`],
    ['=?utf-8?Q?=E2=80=AEpohS?= a=?', '= ?utf-8?Q?=E2=80=AEpohS?= a= ?'],
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

describe('toShortQuote', () => {
  const family = '👩\u200d👩\u200d👧\u200d👦';
  for (const [name, text, expected] of [
    ['a text of 200 code points as it is', '😀'.repeat(200), '😀'.repeat(200)],
    ['a longer text to 199 code points and an ellipsis', '😀'.repeat(201), `${'😀'.repeat(199)}…`],
    ['no emoji of several code points apart', family.repeat(60), `${family.repeat(28)}…`],
    ['no flag apart', `x${'🇩🇪'.repeat(150)}`, `x${'🇩🇪'.repeat(99)}…`],
    ['no letter and its accent apart', `x${'e\u0301'.repeat(150)}`, `x${'e\u0301'.repeat(99)}…`],
    ['a grapheme that is longer than the limit', `a${'\u0301'.repeat(300)}`, `a${'\u0301'.repeat(198)}…`],
    ['the text after much white space', `${' \n'.repeat(5000)}late`, 'late'],
    ['a text that is mostly white space, with an ellipsis', `a${' '.repeat(6000)}b`, 'a…'],
  ] as const) {
    it(`cuts ${name}`, () => assert.equal(toShortQuote(text), expected));
  }

  it('returns at most 200 code points on one line, without half characters, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 150, maxLength: 400 }), (text) => {
        const quote = toShortQuote(text);
        assert.doesNotMatch(quote, /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
        assert.ok([...quote].length <= 200);
      }),
    );
  });
});

describe('toFullQuote', () => {
  it('keeps line breaks and at most one empty line', () => {
    assert.equal(toFullQuote('  One\r\nTwo \n\n\n\nThree\u2028Four\u0000\u202e!\n'), 'One\nTwo\n\nThree\nFour !');
  });

  it('cuts at 10,000 code points', () => {
    assert.equal(toFullQuote('😀'.repeat(10_000)), '😀'.repeat(10_000));
    assert.equal(toFullQuote('😀'.repeat(300_000)), `${'😀'.repeat(9999)}…`);
  });
});

describe('A quote of several lines', () => {
  const blocks = [{ kind: 'quote', text: 'One <b>\n\nBcc: eve@evil.example' }] as const;

  it('is marked on each line of the plain text', () => {
    assert.equal(renderMailText(blocks), '> One <b>\n> \n> Bcc: eve@evil.example\n');
  });

  it('has escaped lines in HTML', () => {
    assert.match(renderMailHtml(blocks, 'en'), />One &lt;b&gt;<br><br>Bcc: eve@evil\.example<\/blockquote>/);
  });
});

describe('escapeHtml', () => {
  it('escapes markup and quotes', () => {
    assert.equal(escapeHtml(`<a href="x" title='y'>&amp;`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;');
  });
});
