import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';

const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 740 };

describe('Every page of the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { line } = portico.api;
  let deliveryId: string;
  let isOnPhone = false;

  before(async () => {
    const event = { record: { id: '4711', status: 'closed' } };
    const path = portico.sitePath(`/installations/${line.installationId}/deliveries/test`);
    deliveryId = (await portico.api.asAccount<{ deliveryId: string }>(path, { method: 'POST', body: { event } })).body
      .deliveryId;
    const headers = { origin: line.origin };
    await portico.api.send(portico.sitePath('/actions/payments/execute'), { method: 'POST', headers });
    await portico.open(page, '/sites');
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
    ['/widget/new-intent', 'Add intent'],
    ['/widget/intents/contact', 'Contact us'],
    ['/widget/actions/bookings', 'Bookings'],
    ['/widget/texts', 'Widget texts'],
    ['/api-keys', 'API keys'],
    ['/requests', 'Request log'],
    ['/audit', 'Audit log'],
    ['/settings', 'Site settings'],
    ['~/sites', 'Sites'],
    ['~/profiles', 'Profiles'],
    ['~/profiles/new', 'New version'],
    ['~/system', 'System'],
    ['~/account', 'Your account'],
    ['~/no/such/page', 'Page not found'],
  ] as const) {
    it(`is accessible, fits a phone and respects the CSP in light and dark mode: ${heading} ${path}`, async () => {
      const filled = path
        .replace('TICKET', line.ticketIds[0] ?? '')
        .replace('INSTALLATION', line.installationId)
        .replace('DELIVERY', deliveryId);
      portico.errors.length = 0;
      await portico.navigate(page, filled.startsWith('~') ? filled.slice(1) : portico.sitePath(filled), heading);
      // Each page starts in the previous viewport, because a change of the viewport takes 200 ms.
      for (const check of isOnPhone ? [onPhone, onDesktop] : [onDesktop, onPhone]) await check();
      isOnPhone = !isOnPhone;
      assert.deepEqual(portico.errors, []);
    });
  }

  async function onDesktop(): Promise<void> {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    assert.deepEqual(await findAxeViolations(page), []);
  }

  async function onPhone(): Promise<void> {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    assert.deepEqual(await findAxeViolations(page, 'color-contrast', 'target-size', 'scrollable-region-focusable'), []);
    assert.equal(await measureOverflow(page), 0);
  }

  it('hides the navigation behind a button on a phone', async () => {
    await page.setViewportSize(PHONE);
    await portico.open(page, portico.sitePath('/tickets'));
    const link = page.getByRole('link', { name: 'API keys' });
    assert.equal(await link.isVisible(), false);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await link.click();

    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    assert.equal(await link.isVisible(), false);
  });

  it('offers a skip link to keyboard users', async () => {
    await page.setViewportSize(DESKTOP);
    await portico.open(page, portico.sitePath('/tickets'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.locator('#content:focus').waitFor();
  });
});
