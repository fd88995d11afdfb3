import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { DispatchEvents } from '../../core/outbox/dispatch-events.ts';
import { DeliverWebhooks } from '../../core/webhooks/deliver-webhooks.ts';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { WebhookClient } from '../support/fixtures/webhook-client.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { WebhookReceiver } from '../support/servers/webhook-receiver.ts';

const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 740 };

describe('Every page of the console', async () => {
  let container: DependencyContainer;
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory'], {
    variables: { PORTICO_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
    onStart: (started) => {
      container = started;
    },
  });
  const receiver = await WebhookReceiver.start();
  const page = await portico.openSignedIn();
  const { line } = portico.api;
  let deliveryId: string;
  let webhookId: string;
  let disabledWebhookId: string;
  let eventId: string;
  let isOnPhone = false;

  before(async () => {
    const event = { record: { id: '4711', status: 'closed' } };
    const path = portico.sitePath(`/installations/${line.installationId}/deliveries/test`);
    deliveryId = (await portico.api.asAccount<{ deliveryId: string }>(path, { method: 'POST', body: { event } })).body
      .deliveryId;
    const headers = { origin: line.origin };
    await portico.api.send(portico.sitePath('/actions/payments/execute'), { method: 'POST', headers });
    await addWebhooks();
    await portico.open(page, '/sites');
  });

  /** Adds a webhook with a failed attempt, and one that Portico has disabled. */
  async function addWebhooks(): Promise<void> {
    receiver.respond = ({ path }) => (path === '/gone' ? 410 : 500);
    const [webhook, gone] = [
      await WebhookClient.create(portico.api, receiver, { description: 'Ticket sync' }),
      await WebhookClient.create(portico.api, receiver, { description: 'Old sync', url: `${receiver.origin}/gone` }),
    ];
    ({ webhookId } = webhook);
    disabledWebhookId = gone.webhookId;
    const sent = await webhook.manage<{ deliveryId: string }>('/test', { method: 'POST' });
    eventId = sent.body.deliveryId;
    await gone.manage('/test', { method: 'POST' });
    await container.resolve(DispatchEvents).execute();
    await Promise.all(await container.resolve(DeliverWebhooks).execute(new AbortController().signal));
    assert.equal((await gone.read()).disabledReason, 'gone');
  }

  for (const [path, heading] of [
    ['', 'Example shop'],
    ['/tickets', 'Tickets'],
    ['/tickets/TICKET', 'How do I change my plan?'],
    ['/routing', 'Routing'],
    ['/team', 'Team'],
    ['/notifications', 'Notifications'],
    ['/assessments', 'Assessments'],
    ['/assessments/new', 'New assessment'],
    ['/payments', 'Payments'],
    ['/payments/settings', 'Payments'],
    ['/payments/unmatched', 'Payments'],
    ['/crm', 'CRM'],
    ['/crm/INSTALLATION', 'Example CRM'],
    ['/crm/INSTALLATION/deliveries/DELIVERY', 'Example CRM'],
    ['/crm/INSTALLATION/mapping', 'Example CRM'],
    ['/crm/INSTALLATION/refusals', 'Example CRM'],
    ['/crm/INSTALLATION/settings', 'Example CRM'],
    ['/webhooks', 'Webhooks'],
    ['/webhooks/new', 'Add webhook'],
    ['/webhooks/WEBHOOK', 'Ticket sync'],
    ['/webhooks/WEBHOOK/deliveries/EVENT', 'Ticket sync'],
    ['/webhooks/WEBHOOK/settings', 'Ticket sync'],
    ['/webhooks/GONE', 'Old sync'],
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
        .replace('DELIVERY', deliveryId)
        .replace('WEBHOOK', webhookId)
        .replace('GONE', disabledWebhookId)
        .replace('EVENT', eventId);
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
    await expectEventually(() => measureOverflow(page), 0);
  }

  it('hides the navigation behind a button on a phone', async () => {
    await page.setViewportSize(PHONE);
    await portico.open(page, portico.sitePath('/tickets'));
    const link = page.getByRole('link', { name: 'API keys' });
    await expectEventually(() => link.isVisible(), false);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await link.click();

    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await expectEventually(() => link.isVisible(), false);
  });

  it('scrolls the current page into view in the navigation', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await portico.open(page, '/system');
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System' });

    await expectEventually(async () => {
      const { y, height } = (await entry.boundingBox()) ?? { y: 500, height: 0 };
      return y + height <= 500;
    }, true);
  });

  it('offers a skip link to keyboard users', async () => {
    await page.setViewportSize(DESKTOP);
    await portico.open(page, portico.sitePath('/tickets'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.locator('#content:focus').waitFor();
  });
});
