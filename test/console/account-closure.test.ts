import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { acceptInvitation, createInvitation } from '../../contracts/management/invitations.ts';
import { createSite, deleteSite } from '../../contracts/management/sites.ts';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

const PASSWORD = 'a long enough password';
const EMAIL = 'grace@portico.example';
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
];

describe('Closing an account in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const { api } = portico;
  const invited = await api.asAccount(`/sites/${api.line.siteId}/invitations`, {
    method: 'POST',
    body: { email: EMAIL, role: 'agent' },
  });
  const token = expectSuccess(createInvitation, invited).link.split('#invitation=')[1];
  const accepted = await api.send('/auth/accept-invitation', { method: 'POST', body: { token, password: PASSWORD } });
  const { accessToken } = expectSuccess(acceptInvitation, accepted);
  const addSite = async (name: string) => {
    const body = { name, allowedOrigins: [] };
    return expectSuccess(createSite, await api.asAccount('/sites', { method: 'POST', body }, accessToken)).site.id;
  };
  const remove = async (id: string) =>
    expectSuccess(deleteSite, await api.asAccount(`/sites/${id}`, { method: 'DELETE' }, accessToken));
  const page = await portico.openSignedOut();

  /** Checks the page in light and dark mode, on a phone and a desktop. */
  async function checkAppearance(checked: Page): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await checked.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of SIZES) {
        await checked.setViewportSize(size);
        assert.equal(await measureOverflow(checked), 0, `${colorScheme} ${size.width}`);
        assert.deepEqual(await findAxeViolations(checked), [], `${colorScheme} ${size.width}`);
        const folder = process.env['PORTICO_TEST_SCREENSHOTS'];
        if (folder)
          await checked.screenshot({ path: `${folder}/closure-${colorScheme}-${size.width}-${Date.now()}.png` });
      }
    }
  }

  async function openDialog() {
    await page.getByRole('button', { name: 'Close account' }).click();
    return page.getByRole('dialog', { name: 'Close your account?' });
  }

  it('names the sites that need another owner, and offers no button', async () => {
    const siteId = await addSite('Garden shop');
    await page.goto(`${api.line.baseUrl}/console/account`);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    await checkAppearance(page);
    const dialog = await openDialog();

    await dialog.getByText('These sites need another owner').waitFor();
    await dialog.getByRole('listitem').getByText('Garden shop').waitFor();
    await dialog.locator('button:disabled', { hasText: 'Close account' }).waitFor();
    await checkAppearance(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await remove(siteId);
  });

  it('says what goes, and shows a wrong password beside its field', async () => {
    await page.reload();
    const dialog = await openDialog();
    await dialog.getByText('You leave these sites:').waitFor();
    await dialog.getByRole('listitem').getByText('Example shop').waitFor();
    await dialog.getByText('These deleted sites have no other member.').waitFor();
    await dialog.getByRole('listitem').getByText('Garden shop').waitFor();
    await checkAppearance(page);

    await dialog.getByLabel(/^Current password/).fill('another long password');
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await dialog
      .getByLabel(/^Current password/)
      .and(page.locator('[aria-invalid="true"]'))
      .waitFor();
    portico.errors.splice(0);
  });

  it('closes the account and signs out', async () => {
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    await dialog.getByLabel(/^Current password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Close account' }).click();

    await page.getByText('Account closed.').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    assert.equal((await api.asAccount('/account', {}, accessToken)).status, 401);
  });

  it('says that the operator’s account cannot be closed', async () => {
    const operator = await portico.openSignedIn();
    await portico.open(operator, '/account', 'Your account');
    await operator.getByText('You operate this deployment, so your account can’t be closed.').waitFor();
    assert.deepEqual(await findAxeViolations(operator), []);
  });
});
