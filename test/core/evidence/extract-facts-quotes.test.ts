import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FACT_BASES } from '../../../core/evidence/fact.ts';
import type { PageParts } from '../../support/builders/page-builder.ts';
import { findPageFacts } from '../../support/matchers/page-facts.ts';

/** Returns `fact value: quote` for each fact that the shipped rules find on a page. */
function quotesOn(parts: PageParts): readonly string[] {
  return findPageFacts(parts).map(({ fact, value, quote }) => `${fact} ${value}: ${quote}`);
}

describe('The quote of a fact', () => {
  it('contains the words that state the fact', () => {
    assert.deepEqual(quotesOn({ blocks: ['p: Acme integrates with Slack and Zapier. Ask ada@example.com.'] }), [
      'integration slack: Acme integrates with Slack and Zapier. Ask ….',
      'integration zapier: Acme integrates with Slack and Zapier. Ask ….',
    ]);
    assert.deepEqual(quotesOn({ blocks: ['h2: Integrations', 'li: Slack', 'li: Zapier'] }), [
      'integration slack: Slack',
      'integration zapier: Zapier',
    ]);
  });

  it('contains the name of the fact also when it is far from the phrase', () => {
    const names = 'Slack, Shopify, Zapier, Google Drive, HubSpot, Salesforce, Notion, Airtable, Asana, Trello, Dropbox';
    const blocks = [
      `p: Whatever your team does, Acme integrates with ${names}, Zendesk, Intercom, Mailchimp and Jira.`,
    ];
    const found = findPageFacts({ blocks });

    const quoteOf = (term: string) => found.find(({ value }) => value === term)?.quote ?? '';
    assert.match(quoteOf('slack'), /integrates with Slack/);
    assert.match(quoteOf('jira'), /^….+Mailchimp and Jira\.$/);
  });

  it('contains the price as written, within its sentence', () => {
    const said = 'p: The Team plan costs €12.00 per month. Call (555) 123-4567.';

    assert.ok(
      quotesOn({ blocks: [said] }).includes('offer 12.00 EUR per month: The Team plan costs €12.00 per month. Call ….'),
    );
    assert.ok(quotesOn({ blocks: ['h3: Team', 'p: €12 / month'] }).includes('offer 12.00 EUR per month: €12 / month'));
  });

  it('is the text of structured data, and null without text', () => {
    const team = { '@type': 'Offer', name: 'Team', description: 'For ten', price: '12', priceCurrency: 'EUR' };
    const plain = { '@type': 'Offer', price: '15', priceCurrency: 'EUR' };
    const offers = [team, plain];
    const items = [{ '@type': 'SoftwareApplication', operatingSystem: 'iOS, Android', offers }];

    assert.deepEqual(quotesOn({ items, isScriptOnly: true }), [
      'offer 12.00 EUR: Team',
      'offer 15.00 EUR: null',
      'platform ios: iOS, Android',
      'platform android: iOS, Android',
    ]);
  });

  it('is null for metadata, links and URLs, and never for visible text', () => {
    const found = findPageFacts({
      title: 'Acme',
      language: 'en',
      metas: { description: 'Ships parcels.' },
      links: ['Pricing -> https://acme.example/pricing'],
      blocks: ['p: Start with our free plan.'],
    });

    assert.deepEqual(new Set(found.map(({ basis }) => basis)), new Set(FACT_BASES.slice(2)));
    for (const { basis, quote } of found) assert.equal(quote !== null, basis === 'visible_text');
  });
});
