import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ScryptPasswordHasher } from '../../adapters/node/scrypt-password-hasher.ts';
import { ACCOUNT_REPOSITORY, PASSWORD_HASHER, SITE_REPOSITORY } from '../../apps/composition/tokens.ts';
import { formatWelcomeMessage } from '../../apps/server/lifecycle/welcome-message.ts';
import { findAxeViolations } from '../support/matchers/axe.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { startChromium } from '../support/servers/chromium.ts';
import { startEmptyServer } from '../support/servers/empty-server.ts';

describe('The setup page', () => {
  it('creates account, site and key after the form errors are corrected', async () => {
    const bare = await startEmptyServer({}, (container) =>
      container.registerInstance(PASSWORD_HASHER, new ScryptPasswordHasher({ cost: 2 ** 12 })),
    );
    const browser = await startChromium();
    after(() => browser.close());
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    const link = /http\S+\/set-up#\S+/.exec(await formatWelcomeMessage(bare.container, bare.server))?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('Email').fill('owner@kettle.example');
    await page.getByLabel('Password', { exact: true }).fill('a password of mine');
    await page.getByLabel('Site name').fill('Kettle');
    await page.getByLabel('Site URL').fill('*.kettle.example');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByText('This must be a website URL').waitFor();
    await expectEventually(() => findAxeViolations(page), []);
    assert.equal(await bare.container.resolve(ACCOUNT_REPOSITORY).hasAny(), false);

    await page.getByLabel('Site URL').fill('kettle.example/tea');
    await page.getByText('Pages of https://kettle.example can show the widget.').waitFor();
    await page.getByLabel('Show password').check();
    await expectEventually(() => page.getByLabel('Password', { exact: true }).getAttribute('type'), 'text');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('heading', { name: 'Setup complete' }).waitFor();
    await expectEventually(() => page.locator('#site-origin').textContent(), 'https://kettle.example');
    await page.getByRole('link', { name: 'Open the console' }).waitFor();
    await expectEventually(() => findAxeViolations(page), []);
    const siteId = (await page.locator('#site-id').textContent()) ?? '';
    const site = await bare.container.resolve(SITE_REPOSITORY).find(siteId);
    assert.deepEqual(site?.allowedOrigins, ['https://kettle.example']);
    await expectEventually(() => page.locator('#secret').textContent(), /^svc_/);
  });
});
