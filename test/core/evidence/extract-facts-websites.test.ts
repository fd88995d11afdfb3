import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageParts } from '../../support/builders/page-builder.ts';
import { listPageFacts } from '../../support/matchers/page-facts.ts';

/** Facts of every website page, without its language. */
const WEBSITES: readonly (readonly [rule: string, page: PageParts, facts: readonly string[]])[] = [
  [
    'cards of plans',
    {
      blocks: [
        'h2: Pricing',
        'h3: Free',
        'p: $0/month',
        'li: 3 users',
        'h3: Pro',
        'p: US$12',
        'p: per month',
        'h3: Enterprise',
        'button: Contact sales',
      ],
    },
    [
      'offer 12.00 USD per month',
      'offer $0 per month',
      'pricing_signal subscription',
      'pricing_signal free_plan',
      'pricing_signal contact_sales',
    ],
  ],
  [
    'a dollar price without its currency',
    { blocks: ['h3: Pro', 'p: $12/month'] },
    ['offer $12 per month', 'pricing_signal subscription'],
  ],
  [
    'cards in German',
    { language: 'de', blocks: ['h3: Kostenlos', 'p: 0 €', 'p: pro Monat', 'h3: Team', 'p: 12,50 € / Monat'] },
    [
      'offer 12.50 EUR per month',
      'offer 0.00 EUR per month',
      'pricing_signal subscription',
      'pricing_signal free_plan',
    ],
  ],
  [
    'prices in Japanese',
    { language: 'ja', blocks: ['h3: 無料プラン', 'p: ¥0 / 月', 'h3: プロ', 'p: 月額 1,200円'] },
    ['offer 1200 JPY per month', 'offer ¥0 per month', 'pricing_signal subscription', 'pricing_signal free_plan'],
  ],
  [
    'a free plan in words',
    { blocks: ['p: Start with our free plan. No credit card required.'] },
    ['pricing_signal free_plan'],
  ],
  [
    'a free plan in French',
    { blocks: ['p: Commencez avec le forfait gratuit, sans carte bancaire.'] },
    ['pricing_signal free_plan'],
  ],
  ['a free plan in Spanish', { blocks: ['p: El plan gratuito incluye tres usuarios.'] }, ['pricing_signal free_plan']],
  [
    'a denied free plan, and a trial',
    { blocks: ['p: There is no free plan, but you get a 14-day free trial.'] },
    ['pricing_signal no_free_plan', 'pricing_signal free_trial'],
  ],
  [
    'a denied free plan in German',
    { blocks: ['p: Es gibt keinen kostenlosen Plan.'] },
    ['pricing_signal no_free_plan'],
  ],
  ['that there is none, in Japanese', { blocks: ['p: 無料プランはありません。'] }, ['pricing_signal no_free_plan']],
  ['usage', { blocks: ['p: Pay only for what you use.'] }, ['pricing_signal usage_based']],
  [
    'a single payment',
    { blocks: ['p: Einmalzahlung, kein Abo.'] },
    ['pricing_signal no_subscription', 'pricing_signal one_time'],
  ],
  [
    'a list of platforms',
    { blocks: ['p: Available for Windows, macOS and Linux.'] },
    ['platform windows', 'platform macos', 'platform linux'],
  ],
  [
    'platforms behind a label',
    { blocks: ['td: Platforms', 'td: Windows, macOS'] },
    ['platform windows', 'platform macos'],
  ],
  [
    'platforms in Japanese',
    { blocks: ['p: Windows、macOSに対応しています。'] },
    ['platform windows', 'platform macos'],
  ],
  [
    'integrations among others',
    { blocks: ['p: Acme integrates with Slack, Foo Bar, Jira and GitHub.'] },
    ['integration slack', 'integration foo-bar', 'integration jira', 'integration github'],
  ],
  [
    'integrations below a heading',
    { blocks: ['h2: Integrations', 'li: Slack', 'h3: Zapier', 'footer > li: Discord'] },
    ['integration slack', 'integration zapier'],
  ],
  [
    'integrations in an unusual sentence',
    { blocks: ['p: Finished letters are filed in Google Drive or your own archive.', 'p: Without Dropbox, too.'] },
    ['integration google-drive'],
  ],
  [
    'a lower-case name, but not an everyday word',
    { blocks: ['p: Export your models to dbt and your time to harvest.'] },
    ['integration dbt'],
  ],
  [
    'platforms in tiles below a heading, but not a lone one without a heading',
    { blocks: ['li: Linux', 'h2: Download', 'li: Windows', 'li: macOS 12+'] },
    ['platform windows', 'platform macos'],
  ],
  [
    'platforms by commands and files',
    {
      blocks: ['p: brew install acme', 'p: docker run acme/acme'],
      links: ['Get it -> https://acme.example/acme.deb'],
    },
    ['platform linux', 'platform docker', 'platform macos'],
  ],
  [
    'one URL for links with and without a slash at the end',
    { links: ['Docs -> https://docs.acme.example/', 'Documentation -> https://docs.acme.example'] },
    ['documentation_link https://docs.acme.example/'],
  ],
  [
    'integrations by their own pages',
    { links: ['Slack -> https://acme.example/integrations/slack'] },
    ['integration slack'],
  ],
  [
    'a licence',
    { blocks: ['p: Acme is open source, licensed under the MIT License.'] },
    ['licence MIT', 'osi_approved true'],
  ],
  [
    'links',
    {
      links: [
        'Pricing -> https://acme.example/pricing',
        'Docs -> https://docs.acme.example/',
        'System status -> https://status.acme.example/',
        'GitHub -> https://github.com/acme/acme',
        ' -> https://acme.example/ -> canonical',
        'App Store -> https://apps.apple.com/app/id123',
      ],
    },
    [
      'canonical_url https://acme.example/',
      'pricing_link https://acme.example/pricing',
      'repository_link https://github.com/acme/acme',
      'documentation_link https://docs.acme.example/',
      'status_page_link https://status.acme.example/',
      'store_link https://apps.apple.com/app/id123',
      'platform ios',
    ],
  ],
  [
    'prices per 3 and 6 months',
    { blocks: ['h2: Pricing', 'h3: Pro', 'p: €54 / 3 months', 'h3: Team', 'p: ₦7,500 every 6 months'] },
    ['offer 54.00 EUR per 3 months', 'offer 7500.00 NGN per 6 months', 'pricing_signal subscription'],
  ],
  [
    'the price of a plan, whose period is in the label above or before another amount',
    {
      blocks: [
        'h2: Pricing',
        'h3: Pro',
        'p: Monthly Plan',
        'p: $19',
        'h3: Phone',
        'p: 199 €',
        'p: / month + €0.24/min',
      ],
    },
    ['offer $19 per month', 'offer 199.00 EUR per month', 'pricing_signal subscription', 'pricing_signal usage_based'],
  ],
  [
    'a price beside a fee with its own amount',
    { blocks: ['h2: Pricing', 'h3: Pro', 'p: $89 / month', 'p: Transaction fee: 3%'] },
    ['offer $89 per month', 'pricing_signal subscription'],
  ],
  [
    'structured data, with platforms that are also visible',
    {
      blocks: ['p: Windows, macOS', 'p: Free, and fast'],
      items: [
        {
          '@type': 'SoftwareApplication',
          operatingSystem: 'Windows, macOS, Linux',
          license: 'https://opensource.org/licenses/MIT',
          offers: [
            { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
            { '@type': 'Offer', name: 'Free trial', price: 0, priceCurrency: 'EUR' },
            {
              '@type': 'Offer',
              priceCurrency: 'EUR',
              priceSpecification: { '@type': 'UnitPriceSpecification', price: '29.00', unitCode: 'MON' },
            },
          ],
        },
      ],
    },
    [
      'offer 0.00 USD',
      'offer 29.00 EUR per month',
      'platform windows',
      'platform macos',
      'licence MIT',
      'osi_approved true',
    ],
  ],
];

describe('The shipped rules', () => {
  for (const [rule, page, facts] of WEBSITES) {
    it(`find on a website ${rule}`, () => {
      assert.deepEqual(
        listPageFacts(page).filter((fact) => !fact.startsWith('language ')),
        facts,
      );
    });
  }
});
