import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { ConsoleFixture, findAxeViolations, holdResponse } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

describe('A console session', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const { line } = portico.api;

  it('signs in with email and password and opens the requested page', async () => {
    const page = await portico.openSignedOut();
    await page.goto(`${line.baseUrl}/console${portico.sitePath('/api-keys')}`);
    await page.getByLabel('Email').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await signIn(page);

    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.context().close();
  });

  it('is offered by the setup page if its link is missing', async () => {
    const page = await portico.openSignedOut();
    await page.goto(`${line.baseUrl}/set-up`);
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('link', { name: 'sign in to the console' }).click();

    await page.getByLabel('Email').waitFor();
    await page.context().close();
  });

  it('shows an error for a wrong password and accepts a corrected one', async () => {
    const page = await portico.openSignedOut();
    await page.goto(`${line.baseUrl}/console`);
    await signIn(page, 'wrong password!');
    await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor();
    await signIn(page);

    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.context().close();
  });

  it('survives a reload and stores no token that scripts can read', async () => {
    const page = await portico.openSignedIn();
    await portico.open(page, portico.sitePath('/settings'));
    await page.reload();

    await page.getByRole('heading', { name: 'Site settings' }).waitFor();
    const storage = await page.evaluate('JSON.stringify([document.cookie, {...localStorage}, {...sessionStorage}])');
    assert.doesNotMatch(String(storage), /eyJ|Bearer/);
    await page.context().close();
  });

  it('keeps the form’s input when the session expires, and saves it after signing in again', async () => {
    const { page, dialog } = await expiredWhileSaving('Renamed in between');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expectEventually(() => name.inputValue(), 'Renamed in between');
    assert.deepEqual(await findAxeViolations(page), []);
    await signIn(page);

    await page.getByText('Site settings saved.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const { body } = await portico.api.asAccount<{ site: { name: string } }>(portico.sitePath());
    assert.equal(body.site.name, 'Renamed in between');
    await page.context().close();
  });

  it('changes the password, with errors beside the fields, and signs out other browsers', async () => {
    const [here, elsewhere] = [await portico.openSignedIn(), await portico.openSignedIn()];
    await Promise.all([portico.open(here, '/account'), portico.open(elsewhere, '/sites')]);
    await here.getByLabel(/^Current password/).fill('wrong password!');
    await here.getByLabel(/^New password/).fill('short');
    await here.getByRole('button', { name: 'Change password' }).click();
    await here.getByText('Must be at least 12 characters long.').waitFor();
    await here.getByLabel(/^New password/).fill(line.accountPassword);
    await here.getByRole('button', { name: 'Change password' }).click();
    await here.getByText('The current password is wrong.').waitFor();
    assert.deepEqual(await findAxeViolations(here), []);
    await here.getByLabel(/^Current password/).fill(line.accountPassword);
    await here.getByRole('button', { name: 'Change password' }).click();
    await here.getByText('Password changed. All other sessions were signed out.').waitFor();

    await here.getByRole('link', { name: 'Audit log' }).click();
    await here.getByRole('heading', { name: 'Audit log' }).waitFor();
    await elsewhere.getByRole('link', { name: 'Audit log' }).click();
    await elsewhere.getByRole('dialog', { name: 'Your session has expired' }).waitFor();
    await Promise.all([here.context().close(), elsewhere.context().close()]);
  });

  it('lists the sessions, and signs out another browser', async () => {
    const [here, elsewhere] = [await portico.openSignedIn(), await portico.openSignedIn()];
    await portico.open(elsewhere, '/sites');
    await portico.open(here, '/account');
    const rows = here.getByRole('table', { name: 'Sessions' }).getByRole('row');
    await rows.filter({ hasText: 'This browser' }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await here.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      assert.deepEqual(await findAxeViolations(here), []);
    }
    const before = await rows.count();
    await rows
      .nth(1)
      .or(rows.nth(2))
      .getByRole('button', { name: /^Sign out / })
      .first()
      .click();
    await here.getByRole('button', { name: 'Sign out session' }).click();
    await here.getByText('Session signed out.').waitFor();
    await expectEventually(() => rows.count(), before - 1);
    await here.getByRole('button', { name: 'Sign out all others' }).click();
    await here.getByRole('button', { name: 'Sign out others' }).click();
    await here.getByText('All other sessions were signed out.').waitFor();

    await expectEventually(() => rows.count(), 2);
    await elsewhere.getByRole('link', { name: 'Audit log' }).click();
    await elsewhere.getByRole('dialog', { name: 'Your session has expired' }).waitFor();
    await Promise.all([here.context().close(), elsewhere.context().close()]);
  });

  it('is shared by two tabs and ends in both', async () => {
    const one = await portico.openSignedIn();
    const other = await portico.openTab(one);
    await Promise.all([
      portico.open(one, portico.sitePath('/tickets')),
      portico.open(other, portico.sitePath('/api-keys')),
    ]);
    await one.getByRole('button', { name: 'Sign out' }).click();

    for (const page of [one, other]) await page.getByLabel('Email').waitFor();
    await other.reload();
    await other.getByLabel('Email').waitFor();
    await one.context().close();
  });

  it('shows no sign-in dialog for pending requests after signing out', async () => {
    const page = await portico.openSignedIn();
    await portico.open(page, '/sites');
    await endSession(page);
    const { held } = await holdResponse(page, 'POST', '**/auth/refresh');
    await page.getByRole('link', { name: 'Audit log' }).click();
    const release = await held;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email').waitFor();
    const refreshResponse = page.waitForResponse('**/auth/refresh');
    release();
    await (await refreshResponse).finished();

    await page.evaluate('new Promise(requestAnimationFrame)');
    await expectEventually(() => page.getByRole('dialog').count(), 0);
    await page.context().close();
  });

  it('drops queued requests when another tab signs out', async () => {
    const { page } = await expiredWhileSaving('Never to be sent again');
    await portico.signIn(page.context());
    const other = await portico.openTab(page);
    await portico.open(other, '/sites');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Portico' }).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await signIn(page);

    await page.getByRole('heading', { name: 'Site settings' }).waitFor();
    assert.ok(!sent.includes('PATCH'));
    await page.context().close();
  });

  it('drops queued requests when another account signs in', async () => {
    const { page } = await expiredWhileSaving('Never to be sent by another');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    const another = await portico.api.withOwnAccounts();
    await signIn(page, another.line.accountPassword, another.line.accountEmail);

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    assert.ok(!sent.includes('PATCH'));
    await page.context().close();
  });

  async function signIn(page: Page, password = line.accountPassword, email = line.accountEmail): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  /**
   * A page that waits behind the sign-in dialog: its session expired before this site name was saved. The response to
   * the first refresh is held until the name has been rejected. Otherwise requests of the page itself, such as the
   * number of waiting tickets, may open the dialog before the button is clicked.
   */
  async function expiredWhileSaving(name: string) {
    const page = await portico.openSignedIn();
    await portico.open(page, portico.sitePath('/settings'));
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    const { held } = await holdResponse(page, 'POST', '**/auth/refresh');
    await endSession(page);
    const rejected = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    assert.equal((await rejected).status(), 401);
    const release = await held;
    release();
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.waitFor();
    return { page, dialog };
  }

  /** Ends the browser's session without the page noticing, as if it had expired. */
  async function endSession(page: Page): Promise<void> {
    const response = await page.context().request.post(`${line.baseUrl}/auth/sign-out`);
    assert.equal(response.status(), 200);
  }
});
