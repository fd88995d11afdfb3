import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeFindings, Console, overhang } from '../support/fixtures/console.ts';
import { Payments } from '../support/fixtures/payments.ts';

describe('Payments in the console', async () => {
  const portico = await Console.begin(['--no-worker', '--store', 'memory']);
  const page = await portico.account();
  const { api } = portico;
  const payments = new Payments(api);
  const card = (title: string) =>
    page.locator('form').filter({ has: page.getByRole('button', { name: title, exact: true }) });

  it('say beside its field what is wrong with a credential, and keep the rest', async () => {
    await portico.go(page, portico.ofSite('/payments'));
    const form = card('Store the credentials');
    await form.getByLabel('Secret key').fill('two words');
    await form.getByLabel('Webhook secrets').fill('whsec_kept');
    await form.getByRole('button', { name: 'Store the credentials' }).click();

    await form.getByLabel('Secret key', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor();
    assert.equal(await form.getByLabel('Webhook secrets').inputValue(), 'whsec_kept');
  });

  it('say that the provider refuses what was stored, which is not the server being away', async () => {
    const form = card('Store the credentials');
    await form.getByLabel('Secret key', { exact: true }).fill('sk_test_4711');
    await form.getByRole('button', { name: 'Store the credentials' }).click();
    await page.getByText('The credentials are stored.').waitFor();
    await page.getByRole('button', { name: 'Run a test' }).click();

    await page.getByText('That did not work').waitFor();
    assert.equal(await page.getByText('The server does not answer').count(), 0);
  });

  it('take a provider’s credentials in and never show them again; until a test, nobody pays', async () => {
    const form = card('Store the credentials');
    await form.getByLabel('Secret key', { exact: true }).fill('the-secret-key');
    await form.getByLabel('Webhook secrets').fill('whsec_kept');
    await form.getByRole('button', { name: 'Store the credentials' }).click();
    await form.locator('[type="submit"]:disabled:not([data-loading])').waitFor();
    await page.getByText('Run a test with the provider.').waitFor();

    assert.equal(await form.getByLabel('Secret key', { exact: true }).inputValue(), '');
    await page.reload();
    await page.getByText('Run a test with the provider.').waitFor();
    assert.doesNotMatch(await page.content(), /the-secret-key|whsec_kept/);
    assert.equal((await payments.execute()).status, 404);
  });

  it('are tested, and taken from then on', async () => {
    await page.getByRole('button', { name: 'Run a test' }).click();
    await page.getByText('The provider has opened and ended a session: it works.').waitFor();
    await page.getByText('Run a test with the provider.').waitFor({ state: 'hidden' });

    assert.equal((await payments.execute()).status, 201);
  });

  it('are hidden and disabled by their switches, and offered again', async () => {
    const form = card('Save');
    for (const [label, lack] of [
      ['Visible to visitors', 'Make it visible to visitors.'],
      ['Enabled', 'Enable it.'],
    ] as const) {
      await form.getByLabel(label).uncheck();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText(lack).waitFor();
      assert.equal((await payments.execute()).status, 404, label);
      await form.getByLabel(label).check();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText(lack).waitFor({ state: 'hidden' });
    }

    assert.equal((await payments.execute()).status, 201);
  });

  it('that went back are found by that, with how much and when', async () => {
    const begun = [await payments.begin(), await payments.begin()];
    for (const one of begun) await payments.act(one, 'succeed');
    await payments.act(begun[0] ?? assert.fail(), 'refundPart');
    await portico.follow(page, portico.ofSite('/payments/executions'), 'Payments');
    await page.getByLabel('Status', { exact: true }).first().click();
    await page.getByRole('option', { name: 'refunded' }).click();

    const rows = page.getByRole('table', { name: 'Executions' }).getByRole('row');
    await page.getByText('€4.75 refunded').waitFor();
    // The list of all stands until that of these has come.
    await rows.nth(2).waitFor({ state: 'detached' });
    assert.equal(await rows.count(), 2);
    await rows.nth(1).getByText('just now').first().waitFor();
    assert.match(page.url(), /\?status=refunded$/);
    await fitsAPhone();
  });

  it('that nobody asked for stand with what to do now', async () => {
    await payments.act(await payments.begin(), 'wrongAmount');
    await portico.follow(page, portico.ofSite('/payments/unmatched'), 'Payments');

    await page.getByText('another amount than was asked').waitFor();
    await page.getByRole('heading', { name: 'What to do now' }).waitFor();
    await fitsAPhone();
  });

  /** With rows, which have more to show than an empty list. */
  async function fitsAPhone(): Promise<void> {
    assert.deepEqual(await axeFindings(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await overhang(page), 0);
    await page.setViewportSize({ width: 1280, height: 860 });
  }
});
