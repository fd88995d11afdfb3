import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { Console } from '../support/fixtures/console.ts';
import { Crm, newDeliveryId } from '../support/fixtures/crm.ts';

const LONG = 'N'.repeat(5000);
const HIDDEN = 'Hidden shop';

describe('The console', async () => {
  const portico = await Console.begin(['--no-worker', '--store', 'memory']);
  const page = await portico.account();
  const { api } = portico;
  const other = await api.seeded();
  const deliveryId = newDeliveryId();

  before(async () => {
    await other.asAccount(`/sites/${other.line.siteId}`, { method: 'PATCH', body: { name: HIDDEN } });
    await new Crm(other).deliver({ deliveryId });
    await portico.go(page, '/sites');
  });

  const save = () =>
    page
      .getByRole('button', { name: /^(?:Save|Create the key|Add the)/ })
      .last()
      .click();
  const inDialog = () => page.getByRole('dialog').getByLabel('Name');
  const title = () => page.getByLabel('Title');
  type Case = readonly [what: string, path: string, heading: string, field: () => Locator, opener?: string];
  const cases: readonly Case[] = [
    ['a site’s name', '/settings', 'Site settings', () => page.getByLabel('Name', { exact: true })],
    ['a key’s name', '/api-keys', 'API keys', inDialog, 'Create a key'],
    ['an installation’s name', '/crm', 'CRM', inDialog, 'Add an installation'],
    ['an intent’s title', '/widget/intents/contact', 'Contact us', title],
    ['an action’s title', '/widget/actions/messages', 'Messages', title],
    [
      'a record’s id',
      `/tickets/${api.line.ticketIds[0]}`,
      'How do I change my plan?',
      () => page.getByLabel('Record’s id'),
    ],
  ];
  for (const [what, path, heading, field, opener] of cases) {
    it(`says beside the field that ${what} of 5,000 characters is too long, and keeps it`, async () => {
      await portico.follow(page, portico.ofSite(path), heading);
      if (opener !== undefined) await page.getByRole('button', { name: opener }).click();
      await field().fill(LONG);
      await save();
      await field().and(page.locator('[aria-invalid="true"]')).waitFor();

      await page
        .getByText(/at most \d+ characters/)
        .first()
        .waitFor();
      assert.equal(await field().inputValue(), LONG);
      if (opener !== undefined) await page.keyboard.press('Escape');
    });
  }

  for (const path of [
    '',
    '/tickets',
    '/tickets/TICKET',
    '/assessments',
    '/assessments/asm_unknown',
    '/payments',
    '/payments/executions',
    '/payments/unmatched',
    '/crm',
    '/crm/INSTALLATION',
    '/crm/INSTALLATION/deliveries/DELIVERY',
    '/crm/INSTALLATION/mapping',
    '/crm/INSTALLATION/refusals',
    '/crm/INSTALLATION/settings',
    '/widget',
    '/widget/new-intent',
    '/widget/intents/quote',
    '/widget/actions/bookings',
    '/widget/texts',
    '/api-keys',
    '/requests',
    '/audit',
    '/settings',
  ]) {
    it(`says that there is no such site, and nothing else, at another account’s ${path || 'overview'}`, async () => {
      await portico.follow(
        page,
        `/sites/${other.line.siteId}${ofOther(path)}`,
        'There is no such site in your account.',
      );

      assert.doesNotMatch(await page.content(), new RegExp(HIDDEN));
    });
  }

  for (const [path, words] of [
    ['/tickets/TICKET', 'There is no such ticket on this site.'],
    ['/assessments/asm_unknown', 'There is no such assessment on this site.'],
    ['/crm/INSTALLATION', 'There is no such installation on this site.'],
    ['/crm/INSTALLATION/settings', 'There is no such installation on this site.'],
    ['/widget/intents/unknown', 'There is no such intent on this site.'],
    ['/widget/actions/unknown', 'There is no such action.'],
  ] as const) {
    it(`says of another account’s record on a site of one’s own: ${words} ${path}`, async () => {
      await portico.follow(page, portico.ofSite(ofOther(path)), words);
    });
  }

  it('says of another account’s delivery on an installation of one’s own that there is none', async () => {
    await portico.go(page, portico.ofSite(`/crm/${api.line.installationId}/deliveries/${deliveryId}`));

    await page.getByText('There is no such delivery of this installation.').waitFor();
  });

  function ofOther(path: string): string {
    const { ticketIds, installationId } = other.line;
    return path
      .replace('TICKET', ticketIds[0] ?? '')
      .replace('INSTALLATION', installationId)
      .replace('DELIVERY', deliveryId);
  }
});
