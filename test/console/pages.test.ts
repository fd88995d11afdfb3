import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { axeFindings, Console, overhang } from '../support/fixtures/console.ts';

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 740 };

describe('Every page of the console', async () => {
  const portico = await Console.begin(['--no-worker', '--store', 'memory']);
  const page = await portico.account();
  const { line } = portico.api;
  let deliveryId: string;
  let isOnPhone = false;

  before(async () => {
    const event = { record: { id: '4711', status: 'closed' } };
    const path = portico.ofSite(`/installations/${line.installationId}/deliveries/test`);
    deliveryId = (await portico.api.asAccount<{ deliveryId: string }>(path, { method: 'POST', body: { event } })).body
      .deliveryId;
    const headers = { origin: line.origin };
    await portico.api.send(portico.ofSite('/actions/payments/execute'), { method: 'POST', headers });
    await portico.go(page, '/sites');
  });

  for (const [path, heading] of [
    ['', 'Example shop'],
    ['/tickets', 'Tickets'],
    ['/tickets/TICKET', 'How do I change my plan?'],
    ['/assessments', 'Assessments'],
    ['/assessments/new', 'New assessment'],
    ['/payments', 'Payments'],
    ['/payments/executions', 'Payments'],
    ['/payments/unmatched', 'Payments'],
    ['/crm', 'CRM'],
    ['/crm/INSTALLATION', 'Example CRM'],
    ['/crm/INSTALLATION/deliveries/DELIVERY', 'Example CRM'],
    ['/crm/INSTALLATION/mapping', 'Example CRM'],
    ['/crm/INSTALLATION/refusals', 'Example CRM'],
    ['/crm/INSTALLATION/settings', 'Example CRM'],
    ['/widget', 'Widget'],
    ['/widget/new-intent', 'Add an intent'],
    ['/widget/intents/contact', 'Contact us'],
    ['/widget/actions/bookings', 'Bookings'],
    ['/widget/texts', 'The widget’s words'],
    ['/api-keys', 'API keys'],
    ['/requests', 'Request log'],
    ['/audit', 'Audit log'],
    ['/settings', 'Site settings'],
    ['~/sites', 'Sites'],
    ['~/profiles', 'Profiles'],
    ['~/profiles/new', 'Publish a version'],
    ['~/system', 'System'],
    ['~/account', 'Your account'],
    ['~/no/such/page', 'There is nothing at this address'],
  ] as const) {
    it(`is accessible, fits a phone and breaks no policy, light and dark: ${heading} ${path}`, async () => {
      const filled = path
        .replace('TICKET', line.ticketIds[0] ?? '')
        .replace('INSTALLATION', line.installationId)
        .replace('DELIVERY', deliveryId);
      portico.complaints.length = 0;
      await portico.follow(page, filled.startsWith('~') ? filled.slice(1) : portico.ofSite(filled), heading);
      // Each page begins as the one before has ended, since the change from desk to phone costs a fifth of a second.
      for (const look of isOnPhone ? [onPhone, onDesk] : [onDesk, onPhone]) await look();
      isOnPhone = !isOnPhone;
      assert.deepEqual(portico.complaints, []);
    });
  }

  async function onDesk(): Promise<void> {
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    assert.deepEqual(await axeFindings(page), []);
  }

  async function onPhone(): Promise<void> {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    assert.deepEqual(await axeFindings(page, 'color-contrast', 'target-size', 'scrollable-region-focusable'), []);
    assert.equal(await overhang(page), 0);
  }

  it('has its navigation behind one button on a phone', async () => {
    await page.setViewportSize(PHONE);
    await portico.go(page, portico.ofSite('/tickets'));
    const link = page.getByRole('link', { name: 'API keys' });
    assert.equal(await link.isVisible(), false);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await link.click();

    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    assert.equal(await link.isVisible(), false);
  });

  it('lets the keyboard skip the navigation', async () => {
    await page.setViewportSize(DESK);
    await portico.go(page, portico.ofSite('/tickets'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.locator('#content:focus').waitFor();
  });
});
