import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { WebhookClient } from '../support/fixtures/webhook-client.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { WebhookReceiver } from '../support/servers/webhook-receiver.ts';

describe('Webhooks in the console', async () => {
  const portico = await ConsoleFixture.start(['--store', 'memory', '--webhook-retry-seconds', '0.1,3600'], {
    variables: { PORTICO_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
  });
  const receiver = await WebhookReceiver.start();
  const page = await portico.openSignedIn();
  const { api } = portico;
  const pathOf = ({ webhookId }: WebhookClient, rest = '') => portico.sitePath(`/webhooks/${webhookId}${rest}`);
  const create = (input: object) => WebhookClient.create(api, receiver, input);

  it('creates a webhook, shows errors beside the fields and the secret once', async () => {
    const url = `${receiver.origin}/created`;
    await portico.open(page, portico.sitePath('/webhooks'));
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('link', { name: 'Add webhook' }).click();
    await page.getByLabel('Endpoint URL').fill('http://example.com/');
    await page.getByLabel('All events').uncheck();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('Select at least one event type, or all events.').waitFor();
    await page.getByLabel('ticket.created').check();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByLabel('Endpoint URL').and(page.locator('[aria-invalid="true"]')).waitFor();
    await page.getByLabel('Endpoint URL').fill(url);
    await page.getByLabel('Description').fill('Desk sync');
    await page.getByLabel('Include internal notes').check();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';
    assert.deepEqual(await findAxeViolations(page), []);
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();

    assert.match(secret, /^whsec_/);
    await page.getByRole('heading', { name: 'Desk sync', level: 1 }).waitFor();
    await page.getByText('No deliveries yet').waitFor();
    await page.reload();
    await page.getByText('No deliveries yet').waitFor();
    await expectEventually(async () => (await page.content()).includes(secret), false);
    const { body } = await api.asAccount<{ webhooks: readonly object[] }>(portico.sitePath('/webhooks'));
    const { url: stored, events, includeNotes } = body.webhooks[0] as Record<string, unknown>;
    assert.deepEqual([stored, events, includeNotes], [url, ['ticket.created'], true]);
  });

  it('shows the URL of another webhook as an error of the field', async () => {
    const webhook = await create({});
    await portico.navigate(page, portico.sitePath('/webhooks/new'), 'Add webhook');
    await page.getByLabel('Endpoint URL').fill(receiver.origin + webhook.path);
    await page.getByRole('button', { name: 'Add webhook' }).click();

    await page.getByText('Another webhook of this site already has this URL.').waitFor();
    await webhook.manage('', { method: 'DELETE' });
  });

  it('sends a test event and shows its result', async () => {
    const webhook = await create({ events: ['payment.failed'], description: 'Tested' });
    await portico.navigate(page, pathOf(webhook), 'Tested');
    await page.getByRole('button', { name: 'Send test event' }).click();
    const result = page.getByRole('status').filter({ hasText: 'Delivered' });
    await result.getByText('204', { exact: true }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await result.getByRole('link', { name: 'View response' }).click();

    await page.getByText('The response has no body.').waitFor();
    await page.locator('pre').filter({ hasText: '"type": "webhook.test"' }).waitFor();
    await webhook.manage('', { method: 'DELETE' });
  });

  it('explains a failed delivery and resends it', async () => {
    receiver.respond = () => 302;
    const webhook = await create({ events: ['ticket.created'], description: 'Failing' });
    const { id } = await newTicket(api);
    await portico.navigate(page, pathOf(webhook), 'Failing');
    const row = page.getByRole('row').filter({ hasText: id });
    await row.getByText('302', { exact: true }).waitFor();
    await row.getByText('retrying', { exact: true }).waitFor();
    await page.getByText('Deliveries are failing').waitFor();
    await row.getByRole('link', { name: id }).click();
    await page.getByRole('heading', { level: 1, name: 'Where is my parcel?' }).waitFor();
    await page.goBack();
    await row.getByRole('link', { name: 'ticket.created' }).click();
    await page.getByText('Redirects are not followed.').first().waitFor();
    await page.locator('pre').filter({ hasText: 'Thanks' }).first().waitFor();
    receiver.respond = () => 204;
    await page.getByRole('button', { name: 'Resend' }).click();

    await page.getByText('delivered', { exact: true }).waitFor();
    await page.getByText('Deliveries are failing').waitFor({ state: 'hidden' });
    await webhook.manage('', { method: 'DELETE' });
  });

  it('shows success rate and last attempt in the list and above the deliveries', async () => {
    receiver.respond = () => 204;
    const webhook = await create({ events: ['ticket.created'], description: 'Measured' });
    await newTicket(api);
    await webhook.waitUntilFinished(1);
    await portico.navigate(page, portico.sitePath('/webhooks'), 'Webhooks');
    const row = page.getByRole('row').filter({ hasText: 'Measured' });
    await row.getByText('100 %', { exact: true }).waitFor();
    await row.getByText('1 of 1', { exact: true }).waitFor();
    await row.getByText('204', { exact: true }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await row.getByRole('link').click();

    const figure = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
    await expectEventually(() => figure('Success rate').textContent(), '100 %');
    await expectEventually(() => figure('Failed').textContent(), '0');
    await webhook.manage('', { method: 'DELETE' });
  });

  it('filters deliveries by state', async () => {
    const webhook = await create({ events: ['ticket.created'], description: 'Filtered' });
    await newTicket(api);
    await webhook.waitUntilFinished(1);
    await portico.navigate(page, `${pathOf(webhook)}?state=failed`, 'Filtered');
    await page.getByText('No deliveries in this state').waitFor();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'delivered' }).click();

    await page.getByRole('link', { name: 'ticket.created' }).waitFor();
    await webhook.manage('', { method: 'DELETE' });
  });

  it('resends all events since a time, also those missed while the webhook was disabled', async () => {
    const webhook = await create({ events: ['ticket.created'], description: 'Paused' });
    await portico.navigate(page, pathOf(webhook, '/settings'), 'Paused');
    await page.getByRole('button', { name: 'Disable webhook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable webhook' }).click();
    await page.getByRole('note').getByRole('link', { name: 'Deliveries' }).waitFor();
    await expectEventually(() => page.getByRole('button', { name: 'Send test event' }).count(), 0);
    const { id } = await newTicket(api);
    await page.getByRole('button', { name: 'Enable webhook' }).click();
    await page.getByText('This webhook is disabled').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Deliveries' }).click();
    await page.getByRole('button', { name: 'Resend since…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend events' });
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await dialog.getByLabel('Events since').and(page.locator('[aria-invalid="true"]')).waitFor();
    await dialog.getByLabel('Events since').fill('2026-01-01T00:00');
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('row').filter({ hasText: id }).getByText('delivered', { exact: true }).waitFor();
    assert.ok((await receiver.waitFor(webhook.path, 1)).some(({ text }) => text.includes(id)));
    await webhook.manage('', { method: 'DELETE' });
  });

  it('rotates the secret; during the overlap, requests have two signatures', async () => {
    const webhook = await create({ description: 'Rotated' });
    await portico.navigate(page, pathOf(webhook, '/settings'), 'Rotated');
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByLabel('In 7 days').check();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    await expectEventually(() => dialog.locator('pre').textContent(), /^whsec_/);
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('table', { name: 'Signing secrets' }).getByRole('row').nth(2).waitFor();
    await page.getByRole('button', { name: 'Send test event' }).click();

    const [received] = await receiver.waitFor(webhook.path, 1);
    assert.equal(String(received?.headers['webhook-signature']).split(' ').length, 2);
    await webhook.manage('', { method: 'DELETE' });
  });

  it('saves settings, and deletes the webhook after a confirmation', async () => {
    const webhook = await create({ description: 'Edited' });
    await portico.navigate(page, pathOf(webhook, '/settings'), 'Edited');
    await page.getByLabel('Description').fill('');
    await page.getByLabel('All events').uncheck();
    await page.getByLabel('payment.refunded').check();
    await page.getByRole('combobox', { name: 'Skip changes made by' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Webhook saved.').waitFor();
    const { description, events, excludeChangesBy } = await webhook.read();
    assert.deepEqual([description, events], [null, ['payment.refunded']]);
    assert.match(excludeChangesBy ?? '', /^key_/);
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this webhook?' });
    assert.deepEqual(await findAxeViolations(page), []);
    await dialog.getByRole('button', { name: 'Delete webhook' }).click();

    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    assert.equal((await webhook.manage()).status, 404);
  });

  it('points to a webhook that Portico disabled, on the overview and in the list', async () => {
    receiver.respond = () => 410;
    const webhook = await create({ description: 'Gone' });
    await webhook.manage('/test', { method: 'POST' });
    await receiver.waitFor(webhook.path, 1);
    await portico.open(page, portico.sitePath());
    await page.getByText('Portico disabled a webhook').waitFor();
    await portico.open(page, portico.sitePath('/webhooks'));
    await page.getByRole('row', { name: /disabled Endpoint responded 410 Gone/ }).waitFor();
    await page.getByRole('alert').getByRole('link').click();
    receiver.respond = () => 204;
    await page.getByRole('button', { name: 'Enable webhook' }).click();

    await page.getByRole('table').getByText('delivered', { exact: true }).waitFor();
    await portico.navigate(page, portico.sitePath('/audit'), 'Audit log');
    await page.getByRole('row', { name: /Webhook disabled Gone .*Endpoint responded 410 Gone Portico / }).waitFor();
  });
});
