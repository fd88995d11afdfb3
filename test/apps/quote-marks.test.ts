import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markQuote } from '../../apps/presenters/mark-quote.ts';
import type { FactKind } from '../../core/evidence/fact.ts';
import fc from '../support/builders/fast-check.ts';

/** Returns the quote with brackets around the marked parts. */
function bracketed(fact: FactKind, value: string | boolean, quote: string): string {
  return markQuote({ fact, value, quote })
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');
}

describe('markQuote', () => {
  for (const [fact, value, expected] of [
    ['integration', 'slack', 'Works with [Slack], SLACKER and [slack].'],
    ['integration', 'google-drive', 'Connect [Google Drive] or [Google-Drive].'],
    ['integration', 'slack', '[Slack]と連携できます'],
    ['integration', 'c++', 'Libraries for [C]++'],
    ['pricing_signal', 'free_plan', 'Start on our [Free plan] today'],
    ['pricing_signal', 'usage_based', 'Pay for what you use'],
    ['platform', 'ios', 'For [iOS] and Curiosity'],
    ['offer', '12.00 EUR per month', '[12 €] a month, 120 € a year, 3.12'],
    ['offer', '1200.50 EUR', 'It is [€1,200.50] or [€1.200,50]'],
    ['offer', '$19 per month', '[$19]/mo, $190/yr'],
    ['offer', '1200 JPY', '[¥1,200] a month'],
    ['offer', '0.00 USD', '[$0], not $0.50'],
    ['offer', '$5 per month', 'Was $9, now [$5] $10 less'],
    ['pricing_signal', 'free_plan', 'Basic [0€], Team [12,50 €]'],
    ['pricing_signal', 'subscription', '[$29] / month for 10 users'],
    ['pricing_signal', 'subscription', '[Subscription] for $29'],
    ['integration', 'openai', 'ChatGPT for $20'],
    ['osi_approved', true, 'Acme is open source'],
    ['title', '…', 'Nothing … here'],
  ] as const) {
    it(`marks ${value} of the fact ${fact}: ${expected}`, () => {
      assert.equal(bracketed(fact, value, expected.replace(/[[\]]/g, '')), expected);
    });
  }

  it('returns parts that add up to the quote, for any value', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, text, fc.constantFrom('title', 'offer'), (quote, value, fact) => {
        const parts = markQuote({ fact, value, quote });
        assert.equal(parts.map((part) => part.text).join(''), quote);
      }),
    );
  });
});
