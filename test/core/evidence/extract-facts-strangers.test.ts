import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPageFacts } from '../../support/matchers/page-facts.ts';

/** Blocks of a page about Fernbox, and the expected fact; none if there must be none. */
const SAID: readonly (readonly [blocks: readonly string[], fact: string])[] = [
  [['h2: Pricing', 'p: $7 per user / month'], 'pricing_signal per_seat'],
  [['h2: Pro', 'p: €9', 'p: per seat, billed yearly'], 'pricing_signal per_seat'],
  [['p: We do not charge per user.'], 'pricing_signal no_per_seat'],
  [['p: Flat fee of $89 a month for the whole co-op.'], 'pricing_signal flat_rate'],
  [['p: Fernbox finanziert sich allein durch Spenden.'], 'pricing_signal donations'],
  [['p: La versión gratuita se financia con anuncios y no caduca.'], 'pricing_signal advertising'],
  [['p: 無料プランはありますか。', 'p: 無料プランはございません。'], 'pricing_signal no_free_plan'],
  [['h2: Does not integrate with', 'li: Slack', 'li: Zoom'], 'unsupported_integration slack'],
  [['p: We are asked about Linux: Fernbox does not run on Linux.'], 'unsupported_platform linux'],
  [['li: We have dropped support for macOS.'], 'unsupported_platform macos'],
  [['p: Fernbox ist eine Webanwendung.'], 'platform web'],
];
const NOT_SAID: readonly (readonly [blocks: readonly string[], fact: RegExp])[] = [
  [['p: If you need per-seat billing, talk to our reseller.'], /per_seat/],
  [['p: Store 5 GB per user. €20 per month for the whole team.'], /per_seat/],
  [['p: Guests are not charged per seat.'], /per_seat/],
  [['p: Setup is a flat fee of $200.'], /flat_rate/],
  [['p: Accept donations on your website with Fernbox.'], /donations/],
  [['p: Fernbox manages your ads.'], /advertising/],
  [['p: 無料プランはありますか。', 'p: 担当者までお尋ねください。'], /free_plan/],
  [['p: Download our free e-book (PDF for Windows, macOS and e-readers).'], /platform/],
  [['h2: Remerciements', 'p: La bibliothèque d’icônes vient de Calibre.'], /integration/],
  [['h2: Plans', 'li: [ ] Send to Obsidian (#31)'], /integration/],
  [['h2: Removed', 'li: Packages for Linux'], /platform/],
  [['h3: Scheduled: end of the Opsgenie integration'], /integration/],
  [['p: Export a CSV and upload it to Xero by hand.'], /integration/],
  [['p: Screen recording: does not run on Linux.'], /unsupported/],
  [['p: An Android app is coming next spring.'], /platform/],
  [['h3: Left HubSpot forms for this', 'p: The HubSpot embed took two seconds to load.'], /integration/],
];

describe('The shipped rules', () => {
  for (const [blocks, fact] of SAID) {
    it(`find ${fact} in ${blocks.join(' | ')}`, () => {
      assert.ok(listPageFacts({ title: 'Fernbox', blocks }).includes(fact));
    });
  }

  for (const [blocks, fact] of NOT_SAID) {
    it(`find no ${fact.source} in ${blocks.join(' | ')}`, () => {
      assert.ok(!listPageFacts({ title: 'Fernbox', blocks }).some((found) => fact.test(found)));
    });
  }
});
