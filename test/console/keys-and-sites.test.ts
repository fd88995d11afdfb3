import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConsoleFixture, findAxeViolations, holdResponse } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

describe('Sites and keys in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { api } = portico;

  it('creates a site and shows errors beside the fields', async () => {
    await portico.open(page, '/sites');
    await page.getByRole('button', { name: 'Add site' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add site' });
    await dialog.getByLabel('Name').fill('N'.repeat(5000));
    await dialog.getByRole('button', { name: 'Add site' }).click();
    await dialog.getByText('Must be at most 120 characters long.').waitFor();
    await expectEventually(() => dialog.getByLabel('Name').getAttribute('aria-invalid'), 'true');
    await dialog.getByLabel('Name').fill('Second shop');
    await dialog.getByLabel('Website URL').fill('second.example/about');
    await dialog.getByRole('button', { name: 'Add site' }).click();

    await page.getByRole('heading', { name: 'Second shop', level: 1 }).waitFor();
    await page.getByText('Add the widget to your website').waitFor();
  });

  it('switches to another site on the same page', async () => {
    await portico.open(page, portico.sitePath('/api-keys'));
    await page.getByRole('button', { name: 'Example shop' }).click();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('menuitem', { name: 'Second shop' }).click();

    await page.getByText('No API keys yet').waitFor();
    await expectEventually(() => page.url(), /\/api-keys$/);
  });

  it('keeps the current site while the operator visits the server pages', async () => {
    await portico.open(page, '/sites');
    await page.getByRole('link', { name: 'Second shop' }).click();
    await page.getByRole('heading', { name: 'Second shop', level: 1 }).waitFor();
    await page.waitForURL(/\/sites\/\w+$/);
    const site = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();

    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    await expectEventually(() => new URL(page.url()).pathname, `${site}/audit`);
  });

  it('shows errors beside invalid origins with sufficient contrast, and saves corrected ones', async () => {
    await portico.open(page, portico.sitePath('/settings'));
    await page.getByRole('button', { name: 'Add origin' }).click();
    await page.keyboard.type('*.example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be an origin as browsers send it').waitFor();
    await expectEventually(() => page.getByLabel('Origin 2', { exact: true }).inputValue(), '*.example.com');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      assert.deepEqual(await findAxeViolations(page, 'color-contrast'), []);
    }
    await page.getByLabel('Origin 2', { exact: true }).fill('https://help.example.com/contact');
    await page.getByText('Saved as https://help.example.com', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('Site settings saved.').waitFor();
    const { body } = await api.asAccount<{ site: { allowedOrigins: string[] } }>(portico.sitePath());
    assert.deepEqual(body.site.allowedOrigins, ['https://shop.example', 'https://help.example.com']);
  });

  it('keeps edits made while the settings are being saved', async () => {
    await portico.open(page, portico.sitePath('/settings'));
    const { held } = await holdResponse(page, 'PATCH', `**${portico.sitePath()}`);
    const [name, language] = [page.getByRole('textbox', { name: 'Name', exact: true }), page.getByLabel('Language')];
    await name.fill('First name');
    await language.fill('de');
    await page.getByRole('button', { name: 'Save' }).click();
    const release = await held;
    await name.fill('Second name');
    release();
    await page.getByRole('button', { name: 'Discard changes' }).waitFor();
    await page.locator('[type="submit"]:enabled').waitFor();

    await expectEventually(async () => [await name.inputValue(), await language.inputValue()], ['Second name', 'de']);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expectEventually(() => name.inputValue(), 'First name');
  });

  it('shows a new key’s secret once, and revokes the key after confirmation', async () => {
    await portico.open(page, portico.sitePath('/api-keys'));
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Name').fill('Support desk');
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'API key created' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';
    await page.keyboard.press('Escape');
    await expectEventually(() => dialog.isVisible(), true);
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expectEventually(async () => (await page.content()).includes(secret), false);
    assert.equal((await api.asKey('/tickets', {}, secret)).status, 200);

    await page.getByRole('button', { name: 'Revoke Support desk' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await api.asKey('/tickets', {}, secret)).status, 200);
    await page.getByRole('button', { name: 'Revoke Support desk' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('API key revoked.').waitFor();
    assert.equal((await api.asKey('/tickets', {}, secret)).status, 401);
  });

  it('limits a key to a time and to networks, and shows errors beside the fields', async () => {
    await portico.open(page, portico.sitePath('/api-keys'));
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Name').fill('Office');
    const [expires, networks] = [page.getByLabel('Expires'), page.getByLabel('Allowed networks')];
    await expires.fill('2020-01-01T12:00');
    await networks.fill('192.0.2.0/24\n192.0.2.1');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Must be a time in the future.').waitFor();
    await page.getByText('Must be an IP network in CIDR notation').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await expires.fill('2999-01-01T12:00');
    await networks.fill('192.0.2.0/24\n2001:db8::/32');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();

    const row = page.getByRole('row', { name: 'Office' });
    await row.getByText('192.0.2.0/24, 2001:db8::/32').waitFor();
    await row.getByText('1 Jan 2999').waitFor();
  });

  it('rotates a key so that both secrets work during the overlap', async () => {
    await portico.open(page, portico.sitePath('/api-keys'));
    await page.getByRole('button', { name: 'Rotate Reads tickets' }).click();
    await page.getByLabel('In 1 hour').check();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'API key created' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();

    for (const key of [secret, api.line.apiKeys.ticketsRead]) {
      assert.equal((await api.asKey('/tickets', {}, key)).status, 200);
    }
  });
});
