import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSite } from '../../contracts/management/sites.ts';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

describe('Deleting a site in the console', async () => {
  const portico = await ConsoleFixture.start(['--store', 'memory']);
  const page = await portico.openSignedIn({ width: 1440, height: 900 });
  const { api } = portico;
  const read = async () => expectSuccess(readSite, await api.asAccount(`/sites/${api.line.siteId}`)).site;

  it('needs the name of the site, and can be undone', async () => {
    const { name } = await read();
    await portico.open(page, portico.sitePath('/settings'), 'Site settings');
    await page.getByRole('button', { name: 'Delete site' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete site' });
    await expectEventually(() => confirm.isDisabled(), true);
    await dialog.getByRole('textbox').fill(`${name}x`);
    await expectEventually(() => confirm.isDisabled(), true);
    assert.deepEqual(await findAxeViolations(page), []);
    await dialog.getByRole('textbox').fill(name);
    await confirm.click();
    await page.getByText('This site is deleted').waitFor();
    assert.notEqual((await read()).deletesAt, null);
    assert.deepEqual(await findAxeViolations(page), []);

    await page.setViewportSize({ width: 360, height: 740 });
    await expectEventually(() => measureOverflow(page), 0);
    await page.getByRole('button', { name: 'Restore site' }).click();
    await page.getByText('Site restored.').waitFor();
    assert.equal((await read()).deletesAt, null);
  });
});
