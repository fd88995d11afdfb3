import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

describe('The request log in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { api } = portico;
  const rows = () => page.getByRole('table', { name: 'Requests' }).getByRole('row');
  const figure = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');

  before(async () => {
    await api.asKey('/tickets');
    await api.asKey('/tickets/tkt_missing');
    await api.asKey('/tickets/tkt_missing', { method: 'PATCH', body: { status: 'open' } });
    await portico.open(page, portico.sitePath('/requests'));
  });

  it('shows the number of requests and the share of errors', async () => {
    await figure('Requests').filter({ hasText: '3' }).waitFor();
    await expectEventually(() => figure('Client errors (4xx)').textContent(), '2 (66.7 %)');
    await expectEventually(() => figure('Server errors (5xx)').textContent(), '0');
    await expectEventually(() => figure('99th percentile').textContent(), /^\d+(\.\d)? ms$/);
  });

  it('filters by status, method and path, and keeps the filters in the URL', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: '4xx: client errors' }).click();
    await expectEventually(() => page.locator('tbody tr').count(), 2);
    await page.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'PATCH' }).click();
    await expectEventually(() => page.locator('tbody tr').count(), 1);
    await figure('Requests').filter({ hasText: /^1$/ }).waitFor();
    await expectEventually(() => page.url(), /status=4xx/);
    await expectEventually(() => page.url(), /method=PATCH/);
    await page.getByRole('searchbox', { name: 'Search by path' }).fill('/nothing');
    await page.getByText('No matching requests').waitFor();
    await page.getByRole('searchbox', { name: 'Search by path' }).fill('TKT_missing');
    await page.getByRole('table', { name: 'Requests' }).waitFor();
    await expectEventually(() => rows().count(), 2);
  });

  it('hides all filters but the path in a drawer on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('combobox', { name: 'Status' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('searchbox', { name: 'Search by request ID' }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await drawer.getByRole('combobox', { name: 'Method' }).click();
    await drawer.getByRole('option', { name: 'GET' }).click();
    await expectEventually(() => page.url(), /method=GET/);
    await drawer.getByRole('combobox', { name: 'Method' }).click();
    await drawer.getByRole('option', { name: 'PATCH' }).click();
    await drawer.getByRole('button', { name: 'Show requests' }).click();
    await drawer.waitFor({ state: 'detached' });
    await expectEventually(() => page.url(), /method=PATCH/);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('shows the details of a request in an accessible drawer', async () => {
    await page.getByRole('button', { name: /^PATCH/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Request' });
    await drawer.getByText('ticket_not_found').waitFor();
    await drawer.getByText(`/v1/sites/${api.line.siteId}/tickets/tkt_missing`).waitFor();
    await expectEventually(() => drawer.getByRole('link').getAttribute('href'), '/docs/errors#ticket_not_found');
    assert.deepEqual(await findAxeViolations(page), []);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  it('opens the details by a click anywhere in the row', async () => {
    await rows().nth(1).getByText('404 ticket not found').click();
    await page.getByRole('dialog', { name: 'Request' }).getByText('ticket_not_found').waitFor();
  });
});
