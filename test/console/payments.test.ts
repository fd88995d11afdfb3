import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSite } from '../../contracts/management/sites.ts';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { PaymentsClient } from '../support/fixtures/payments-client.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

describe('Payments in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { api } = portico;
  const payments = new PaymentsClient(api);
  const card = (title: string) =>
    page.locator('form').filter({ has: page.getByRole('button', { name: title, exact: true }) });

  it('asks for the settings on the empty list only while setup is unfinished', async () => {
    const hint = page.getByText('A payment appears here when a visitor opens the checkout.');
    await portico.open(page, portico.sitePath('/payments'));
    await page.getByText('No payments yet').waitFor();
    await expectEventually(() => hint.textContent(), 'A payment appears here when a visitor opens the checkout.');

    const reply = await api.asAccount('/sites', { method: 'POST', body: { name: 'New shop' } });
    const { site } = expectSuccess(createSite, reply);
    await portico.open(page, `/sites/${site.id}/payments`);
    await page.getByRole('link', { name: 'finish the payment settings' }).click();
    await page.getByText('Finish setup').waitFor();
  });

  it('shows an error beside an invalid credential and keeps the other fields', async () => {
    await portico.open(page, portico.sitePath('/payments/settings'));
    const form = card('Save credentials');
    await form.getByLabel('Secret key').fill('two words');
    await form.getByLabel('Webhook secrets').fill('whsec_kept');
    await form.getByRole('button', { name: 'Save credentials' }).click();

    await form
      .getByLabel(/^Secret key/)
      .and(page.locator('[aria-invalid="true"]'))
      .waitFor();
    await expectEventually(() => form.getByLabel('Webhook secrets').inputValue(), 'whsec_kept');
  });

  it('reports credentials that the provider rejects without reporting the server as unreachable', async () => {
    const form = card('Save credentials');
    await form.getByLabel(/^Secret key/).fill('sk_test_4711');
    await form.getByRole('button', { name: 'Save credentials' }).click();
    await page.getByText('Credentials saved.').waitFor();
    await page.getByRole('button', { name: 'Run test' }).click();

    await page.getByText('Something went wrong').waitFor();
    await expectEventually(() => page.getByText('Can’t reach the server').count(), 0);
  });

  it('never shows saved credentials again and disables payments until a test', async () => {
    const form = card('Save credentials');
    await form.getByLabel(/^Secret key/).fill('the-secret-key');
    await form.getByLabel('Webhook secrets').fill('whsec_kept');
    await form.getByRole('button', { name: 'Save credentials' }).click();
    await form.locator('[type="submit"]:disabled:not([data-loading])').waitFor();
    await page.getByText('Run a test with the provider.').waitFor();

    await expectEventually(() => form.getByLabel(/^Secret key/).inputValue(), '');
    await page.reload();
    await page.getByText('Run a test with the provider.').waitFor();
    await expectEventually(async () => /the-secret-key|whsec_kept/.test(await page.content()), false);
    assert.equal((await payments.execute()).status, 404);
  });

  it('accepts payments after a successful test', async () => {
    await page.getByRole('button', { name: 'Run test' }).click();
    await page.getByText('Test passed. The provider accepted the settings.').waitFor();
    await page.getByText('Run a test with the provider.').waitFor({ state: 'hidden' });

    assert.equal((await payments.execute()).status, 201);
  });

  it('disables and hides payments with the switches', async () => {
    const form = card('Save');
    for (const [label, step] of [
      ['Visible to visitors', 'Make the action visible to visitors.'],
      ['Enabled', 'Enable the action.'],
    ] as const) {
      await form.getByLabel(label).uncheck();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText(step).waitFor();
      assert.equal((await payments.execute()).status, 404, label);
      await form.getByLabel(label).check();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText(step).waitFor({ state: 'hidden' });
    }

    assert.equal((await payments.execute()).status, 201);
  });

  it('filters refunded payments and shows amount and time of the refund', async () => {
    const executions = [await payments.start(), await payments.start()];
    for (const one of executions) await payments.act(one, 'succeed');
    await payments.act(executions[0] ?? assert.fail(), 'refundPart');
    await portico.navigate(page, portico.sitePath('/payments'), 'Payments');
    await page.getByLabel('Status', { exact: true }).first().click();
    await page.getByRole('option', { name: 'refunded' }).click();

    const figure = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
    await expectEventually(() => figure('Refunded').textContent(), '1');
    await expectEventually(() => figure('Succeeded').textContent(), '2');
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
    await page.getByText('€4.75 refunded').waitFor();
    // The unfiltered list stays visible until the filtered one has loaded.
    await rows.nth(2).waitFor({ state: 'detached' });
    await expectEventually(() => rows.count(), 2);
    await rows.nth(1).getByText('just now').first().waitFor();
    await expectEventually(() => page.url(), /\?status=refunded$/);
    await fitsAPhone();
  });

  it('shows the details of a payment in an accessible drawer', async () => {
    await portico.navigate(page, portico.sitePath('/payments'), 'Payments');
    await page
      .getByRole('table', { name: 'Payments' })
      .getByRole('button', { name: /€19\.00/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Payment' });
    await drawer.getByText(/^exe_/).waitFor();
    await drawer.getByRole('link', { name: 'Open test checkout' }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  it('shows unmatched payments with instructions', async () => {
    await payments.act(await payments.start(), 'wrongAmount');
    await portico.navigate(page, portico.sitePath('/payments/unmatched'), 'Payments');

    await page.getByText('Amount differs from the execution').waitFor();
    await page.getByRole('heading', { name: 'What to do' }).waitFor();
    await fitsAPhone();
  });

  /** Checks a list with rows, which is wider than an empty one. */
  async function fitsAPhone(): Promise<void> {
    assert.deepEqual(await findAxeViolations(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectEventually(() => measureOverflow(page), 0);
    await page.setViewportSize({ width: 1280, height: 860 });
  }
});
