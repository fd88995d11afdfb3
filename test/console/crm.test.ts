import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeFindings, Console } from '../support/fixtures/console.ts';
import { Crm, newDeliveryId } from '../support/fixtures/crm.ts';

describe('CRM installations in the console', async () => {
  const portico = await Console.begin(['--store', 'memory']);
  const page = await portico.account();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { api } = portico;
  const crm = new Crm(api);
  const [ticketId = ''] = api.line.ticketIds;
  const place = portico.ofSite(`/crm/${crm.installationId}`);
  const about = (status: string) => JSON.stringify({ record: { id: 'R-1', status } });
  const ticket = async () => (await api.asKey<{ status: string }>(`/tickets/${ticketId}`)).body;

  it('have a delivery replayed once its record is linked, and show what became of it by themselves', async () => {
    const deliveryId = newDeliveryId();
    await crm.deliver({ deliveryId, body: about('closed') });
    assert.equal((await crm.ended(deliveryId)).state, 'unmatched');
    await portico.go(page, `${place}/deliveries/${deliveryId}`);
    await page.getByText('unmatched', { exact: true }).waitFor();
    await api.asKey(`/tickets/${ticketId}`, { method: 'PATCH', body: { externalTicketId: 'R-1' } });
    await page.getByRole('button', { name: 'Replay' }).click();

    await page.getByText('The delivery is being replayed.').waitFor();
    await page.getByText('applied', { exact: true }).waitFor();
    await page.getByRole('link', { name: ticketId }).waitFor();
    assert.equal((await ticket()).status, 'resolved');
  });

  it('ask before they replay a delivery when a newer one of its record has been applied', async () => {
    const [older, newer] = [newDeliveryId(), newDeliveryId()];
    await crm.deliver({ deliveryId: older, body: about('closed') });
    await crm.deliver({ deliveryId: newer, body: about('new') });
    await crm.ended(newer);
    await portico.go(page, `${place}/deliveries/${older}`);
    await page.getByRole('button', { name: 'Replay' }).click();
    const dialog = page.getByRole('dialog', { name: 'A newer delivery has been applied' });
    await dialog.getByText(newer).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.equal((await ticket()).status, 'open');
    await dialog.getByRole('button', { name: 'Replay anyway' }).click();
    await dialog.waitFor({ state: 'hidden' });

    assert.equal((await crm.ended(older)).state, 'applied');
    assert.equal((await ticket()).status, 'resolved');
  });

  it('have all deliveries since an instant replayed, which is asked for first', async () => {
    await portico.follow(page, place, 'Example CRM');
    await page.getByRole('button', { name: 'Replay …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay deliveries' });
    await dialog.getByRole('button', { name: 'Replay' }).click();
    await dialog.getByLabel('Received since').and(page.locator('[aria-invalid="true"]')).waitFor();
    await dialog.getByLabel('Received since').fill('2026-01-01T00:00');
    await dialog.getByRole('button', { name: 'Replay' }).click();

    await page.getByText('3 deliveries are being replayed.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('are given a new signing secret that is shown this once, and can be copied', async () => {
    await portico.follow(page, `${place}/settings`, 'Example CRM');
    await page.getByRole('button', { name: 'Make a new one' }).click();
    await page.getByLabel('One hour from now').check();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'The signing secret' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';
    assert.deepEqual(await axeFindings(page), []);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), secret);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('table', { name: 'Signing secrets' }).getByRole('row').nth(2).waitFor();

    assert.ok(!(await page.content()).includes(secret));
    for (const known of [crm.secret, secret]) assert.equal((await crm.send({ secret: known })).status, 201);
  });

  it('take no delivery by a secret that has ended at once', async () => {
    const old = await Crm.connect(api, null);
    await portico.follow(page, portico.ofSite(`/crm/${old.installationId}/settings`), 'CRM');
    await page.getByRole('button', { name: 'Make a new one' }).click();
    await page.getByLabel('At once').check();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'The signing secret' });
    const secret = (await dialog.locator('pre').textContent()) ?? '';

    assert.equal((await old.send()).status, 401);
    assert.equal((await old.send({ secret })).status, 201);
    await portico.follow(page, portico.ofSite(`/crm/${old.installationId}/refusals`), 'CRM');
    await page.getByRole('table', { name: 'Refusals' }).getByRole('row').nth(1).waitFor();
  });
});
