import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findAxeViolations } from '../support/matchers/axe.ts';
import { readBuiltDocs } from '../support/matchers/doc-pages.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { startChromium } from '../support/servers/chromium.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';
import { serveFolder } from '../support/servers/static-host.ts';

/** Pages that together contain every kind of content. */
const AUDITED = [
  'index.html',
  'benchmarks.html',
  'tickets.html',
  'configuration.html',
  'api/update-ticket.html',
  'api/receive-crm-delivery.html',
  'api/save-intent.html',
  'events/ticket-created.html',
];

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
    page.setDefaultTimeout(60_000);
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

  /** Opens the search with the keyboard and types a query. */
  async function search(page: Page, query: string) {
    await page.keyboard.press('/');
    const input = page.getByRole('combobox', { name: 'Search the documentation' });
    await input.fill(query);
    await page.getByRole('option').first().waitFor();
    return input;
  }

  it('lists tickets with the entered API key, without storing it', async () => {
    const page = await openPage('/docs/api/list-tickets');
    await page.getByRole('button', { name: 'Try it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Try it' });
    await dialog.getByLabel('siteId').fill(siteId);
    await dialog.getByLabel('API key').fill(apiKeys.ticketsRead);
    await dialog.getByLabel('status').selectOption('open');
    await dialog.getByRole('button', { name: 'Send GET' }).click();
    await dialog.getByText(/^200 OK/).waitFor();

    await expectEventually(() => dialog.locator('pre').innerText(), /"syncMark"/);
    await expectEventually(() => findAxeViolations(page), []);
    const storage = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    assert.equal(String(storage).includes('svc_'), false);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('keeps ids and secrets for the tab if the reader wants that, and forgets them again', async () => {
    const page = await openPage('/docs/api/list-tickets');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('siteId').fill(siteId);
    await page.getByLabel('API key').fill(apiKeys.ticketsRead);
    await page.getByLabel('Keep ids and secrets').check();
    await page.goto(`${baseUrl}/docs/api/read-ticket`);
    await page.getByRole('button', { name: 'Try it' }).click();

    await expectEventually(() => page.getByLabel('API key').inputValue(), apiKeys.ticketsRead);
    await expectEventually(() => page.getByLabel('siteId').inputValue(), siteId);
    await page.getByLabel('Keep ids and secrets').uncheck();
    await expectEventually(() => page.evaluate('sessionStorage.length'), 0);
    await page.close();
  });

  it('signs a CRM delivery', async () => {
    const page = await openPage('/docs/api/receive-crm-delivery');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('Signing secret').fill(signingSecret);
    await page.getByLabel('installationId').fill(installationId);
    await page.getByRole('button', { name: 'Send POST' }).click();
    await page.getByText(/^201 Created/).waitFor();

    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('finds operations, errors, settings and guides, and opens the selected result', async () => {
    const page = await openPage('/docs/api/list-tickets');
    const input = await search(page, 'idempotency');
    await page
      .getByRole('status')
      .getByText(/results$/)
      .waitFor();
    await expectEventually(
      () =>
        page
          .getByRole('dialog')
          .locator('mark')
          .first()
          .evaluate((mark) => String(mark.textContent).toLowerCase()),
      'idempotency',
    );
    await page.getByRole('listbox').getByRole('group').nth(2).waitFor();
    await expectEventually(() => findAxeViolations(page), []);

    for (const [query, path] of [
      ['comment on ticket', '/docs/api/comment-on-ticket.html'],
      ['rate_limited', '/docs/errors.html#rate_limited'],
      ['PORTICO_SMTP_URL', '/docs/configuration.html#PORTICO_SMTP_URL'],
      ['--trust-proxy', '/docs/configuration.html#PORTICO_TRUST_PROXY'],
      ['rotateWebhookSecret', '/docs/api/rotate-webhook-secret.html'],
      ['synchronise without losing', '/docs/tickets.html#synchronise-without-losing-changes'],
      ['ticket.commented', '/docs/events/ticket-commented.html'],
      ['notificatoins', '/docs/api/read-notifications.html'],
    ] as const) {
      await input.fill(query);
      await page.locator(`[role="option"][aria-selected="true"][href$="${path}"]`).waitFor();
    }

    await input.fill('rate_limited');
    const selected = page.locator('[role="option"][aria-selected="true"]');
    await selected.and(page.locator('[href$="#rate_limited"]')).waitFor();
    await input.press('ArrowDown');
    const isSelectedActive = async () =>
      (await input.getAttribute('aria-activedescendant')) === (await selected.getAttribute('id'));
    await expectEventually(isSelectedActive, true);
    await input.press('ArrowUp');
    await input.press('Enter');
    await page.waitForURL('**/docs/errors.html#rate_limited');
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('opens the search with Ctrl+K and its button, and closes it with Escape', async () => {
    const page = await openPage('/docs/tickets', { width: 360, dark: true });
    const dialog = page.getByRole('dialog', { name: 'Search' });
    for (const open of [
      () => page.keyboard.press('Control+k'),
      () => page.getByRole('button', { name: 'Search' }).click(),
    ]) {
      await open();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    await search(page, 'nothing of this exists, only webhooks');
    await expectEventually(() => findAxeViolations(page), []);
    await expectEventually(() => page.evaluate('document.documentElement.scrollWidth'), 360);
    await page.close();
  });

  it('switches the language of samples with the keyboard, and remembers it', async () => {
    const page = await openPage('/docs/api/list-tickets');
    await page.getByRole('tab', { name: 'curl' }).press('ArrowRight');
    await page.getByRole('tab', { name: 'TypeScript' }).press('ArrowRight');
    await page.goto(`${baseUrl}/docs/api/create-webhook`);

    await expectEventually(() => page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected'), 'true');
    await expectEventually(() => page.getByRole('tabpanel', { name: 'Python' }).isVisible(), true);
    await expectEventually(() => page.getByRole('tabpanel', { name: 'curl' }).isVisible(), false);
    await page.close();
  });

  it('redirects links to the earlier reference', async () => {
    for (const [hash, path] of [
      ['#/Tickets/listTickets', '/docs/api/list-tickets.html'],
      ['#/webhooks/ticketCreatedWebhook', '/docs/events/ticket-created.html'],
    ]) {
      const page = await openPage(`/docs/${hash}`);
      await page.waitForURL(`**${path}`);
      await page.close();
    }
  });

  it('opens collapsed members and shows every sample in print', async () => {
    const page = await openPage('/docs/api/update-ticket');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');

    await expectEventually(() => page.locator('main details:not([open])').count(), 0);
    for (const language of ['curl', 'typescript', 'python']) {
      await expectEventually(() => page.locator(`#panel-language-${language}`).isVisible(), true, language);
    }
    await expectEventually(() => page.locator('.pages').isVisible(), false);
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await expectEventually(async () => (await page.locator('main details:not([open])').count()) > 0, true);
    await page.close();
  });

  it('fits a narrow phone on every page', async () => {
    const page = await openPage('/docs/', { width: 360 });
    // Loading each page would take a minute. With the same style sheet, the body of a page alone has the same width.
    const names = JSON.stringify([...readBuiltDocs().pages.keys()]);
    const tooWide = await page.evaluate(`(async () => {
      const found = [];
      for (const name of ${names}) {
        const text = await (await fetch(name)).text();
        document.body.replaceWith(new DOMParser().parseFromString(text, 'text/html').body);
        for (const details of document.querySelectorAll('main details')) details.open = true;
        if (document.documentElement.scrollWidth !== 360) found.push(name);
      }
      return found;
    })()`);

    assert.deepEqual(tooWide, []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('has no axe findings in light and dark mode, with everything open', async () => {
    const page = await openPage('/docs/', { width: 360 });
    for (const name of AUDITED) {
      await page.goto(`${baseUrl}/docs/${name}`);
      await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectEventually(() => findAxeViolations(page), [], `${name}, ${colorScheme}`);
      }
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('opens a problem’s type URL at its section', async () => {
    const { type } = expectProblem(await api.send('/nowhere'), 'not_found');
    const page = await openPage(type);

    await expectEventually(() => page.evaluate('document.querySelector(":target").textContent'), 'not_found');
    const isInView = '((top) => top >= 0 && top < 800)(document.querySelector(":target").getBoundingClientRect().top)';
    await expectEventually(() => page.evaluate(isInView), true);
    await page.close();
  });

  it('supports the keyboard: skip link and mobile menu', async () => {
    const page = await openPage('/docs/tickets', { width: 360, dark: true });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectEventually(() => page.evaluate('document.activeElement.id'), 'content');

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

    await expectEventually(() => page.evaluate('document.documentElement.dataset.theme'), 'dark');
    await page.close();
  });

  it('copies a code block', async () => {
    const page = await openPage('/docs/getting-started');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl });
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();

    await expectEventually(() => page.evaluate('navigator.clipboard.readText()'), /^npm ci && npm start$/);
    await page.close();
  });

  it('works on a static host under any path, with a hint where to send requests', async () => {
    const folder = join(createTemporaryFolder(), 'docs');
    await runPortico(['export-docs', folder]);
    const host = await serveFolder(folder, '/some/where/');
    const page = await openPage(`${host.url}index.html`);
    const input = await search(page, 'list tickets');
    await input.press('Enter');
    await page.waitForURL('**/some/where/api/list-tickets.html');
    await page.getByText('To send requests').waitFor();
    await expectEventually(() => page.getByRole('button', { name: 'Try it' }).count(), 0);
    await page.getByRole('link', { name: 'Errors', exact: true }).click();
    await page.waitForURL('**/some/where/errors.html');

    assert.deepEqual(complaints, []);
    await page.close();
    host.close();
  });
});
