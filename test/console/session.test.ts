import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings, Console, holdAnswer } from '../support/fixtures/console.ts';

describe('A session of the console', async () => {
  const portico = await Console.begin(['--no-worker', '--store', 'memory']);
  const { line } = portico.api;

  it('begins with e-mail and password, on the page that was asked for', async () => {
    const page = await portico.visitor();
    await page.goto(`${line.baseUrl}/console${portico.ofSite('/api-keys')}`);
    await page.getByLabel('E-mail').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await signIn(page);

    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.context().close();
  });

  it('is where the set-up page leads without its link', async () => {
    const page = await portico.visitor();
    await page.goto(`${line.baseUrl}/set-up`);
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('link', { name: 'sign in to the console' }).click();

    await page.getByLabel('E-mail').waitFor();
    await page.context().close();
  });

  it('is refused in words for a wrong password, which can be mended', async () => {
    const page = await portico.visitor();
    await page.goto(`${line.baseUrl}/console`);
    await signIn(page, 'wrong password!');
    await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor();
    await signIn(page);

    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.context().close();
  });

  it('outlives a reload, and leaves no token where a script of another page could read it', async () => {
    const page = await portico.account();
    await portico.go(page, portico.ofSite('/settings'));
    await page.reload();

    await page.getByRole('heading', { name: 'Site settings' }).waitFor();
    const kept = await page.evaluate('JSON.stringify([document.cookie, {...localStorage}, {...sessionStorage}])');
    assert.doesNotMatch(String(kept), /eyJ|Bearer/);
    await page.context().close();
  });

  it('that ends while a form is filled in keeps the text, and goes on where it was', async () => {
    const { page, dialog } = await endedWhileSaving('Renamed in between');
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Renamed in between');
    assert.deepEqual(await axeFindings(page), []);
    await signIn(page);

    await page.getByText('The settings are saved.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const { body } = await portico.api.asAccount<{ site: { name: string } }>(portico.ofSite());
    assert.equal(body.site.name, 'Renamed in between');
    await page.context().close();
  });

  it('changes its password: shows a wrong one beside its field, and signs the other browsers out', async () => {
    const [here, elsewhere] = [await portico.account(), await portico.account()];
    await Promise.all([portico.go(here, '/account'), portico.go(elsewhere, '/sites')]);
    await here.getByLabel('Present password', { exact: true }).fill('wrong password!');
    await here.getByLabel('New password', { exact: true }).fill('short');
    await here.getByRole('button', { name: 'Change the password' }).click();
    await here.getByText('Must be at least 12 characters long.').waitFor();
    await here.getByLabel('New password', { exact: true }).fill(line.accountPassword);
    await here.getByRole('button', { name: 'Change the password' }).click();
    await here.getByText('The current password is wrong.').waitFor();
    assert.deepEqual(await axeFindings(here), []);
    await here.getByLabel('Present password', { exact: true }).fill(line.accountPassword);
    await here.getByRole('button', { name: 'Change the password' }).click();
    await here.getByText('The password is changed, and you are signed in here alone.').waitFor();

    await here.getByRole('link', { name: 'Audit log' }).click();
    await here.getByRole('heading', { name: 'Audit log' }).waitFor();
    await elsewhere.getByRole('link', { name: 'Audit log' }).click();
    await elsewhere.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await Promise.all([here.context().close(), elsewhere.context().close()]);
  });

  it('is shared by two tabs, and ends in both', async () => {
    const one = await portico.account();
    const other = await portico.tab(one);
    await Promise.all([portico.go(one, portico.ofSite('/tickets')), portico.go(other, portico.ofSite('/api-keys'))]);
    await one.getByRole('button', { name: 'Sign out' }).click();

    for (const page of [one, other]) await page.getByLabel('E-mail').waitFor();
    await other.reload();
    await other.getByLabel('E-mail').waitFor();
    await one.context().close();
  });

  it('that is ended by hand is not asked to go on by what was under way', async () => {
    const page = await portico.account();
    await portico.go(page, '/sites');
    await endSession(page);
    const { held } = await holdAnswer(page, 'POST', '**/auth/refresh');
    await page.getByRole('link', { name: 'Audit log' }).click();
    const letGo = await held;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail').waitFor();
    const refused = page.waitForResponse('**/auth/refresh');
    letGo();
    await (await refused).finished();

    await page.evaluate('new Promise(requestAnimationFrame)');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.context().close();
  });

  it('that has ended, and is then ended by hand in another tab, sends nothing more of what was under way', async () => {
    const { page } = await endedWhileSaving('Never to be sent again');
    await portico.signIn(page.context());
    const other = await portico.tab(page);
    await portico.go(other, '/sites');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Portico' }).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await signIn(page);

    await page.getByRole('heading', { name: 'Site settings' }).waitFor();
    assert.ok(!sent.includes('PATCH'));
    await page.context().close();
  });

  it('that has ended sends nothing of what was under way for an account that signs in in its place', async () => {
    const { page } = await endedWhileSaving('Never to be sent by another');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    const another = await portico.api.seeded();
    await signIn(page, another.line.accountPassword, another.line.accountEmail);

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    assert.ok(!sent.includes('PATCH'));
    await page.context().close();
  });

  async function signIn(page: Page, password = line.accountPassword, email = line.accountEmail): Promise<void> {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** A page that waits behind its dialog, since the session has ended before this name of the site was sent. */
  async function endedWhileSaving(name: string) {
    const page = await portico.account();
    await portico.go(page, portico.ofSite('/settings'));
    await page.getByLabel('Name', { exact: true }).fill(name);
    await endSession(page);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    return { page, dialog };
  }

  /** Ends the session of the browser behind the page's back, as when it has run out. */
  async function endSession(page: Page): Promise<void> {
    const answer = await page.context().request.post(`${line.baseUrl}/auth/sign-out`);
    assert.equal(answer.status(), 200);
  }
});
