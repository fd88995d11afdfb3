import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSite } from '../../contracts/management/sites.ts';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

describe('Actions in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const reply = await portico.api.asAccount('/sites', { method: 'POST', body: { name: 'New shop' } });
  const { site } = expectSuccess(createSite, reply);
  const path = (action: string) => `/sites/${site.id}/widget/actions/${action}`;

  it('saves an action without required fields unchanged, and names the next steps', async () => {
    await portico.open(page, path('messages'), 'Messages');
    await page.getByText('Save the settings.').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Action saved.').waitFor();
    await page.getByText('Enable the action.').waitFor();
    await page.locator('[type="submit"]:disabled:not([data-loading])').waitFor();
  });

  it('redirects the action “payments” to its page, and links from an unknown action to the list', async () => {
    await portico.open(page, path('payments'), 'Payments');
    await page.getByLabel('Success URL').waitFor();
    await portico.open(page, path('unknown'), 'Action not found');
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('link', { name: 'Show actions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Widget' }).waitFor();
  });
});
