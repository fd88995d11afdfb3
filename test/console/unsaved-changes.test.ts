import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { ConsoleFixture } from '../support/fixtures/console-fixture.ts';
import { WebhookClient } from '../support/fixtures/webhook-client.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { WebhookReceiver } from '../support/servers/webhook-receiver.ts';

/** A form: its page, its heading, the field that is changed, and the button that opens its dialog, if it has one. */
type Case = readonly [path: string, heading: string, field: (page: Page) => Locator, opener?: string];

const textbox = (name: string | RegExp) => (page: Page) =>
  page.getByRole('textbox', { name, ...(typeof name === 'string' && { exact: true }) }).first();
const inDialog = (label: string) => (page: Page) => page.getByRole('dialog').getByLabel(label);

describe('Unsaved changes of a form', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory'], {
    variables: { PORTICO_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
  });
  const page = await portico.openSignedIn();
  const { line } = portico.api;
  const receiver = await WebhookReceiver.start();
  const { webhookId } = await WebhookClient.create(portico.api, receiver, { description: 'Ticket sync' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const ticketId = line.ticketIds[0] ?? '';

  const pages: readonly Case[] = [
    ['/settings', 'Site settings', textbox('Name')],
    ['/notifications', 'Notifications', (at) => at.getByLabel('Mail answers to visitors')],
    ['/routing', 'Routing', textbox('Alert by email')],
    ['/assessments/new', 'New assessment', textbox('Name')],
    ['/payments/settings', 'Payments', textbox('Description')],
    [`/crm/${line.installationId}/settings`, 'Example CRM', textbox('Name')],
    [`/crm/${line.installationId}/mapping`, 'Example CRM', textbox('Comment')],
    ['/webhooks/new', 'Add webhook', textbox('Endpoint URL')],
    [`/webhooks/${webhookId}/settings`, 'Ticket sync', textbox('Description')],
    ['/widget', 'Widget', textbox('Greeting')],
    ['/widget/new-intent', 'Add intent', textbox('Key')],
    ['/widget/intents/contact', 'Contact us', textbox('Title')],
    ['/widget/actions/bookings', 'Bookings', textbox('Title')],
    ['/widget/texts', 'Widget texts', textbox('Close')],
    ['~/profiles/new', 'New version', textbox('Version')],
    ['~/account', 'Your account', (at) => at.getByLabel(/^New password/)],
  ];
  const dialogs: readonly Case[] = [
    ['/api-keys', 'API keys', inDialog('Name'), 'Create API key'],
    ['/crm', 'CRM', inDialog('Name'), 'Add connection'],
    [`/crm/${line.installationId}`, 'Example CRM', inDialog('Received since'), 'Replay…'],
    [`/crm/${line.installationId}`, 'Example CRM', inDialog('Event'), 'Send test'],
    [`/webhooks/${webhookId}`, 'Ticket sync', inDialog('Events since'), 'Resend since…'],
    ['~/sites', 'Sites', inDialog('Name'), 'Add site'],
    [`/tickets/${ticketId}`, 'How do I change my plan?', inDialog('External ID'), 'Link a record'],
  ];
  const toPath = (path: string) => (path.startsWith('~') ? path.slice(1) : portico.sitePath(path));

  for (const [path, heading, field] of pages) {
    it(`are kept or discarded when a link is followed: ${path}`, async () => {
      await portico.navigate(page, toPath(path), heading);
      const undoneValue = await change(field(page));
      const leave = () => page.getByRole('link', { name: 'API keys' }).click();
      await leave();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      await expectEventually(async () => (await readValue(field(page))) !== undoneValue, true);
      await leave();
      await question.getByRole('button', { name: 'Discard', exact: true }).click();

      await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
      await expectEventually(() => question.count(), 0);
    });
  }

  for (const [path, heading, field, opener = ''] of dialogs) {
    it(`are kept or discarded when a dialog is closed: ${opener}`, async () => {
      await portico.navigate(page, toPath(path), heading);
      if (path.startsWith('/tickets/')) await page.getByRole('button', { name: 'Details' }).click();
      await page.getByRole('button', { name: opener }).first().click();
      const undoneValue = await change(field(page));
      await page.keyboard.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await expectEventually(async () => (await readValue(field(page))) !== undoneValue, true);
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard', exact: true }).click();

      await field(page).waitFor({ state: 'detached' });
      if (path.startsWith('/tickets/')) await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  }

  it('are kept or discarded with the browser’s Back button', async () => {
    await portico.open(page, portico.sitePath('/api-keys'), 'API keys');
    await page.getByRole('link', { name: 'Site settings' }).click();
    await page.getByRole('heading', { name: 'Site settings', level: 1 }).waitFor();
    await textbox('Name')(page).fill('Renamed');
    await page.evaluate('history.back()');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expectEventually(() => textbox('Name')(page).inputValue(), 'Renamed');
    await page.evaluate('history.back()');
    await question.getByRole('button', { name: 'Discard', exact: true }).click();

    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  });

  it('make the browser ask before the page is closed, and a form without changes does not', async () => {
    const tab = await portico.openTab(page);
    const dialogTypes: string[] = [];
    tab.on('dialog', (dialog) => {
      dialogTypes.push(dialog.type());
      void dialog.accept();
    });
    await portico.open(tab, portico.sitePath('/settings'), 'Site settings');
    await textbox('Name')(tab).click();
    await tab.reload();
    assert.deepEqual(dialogTypes, []);
    await textbox('Name')(tab).fill('Renamed');
    await tab.reload();

    assert.deepEqual(dialogTypes, ['beforeunload']);
    await tab.close();
  });

  /** Changes a text or a switch. Returns the value before. */
  async function change(field: Locator): Promise<string> {
    await field.waitFor();
    const before = await readValue(field);
    const type = await field.getAttribute('type');
    if (type === 'checkbox') await field.click();
    else await field.fill(type === 'datetime-local' ? '2026-03-01T10:00' : '{ "changed": true }');
    return before;
  }

  async function readValue(field: Locator): Promise<string> {
    return (await field.getAttribute('type')) === 'checkbox' ? String(await field.isChecked()) : field.inputValue();
  }
});
