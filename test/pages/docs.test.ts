import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { EVENT_TYPES } from '../../core/events/event.ts';
import { findAxeViolations } from '../support/matchers/axe.ts';
import { readBuiltDocs } from '../support/matchers/doc-pages.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { startChromium } from '../support/servers/chromium.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';
import { serveFolder } from '../support/servers/static-host.ts';

/** Pages that together contain every kind of content. */
const AUDITED = ['index.html', 'getting-started.html', 'benchmarks.html', 'tickets.html'];

const api = await startApi();
const { baseUrl, siteId, apiKeys, installationId, signingSecret } = api.line;

describe('The documentation pages', () => {
  let browser: Browser;
  const complaints: string[] = [];

  before(async () => {
    browser = await startChromium();
  });
  after(() => browser?.close());

  /** Opens a page and records console errors, CSP violations and requests to other hosts. */
  async function openPage(url: string, { width = 1280, dark = false } = {}): Promise<Page> {
    const colorScheme = dark ? 'dark' : 'light';
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
    const { origin } = new URL(url, baseUrl);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:')) complaints.push(request.url());
    });
    complaints.length = 0;
    await page.goto(new URL(url, baseUrl).href);
    return page;
  }

  async function openOperation(page: Page, id: string) {
    const operation = page.locator(`[id="operations-${id}"]`);
    await operation.locator('button.opblock-summary-control').click();
    await operation.locator('.execute').waitFor();
    return operation;
  }

  it('lists tickets with the entered API key, without storing it', async () => {
    const page = await openPage('/docs');
    await page.getByLabel('Site ID').fill(siteId);
    await page.getByLabel('API key').fill(apiKeys.ticketsRead);
    const operation = await openOperation(page, 'Tickets-listTickets');
    await operation.locator('.execute').click();
    await operation.getByText('Server response').waitFor();

    assert.equal(
      (await operation.locator('.live-responses-table .response-col_status').last().innerText()).trim(),
      '200',
    );
    assert.deepEqual(await findAxeViolations(page), []);
    const storage = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    assert.equal(String(storage).includes('svc_'), false);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('signs a CRM delivery', async () => {
    const page = await openPage('/docs');
    await page.getByLabel('Signing secret').fill(signingSecret);
    const operation = await openOperation(page, 'CRM_inbound-receiveCrmDelivery');
    await operation.getByPlaceholder('installationId').fill(installationId);
    await operation.locator('.execute').click();
    await operation.getByText('Server response').waitFor();

    assert.equal(
      (await operation.locator('.live-responses-table .response-col_status').last().innerText()).trim(),
      '201',
    );
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('shows the webhooks with their headers, example and responses, and without a way to send them', async () => {
    const page = await openPage('/docs');
    const webhooks = page.locator('.webhooks .opblock');
    await webhooks.first().waitFor();
    assert.equal(await webhooks.count(), EVENT_TYPES.length);

    const selector = '[id="operations-webhooks-ticketCreatedWebhook"]';
    const webhook = page.locator(selector);
    await webhook.locator('button.opblock-summary-control').click();
    for (const text of ['webhook-signature', '"ticket.created"', 'Any 2xx status within 15 seconds']) {
      await webhook.getByText(text).first().waitFor();
    }
    assert.equal(await webhook.locator('.execute').count(), 0);
    assert.equal(await webhook.locator('input').and(page.locator(':visible')).count(), 0);
    // Only this webhook: the test that lists tickets checks the whole page, which takes seconds.
    assert.deepEqual(await findAxeViolations(page, selector), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('fits a narrow phone and has no axe findings in light and dark mode', async () => {
    const page = await openPage('/docs/tickets', { width: 360 });
    for (const [index, name] of [...readBuiltDocs().pages.keys()].entries()) {
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
      await page.goto(`${baseUrl}/docs/${name}`);
      await page
        .locator(name === 'index.html' ? '.opblock' : 'h1')
        .first()
        .waitFor();

      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, name);
      if (AUDITED.includes(name)) assert.deepEqual(await findAxeViolations(page), [], name);
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('opens a problem’s type URL at its section', async () => {
    const { type } = expectProblem(await api.send('/nowhere'), 'not_found');
    const page = await openPage(type);

    assert.equal(await page.evaluate('document.querySelector(":target").textContent'), 'not_found');
    const top = await page.evaluate('document.querySelector(":target").getBoundingClientRect().top');
    assert.ok(Number(top) >= 0 && Number(top) < 800, `${top}`);
    await page.close();
  });

  it('supports the keyboard: skip link and mobile menu', async () => {
    const page = await openPage('/docs/tickets', { width: 360, dark: true });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'content');

    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('link', { name: 'Payments', exact: true }).press('Enter');
    await page.waitForURL('**/docs/payments.html');
    await page.close();
  });

  it('remembers the theme', async () => {
    const page = await openPage('/docs/tickets');
    await page.getByRole('button', { name: 'Theme: auto' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await page.reload();

    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
    await page.close();
  });

  it('copies a code block', async () => {
    const page = await openPage('/docs/getting-started');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl });
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();

    assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^npm ci && npm start$/);
    await page.close();
  });

  it('works on a static host under any path, with a hint where to send requests', async () => {
    const folder = join(createTemporaryFolder(), 'docs');
    await runPortico(['export-docs', folder]);
    const host = await serveFolder(folder, '/some/where/');
    const page = await openPage(`${host.url}index.html`);
    await page.locator('.opblock').first().waitFor();
    await page.getByText('To send requests').waitFor();
    await page.getByRole('link', { name: 'Errors' }).click();
    await page.waitForURL('**/some/where/errors.html');

    assert.equal(await page.locator('.execute').count(), 0);
    assert.deepEqual(complaints, []);
    await page.close();
    host.close();
  });
});
