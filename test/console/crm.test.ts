import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { CrmClient, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

describe('CRM connections in the console', async () => {
  const portico = await ConsoleFixture.start(['--store', 'memory']);
  const page = await portico.openSignedIn();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { api } = portico;
  const crm = new CrmClient(api);
  const [ticketId = ''] = api.line.ticketIds;
  const path = portico.sitePath(`/crm/${crm.installationId}`);
  const eventWith = (status: string) => JSON.stringify({ record: { id: 'R-1', status } });
  const ticket = async () => (await api.asKey<{ status: string }>(`/tickets/${ticketId}`)).body;

  it('replays a delivery once its record is linked, and updates its state automatically', async () => {
    const deliveryId = newDeliveryId();
    await crm.deliver({ deliveryId, body: eventWith('closed') });
    assert.equal((await crm.waitUntilSettled(deliveryId)).state, 'unmatched');
    await portico.open(page, `${path}/deliveries/${deliveryId}`);
    await page.getByText('unmatched', { exact: true }).waitFor();
    await api.asKey(`/tickets/${ticketId}`, { method: 'PATCH', body: { externalTicketId: 'R-1' } });
    await page.getByRole('button', { name: 'Replay' }).click();

    await page.getByText('Delivery queued for replay.').last().waitFor();
    await page.getByText('applied', { exact: true }).waitFor();
    await page.getByRole('link', { name: ticketId }).waitFor();
    assert.equal((await ticket()).status, 'resolved');
  });

  it('asks for confirmation before replaying a delivery older than an applied one', async () => {
    const [older, newer] = [newDeliveryId(), newDeliveryId()];
    await crm.deliver({ deliveryId: older, body: eventWith('closed') });
    await crm.deliver({ deliveryId: newer, body: eventWith('new') });
    await crm.waitUntilSettled(newer);
    await portico.open(page, `${path}/deliveries/${older}`);
    await page.getByRole('button', { name: 'Replay' }).click();
    const dialog = page.getByRole('dialog', { name: 'A newer delivery has been applied' });
    await dialog.getByText(newer).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    assert.equal((await ticket()).status, 'open');
    await dialog.getByRole('button', { name: 'Replay anyway' }).click();
    await dialog.waitFor({ state: 'hidden' });

    assert.equal((await crm.waitUntilSettled(older)).state, 'applied');
    assert.equal((await ticket()).status, 'resolved');
  });

  it('replays all deliveries since a time, which is required', async () => {
    await portico.navigate(page, path, 'Example CRM');
    await page.getByRole('button', { name: 'Replay…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay deliveries' });
    await dialog.getByRole('button', { name: 'Replay' }).click();
    await dialog.getByLabel('Received since').and(page.locator('[aria-invalid="true"]')).waitFor();
    await dialog.getByLabel('Received since').fill('2026-01-01T00:00');
    await dialog.getByRole('button', { name: 'Replay' }).click();

    await page.getByText('3 deliveries are being replayed.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('finds the deliveries of a record', async () => {
    await portico.navigate(page, path, 'Example CRM');
    const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
    await page.getByRole('searchbox', { name: 'Search by record ID' }).fill('R-2');
    await page.getByText('No matching deliveries').waitFor();
    await page.getByRole('searchbox', { name: 'Search by record ID' }).fill('R-1');
    await rows.nth(3).waitFor();

    await expectEventually(() => rows.count(), 4);
    await expectEventually(() => page.url(), /recordId=R-1/);
  });

  it('names a value without a mapping, adds it to the mapping and replays the delivery', async () => {
    const deliveryId = newDeliveryId();
    await crm.deliver({ deliveryId, body: eventWith('weird') });
    assert.equal((await crm.waitUntilSettled(deliveryId)).state, 'failed');
    await portico.navigate(page, `${path}/deliveries/${deliveryId}`, 'Example CRM');
    await page.getByText('weird at /record/status has no mapping.').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('link', { name: 'Map it' }).click();
    const rows = page.getByLabel(/^Status: value \d/);
    await page.getByRole('button', { name: '/record/status' }).waitFor();
    await expectEventually(() => rows.last().inputValue(), 'weird');
    await page.getByText('Choose a ticket status for “weird”').waitFor();
    const ticketValue = page.locator('[aria-label^="Status: ticket value"]:focus');
    await expectEventually(() => ticketValue.inputValue(), '');
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('button', { name: 'Save mapping' }).click();
    await page.getByText('Choose a status.').waitFor();
    assert.deepEqual(await findAxeViolations(page), []);
    await ticketValue.click();
    await page.getByRole('option', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: 'Save mapping' }).click();
    await page.getByText('Mapping saved.').waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByText('Delivery queued for replay.').last().waitFor();
    await portico.navigate(page, `${path}/deliveries/${deliveryId}`, 'Example CRM');

    await page.getByText('applied', { exact: true }).waitFor();
    assert.equal((await ticket()).status, 'open');
  });

  it('fills a field of the mapping with the pointer of a selected value', async () => {
    const deliveryId = newDeliveryId();
    await crm.deliver({ deliveryId, body: JSON.stringify({ record: { id: 'R-9' }, 'a/b': [{ note: 'Hello' }, 7] }) });
    await portico.navigate(page, `${path}/mapping?deliveryId=${deliveryId}`, 'Example CRM');
    await page.getByRole('button', { name: '/a~1b/0/note' }).click();
    await page.getByRole('menuitem', { name: 'Use as comment', exact: true }).click();
    await expectEventually(() => page.getByLabel('Comment', { exact: true }).inputValue(), '/a~1b/0/note');
    await page.getByRole('button', { name: '/a~1b/1' }).click();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('menuitem', { name: 'Use as priority' }).click();

    await expectEventually(
      () =>
        page
          .getByLabel(/^Priority: value/)
          .last()
          .inputValue(),
      '7',
    );
  });

  it('rotates the signing secret, shows the new one once and copies it', async () => {
    await portico.navigate(page, `${path}/settings`, 'Example CRM');
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByLabel('In 1 hour').check();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';
    assert.deepEqual(await findAxeViolations(page), []);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    await expectEventually(() => page.evaluate('navigator.clipboard.readText()'), secret);
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('table', { name: 'Signing secrets' }).getByRole('row').nth(2).waitFor();

    await expectEventually(async () => (await page.content()).includes(secret), false);
    for (const known of [crm.secret, secret]) assert.equal((await crm.send({ secret: known })).status, 201);
  });

  it('rejects a delivery signed with a secret that expired immediately', async () => {
    const connection = await CrmClient.connect(api, null);
    await portico.navigate(page, portico.sitePath(`/crm/${connection.installationId}/settings`), 'CRM');
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByLabel('Immediately').check();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';

    assert.equal((await connection.send()).status, 401);
    assert.equal((await connection.send({ secret })).status, 201);
    await portico.navigate(page, portico.sitePath(`/crm/${connection.installationId}/refusals`), 'CRM');
    await page.getByRole('table', { name: 'Rejected deliveries' }).getByRole('row').nth(1).waitFor();
  });
});
