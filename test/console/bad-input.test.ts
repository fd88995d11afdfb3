import { before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { ConsoleFixture } from '../support/fixtures/console-fixture.ts';
import { CrmClient, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const LONG = 'N'.repeat(5000);
const HIDDEN = 'Hidden shop';

describe('Invalid input in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { api } = portico;
  const other = await api.withOwnAccounts();
  const deliveryId = newDeliveryId();

  before(async () => {
    await other.asAccount(`/sites/${other.line.siteId}`, { method: 'PATCH', body: { name: HIDDEN } });
    await new CrmClient(other).deliver({ deliveryId });
    await portico.open(page, '/sites');
  });

  const save = () =>
    page
      .getByRole('button', { name: /^(?:Save|Create key|Add connection)/ })
      .last()
      .click();
  const inDialog = () => page.getByRole('dialog').getByLabel('Name');
  const title = () => page.getByLabel('Title');
  type Case = readonly [what: string, path: string, heading: string, field: () => Locator, opener?: string];
  const cases: readonly Case[] = [
    ['a site’s name', '/settings', 'Site settings', () => page.getByRole('textbox', { name: 'Name', exact: true })],
    ['a key’s name', '/api-keys', 'API keys', inDialog, 'Create API key'],
    ['a CRM connection’s name', '/crm', 'CRM', inDialog, 'Add connection'],
    ['an intent’s title', '/widget/intents/contact', 'Contact us', title],
    ['an action’s title', '/widget/actions/messages', 'Messages', title],
    [
      'an external ID',
      `/tickets/${api.line.ticketIds[0]}`,
      'How do I change my plan?',
      () => page.getByLabel('External ID'),
      'Link a record',
    ],
  ];
  for (const [what, path, heading, field, opener] of cases) {
    it(`shows beside the field that ${what} of 5,000 characters is too long, and keeps the input`, async () => {
      await portico.navigate(page, portico.sitePath(path), heading);
      if (path.startsWith('/tickets/')) await page.getByRole('button', { name: 'Details' }).click();
      if (opener !== undefined) await page.getByRole('button', { name: opener }).click();
      await field().fill(LONG);
      await save();
      await field().and(page.locator('[aria-invalid="true"]')).waitFor();

      await page
        .getByText(/at most \d+ characters/)
        .first()
        .waitFor();
      await expectEventually(() => field().inputValue(), LONG);
      if (opener === undefined) return;
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  }

  for (const path of [
    '',
    '/tickets',
    '/tickets/TICKET',
    '/assessments',
    '/assessments/asm_unknown',
    '/payments',
    '/payments/settings',
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
    it(`shows only “Site not found” for another account’s ${path || 'overview'}`, async () => {
      await portico.navigate(page, `/sites/${other.line.siteId}${ofOther(path)}`, 'Site not found');

      await expectEventually(async () => (await page.content()).includes(HIDDEN), false);
    });
  }

  for (const [path, heading] of [
    ['/tickets/TICKET', 'Ticket not found'],
    ['/assessments/asm_unknown', 'Assessment not found'],
    ['/crm/INSTALLATION', 'CRM connection not found'],
    ['/crm/INSTALLATION/settings', 'CRM connection not found'],
    ['/widget/intents/unknown', 'Intent not found'],
    ['/widget/actions/unknown', 'Action not found'],
  ] as const) {
    it(`shows “${heading}” for another account’s record under an own site: ${path}`, async () => {
      await portico.navigate(page, portico.sitePath(ofOther(path)), heading);
    });
  }

  it('shows “Delivery not found” for another account’s delivery under an own CRM connection', async () => {
    await portico.open(page, portico.sitePath(`/crm/${api.line.installationId}/deliveries/${deliveryId}`));

    await page.getByText('Delivery not found').waitFor();
  });

  function ofOther(path: string): string {
    const { ticketIds, installationId } = other.line;
    return path
      .replace('TICKET', ticketIds[0] ?? '')
      .replace('INSTALLATION', installationId)
      .replace('DELIVERY', deliveryId);
  }
});
