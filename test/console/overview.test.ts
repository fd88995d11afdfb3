import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createSite } from '../../contracts/management/sites.ts';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

const run = promisify(execFile);

describe('The overview in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const { api } = portico;
  const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) });
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });

  it('shows the figures of the period, which is in the URL', async () => {
    await newTicket(api);
    await portico.open(page, portico.sitePath());
    await figure('New').getByText('In the last 7 days').waitFor();
    await page
      .getByText(/^By hour, in [\w/]+, since .+, \d\d:\d\d\. There was no earlier activity in the last 7 days\.$/)
      .waitFor();
    await page.getByText('24 hours').click();
    await figure('New').getByText('In the last 24 hours').waitFor();
    await expectEventually(() => page.url(), /\?range=24h$/);
    await page.getByRole('figure', { name: 'New and resolved tickets' }).waitFor();
    await page.getByText(/^By hour, in [\w/]+$/).waitFor();
    await figure('Waiting now').getByRole('link').click();
    await page.getByRole('list', { name: 'Tickets' }).waitFor();
    await expectEventually(() => page.url(), /waitingFor=us/);
  });

  it('guides a new site from the website’s URL to the widget, and disappears when dismissed', async () => {
    const reply = await api.asAccount('/sites', { method: 'POST', body: { name: 'New shop' } });
    const { site } = expectSuccess(createSite, reply);
    await portico.open(page, `/sites/${site.id}`, 'New shop');
    await page.getByText('1 of 5 done').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);

    await page.getByRole('textbox', { name: 'Website URL' }).fill('shop.example/cart');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Waiting for a page on https://shop.example').waitFor();
    const script = await page.locator('pre', { hasText: 'widget.js' }).textContent();
    assert.ok(script?.includes(`data-site="${site.id}"`), script ?? 'no script');

    // The command works in a shell before the widget is on the website.
    const command = await page.locator('pre', { hasText: 'curl' }).textContent();
    const { stdout } = await run('sh', ['-c', `${command} --silent`]);
    assert.equal(JSON.parse(stdout).success, true, stdout);
    await page.getByText('2 of 5 done').waitFor();

    const headers = { origin: 'https://shop.example' };
    assert.equal((await api.send(`/sites/${site.id}/widget/config`, { headers })).status, 200);
    await step('Add the widget').getByText('We saw your widget on').waitFor();
    await expectEventually(
      () => step('Add the widget').textContent(),
      /^Done: .*https:\/\/shop\.example.* just now\.$/,
    );
    await page.getByText('3 of 5 done').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);

    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('heading', { name: 'Get started' }).waitFor({ state: 'detached' });
    await page.reload();
    await figure('Waiting now').waitFor();
    await expectEventually(() => page.getByRole('heading', { name: 'Get started' }).count(), 0);
    assert.deepEqual(portico.errors, []);
  });
});
