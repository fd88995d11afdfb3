import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readRetention } from '../../contracts/management/retention.ts';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

describe('Retention in the console', async () => {
  const portico = await ConsoleFixture.start(['--store', 'memory']);
  const page = await portico.openSignedIn({ width: 1440, height: 900 });
  const { api } = portico;
  const read = async () => expectSuccess(readRetention, await api.asAccount(`/sites/${api.line.siteId}/retention`));
  const conversations = page.getByLabel('Resolved tickets and chats');

  it('shows what the edited settings would delete, before they are saved', async () => {
    await portico.open(page, portico.sitePath('/visitors'), 'Visitor data');
    await expectEventually(() => page.getByLabel('Request log').inputValue(), '7');
    await expectEventually(() => conversations.inputValue(), '');
    await conversations.fill('30');
    await page.getByText('Saving deletes nothing now.').waitFor();

    assert.equal((await read()).conversations, null);
    assert.deepEqual(await findAxeViolations(page), []);
  });

  it('saves numbers of days, and empty fields as no limit', async () => {
    await page.getByLabel('Request log').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Retention saved.').waitFor();

    const { conversations: days, deliveries, requestLog, executions } = await read();
    assert.deepEqual([days, deliveries, requestLog, executions], [30, 30, null, null]);
  });

  it('shows the error of a number out of bounds beside its field', async () => {
    await conversations.fill('4000');
    await page.getByRole('button', { name: 'Save' }).click();
    await conversations.and(page.locator('[aria-invalid="true"]')).waitFor();

    await expectEventually(() => conversations.inputValue(), '4000');
    assert.equal((await read()).conversations, 30);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  it('fits on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await conversations.fill('31');
    await page.getByText('Saving deletes nothing now.').waitFor();

    await expectEventually(() => measureOverflow(page), 0);
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });
});
