import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_QUOTE_LENGTH } from '../../../core/evidence/evidence.ts';
import { extractQuote } from '../../../core/evidence/quote.ts';
import { countCodePoints } from '../../../core/shared/text.ts';
import fc from '../../support/builders/fast-check.ts';
import { processorTimeSince } from '../../support/matchers/processor-time.ts';

/** Returns the quote around the first occurrence of some words. */
function quoteAround(text: string, words: string): string | null {
  const start = text.indexOf(words);
  assert.ok(start >= 0);
  return extractQuote(text, { start, end: start + words.length });
}

const FAMILY = '👩‍👩‍👧‍👦';

describe('extractQuote', () => {
  it('returns a short text unchanged', () => {
    assert.equal(quoteAround('Start with our free plan', 'free plan'), 'Start with our free plan');
  });

  it('returns the sentence of the match, with an ellipsis where the text continues', () => {
    const before = 'Acme tells customers where their parcel is. '.repeat(5);
    const sentence = 'It integrates with Slack, with Shopify, and with everything that speaks to Zapier, e.g. sheets.';

    assert.equal(quoteAround(`${before}${sentence} ${before}`, 'Slack'), `…${sentence}…`);
    assert.equal(quoteAround(`${sentence} ${before}`, 'Slack'), `${sentence}…`);
    assert.equal(quoteAround(`${before}${sentence}`, 'Slack'), `…${sentence}`);
  });

  it('extends a short sentence by whole neighbouring sentences', () => {
    assert.equal(
      quoteAround('Is there a free plan? Yes. It has 3 seats.', 'free'),
      'Is there a free plan? Yes. It has 3 seats.',
    );
    const long = `Yes, and ${'it '.repeat(60)}goes on.`;
    assert.equal(quoteAround(`Is there a free plan? ${long}`, 'free plan'), 'Is there a free plan?…');
  });

  it('returns words on both sides of a match in a long sentence', () => {
    const quote = quoteAround(`${'left '.repeat(100)}free plan${' right'.repeat(100)}`, 'free plan') ?? '';

    assert.match(quote, /^…(?:left )+free plan(?: right)+…$/);
    assert.ok(countCodePoints(quote) > MAX_QUOTE_LENGTH - 10);
  });

  it('may end at any character of a text without spaces', () => {
    const quote = quoteAround(`${'あいうえお'.repeat(100)}無料${'かきくけこ'.repeat(100)}`, '無料') ?? '';

    assert.match(quote, /^…[あ-お]+無料[か-こ]+…$/);
    assert.equal(countCodePoints(quote), MAX_QUOTE_LENGTH);
    assert.equal(
      quoteAround(`${'使い方。'.repeat(60)}無料プランがあります。`, '無料')?.endsWith('使い方。無料プランがあります。'),
      true,
    );
  });

  it('does not cut within a word unless it alone is too long', () => {
    assert.equal(quoteAround(`${'x'.repeat(300)} free plan ${'y'.repeat(300)}`, 'free'), '…free plan…');
    assert.equal(quoteAround('x'.repeat(300), 'x'), `${'x'.repeat(159)}…`);
    assert.equal(quoteAround('x'.repeat(300), 'x'.repeat(300)), `${'x'.repeat(159)}…`);
  });

  it('returns as much of a long match as fits', () => {
    const words = 'one two three four '.repeat(20).trim();

    assert.match(quoteAround(words, words) ?? '', /^one two (?:\w+ )*\w+…$/);
  });

  it('does not split emoji or separate letters from their accents', () => {
    const emoji = quoteAround(`${FAMILY.repeat(100)} free ${FAMILY.repeat(100)}`, 'free') ?? '';
    assert.deepEqual(emoji.replaceAll(FAMILY, ''), '… free …');
    const accents = `${'e\u0301'.repeat(600)}`;
    assert.equal(extractQuote(accents, { start: 601, end: 602 }), `…${'é'.repeat(158)}…`);
    assert.equal(extractQuote('😀😀', { start: 1, end: 2 }), '😀😀');
  });

  it('returns one line in NFC without control and bidi characters', () => {
    assert.equal(
      quoteAround('  Cafe\u0301\r\n\tintegrates\u2028with\u00a0 \u202eSlack\u202c\u0007\u200b ', 'Slack'),
      'Café integrates with Slack',
    );
    assert.equal(extractQuote('a\u0301\u200b', { start: 0, end: 1 }), 'á');
  });

  it('replaces email addresses and telephone numbers by an ellipsis', () => {
    const text = 'Slack is included: mail ada@example.com or call +49 30 1234567 today';

    assert.equal(quoteAround(text, 'Slack'), 'Slack is included: mail … or call … today');
    assert.equal(quoteAround('ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ Slack', 'Slack'), '… Slack');
  });

  it('returns null when nothing is left', () => {
    assert.equal(quoteAround('ada@example.com', 'ada'), null);
    assert.equal(quoteAround('030/1234567, ada@example.com', '030'), null);
    for (const text of ['', '   ', '…', '\u202e', '\ud800', ' – '])
      assert.equal(extractQuote(text, { start: 0, end: 1 }), null);
  });

  it('is bounded and deterministic for any text and range', () => {
    const words = ['a', 'Slack', ' ', '. ', '…', '9', '-', '\n', 'ada@example.com', '+49 30 1234567'];
    const letters = ['e\u0301', '\u0301', '無', 'ガ', '。', '\u1112\u1161', 'กำ', '؟', FAMILY, '😀', '🇩🇪'];
    const unseen = ['\ud83d', '\u202e', '\u200f', '\u200d', '\u0000'];
    const unit = fc.constantFrom(...words, ...letters, ...unseen);
    const texts = fc.array(unit, { maxLength: 120 }).map((all) => all.join(''));
    const place = fc.integer({ min: -5, max: 500 });
    fc.assert(
      fc.property(texts, place, place, (text, start, end) => {
        const quote = extractQuote(text, { start, end });
        assert.equal(extractQuote(text, { start, end }), quote);
        if (quote === null) return;
        assert.ok(countCodePoints(quote) <= MAX_QUOTE_LENGTH && quote !== '');
        assert.equal(quote, quote.normalize('NFC').trim());
        assert.doesNotMatch(quote, /[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]|\s\s|@/u);
      }),
      { numRuns: 500 },
    );
  });

  it('consists of whole graphemes of the text', () => {
    const units = ['e\u0301', FAMILY, '🇩🇪', '\u1112\u1161\u11ab', 'กำ', 'क्ष', 'word', '無', ' ', '. '];
    const texts = fc.array(fc.constantFrom(...units), { minLength: 100, maxLength: 300 });
    const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
    fc.assert(
      fc.property(texts, fc.nat(400), fc.nat(50), (all, start, length) => {
        const known = new Set(['…', ...'word. ', ...all.map((unit) => unit.normalize('NFC'))]);
        const quote = extractQuote(all.join(''), { start, end: start + length }) ?? '';
        const segments = Array.from(graphemes.segment(quote), ({ segment }) => segment);
        assert.deepEqual(
          segments.filter((segment) => !known.has(segment)),
          [],
        );
      }),
    );
  });

  it('takes bounded time for long and odd texts', () => {
    const before = process.cpuUsage();
    for (const odd of [
      '\u0301',
      'a@',
      '0 ',
      '(0',
      '\u1100',
      '@a.',
      '1-',
      '😀',
      '\u200d',
      'a.',
      '[at]',
      'tel ',
      '+1 ',
      ' ',
    ]) {
      extractQuote(odd.repeat(200_000), { start: 150_000, end: 190_000 });
    }
    assert.ok(processorTimeSince(before) < 1000);
  });
});
