import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeFindings, Console, holdAnswer } from '../support/fixtures/console.ts';

describe('Sites and keys in the console', async () => {
  const portico = await Console.begin(['--no-worker', '--store', 'memory']);
  const page = await portico.account();
  const { api } = portico;

  it('are made: a site by its name and address, whose faults stand beside their fields', async () => {
    await portico.go(page, '/sites');
    await page.getByRole('button', { name: 'Add a site' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a site' });
    await dialog.getByLabel('Name').fill('N'.repeat(5000));
    await dialog.getByRole('button', { name: 'Add the site' }).click();
    await dialog.getByText('Must be at most 120 characters long.').waitFor();
    assert.equal(await dialog.getByLabel('Name').getAttribute('aria-invalid'), 'true');
    await dialog.getByLabel('Name').fill('Second shop');
    await dialog.getByLabel('Address of the website').fill('second.example/about');
    await dialog.getByRole('button', { name: 'Add the site' }).click();

    await page.getByRole('heading', { name: 'Second shop', level: 1 }).waitFor();
    await page.getByText('Put the widget’s line into your website').waitFor();
  });

  it('are switched between on the same page', async () => {
    await portico.go(page, portico.ofSite('/api-keys'));
    await page.getByRole('button', { name: 'Example shop' }).click();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('menuitem', { name: 'Second shop' }).click();

    await page.getByText('No key yet').waitFor();
    assert.match(page.url(), /\/api-keys$/);
  });

  it('are the same still after a look at the installation', async () => {
    await portico.go(page, '/sites');
    await page.getByRole('link', { name: 'Second shop' }).click();
    await page.getByRole('heading', { name: 'Second shop', level: 1 }).waitFor();
    const site = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();

    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, `${site}/audit`);
  });

  it('say what is wrong with each origin, readably, and keep the good ones', async () => {
    await portico.go(page, portico.ofSite('/settings'));
    await page.getByRole('button', { name: 'Add an origin' }).click();
    await page.keyboard.type('*.example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be an origin as browsers send it').waitFor();
    assert.equal(await page.getByLabel('Origin 2', { exact: true }).inputValue(), '*.example.com');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      assert.deepEqual(await axeFindings(page, 'color-contrast'), []);
    }
    await page.getByLabel('Origin 2', { exact: true }).fill('https://help.example.com/contact');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('The settings are saved.').waitFor();
    const { body } = await api.asAccount<{ site: { allowedOrigins: string[] } }>(portico.ofSite());
    assert.deepEqual(body.site.allowedOrigins, ['https://shop.example', 'https://help.example.com']);
  });

  it('keep what is typed while the settings are saved', async () => {
    await portico.go(page, portico.ofSite('/settings'));
    const { held } = await holdAnswer(page, 'PATCH', `**${portico.ofSite()}`);
    const [name, language] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Language')];
    await name.fill('First name');
    await language.fill('de');
    await page.getByRole('button', { name: 'Save' }).click();
    const letGo = await held;
    await name.fill('Second name');
    letGo();
    await page.getByRole('button', { name: 'Undo the changes' }).waitFor();
    await page.locator('[type="submit"]:enabled').waitFor();

    assert.deepEqual([await name.inputValue(), await language.inputValue()], ['Second name', 'de']);
    await page.getByRole('button', { name: 'Undo the changes' }).click();
    assert.equal(await name.inputValue(), 'First name');
  });

  it('show a new key’s secret this once; it works, and is revoked after a question', async () => {
    await portico.go(page, portico.ofSite('/api-keys'));
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('Support desk');
    await page.getByRole('button', { name: 'Create the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'The API key' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';
    await page.keyboard.press('Escape');
    assert.ok(await dialog.isVisible());
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.ok(!(await page.content()).includes(secret));
    assert.equal((await api.asKey('/tickets', {}, secret)).status, 200);

    await page.getByRole('button', { name: 'Revoke Support desk' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await api.asKey('/tickets', {}, secret)).status, 200);
    await page.getByRole('button', { name: 'Revoke Support desk' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('The key is revoked.').waitFor();
    assert.equal((await api.asKey('/tickets', {}, secret)).status, 401);
  });

  it('give a key a new secret beside the old one', async () => {
    await portico.go(page, portico.ofSite('/api-keys'));
    await page.getByRole('button', { name: 'Rotate Reads tickets' }).click();
    await page.getByLabel('One hour from now').check();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'The API key' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have stored it' }).click();

    for (const key of [secret, api.line.apiKeys.ticketsRead]) {
      assert.equal((await api.asKey('/tickets', {}, key)).status, 200);
    }
  });
});
