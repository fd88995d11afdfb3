import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

describe('Visitor data in the console', async () => {
  const portico = await ConsoleFixture.start(['--store', 'memory']);
  const page = await portico.openSignedIn({ width: 1440, height: 900 });
  const { api } = portico;
  const visitor = { name: 'Ada Park', email: 'ada.park@customer.example', phone: '+49 171 5550101' };
  const ticket = await newTicket(api, { visitor });
  await newChat(api, { visitor });

  it('finds a visitor by email address, and exports everything as JSON', async () => {
    await portico.open(page, portico.sitePath('/visitors'), 'Visitor data');
    await page.getByLabel('Email address').fill('ADA.PARK@customer.example');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: '2 conversations' }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export JSON' }).click();
    const download = await downloading;
    const exported = await text(await download.createReadStream());
    assert.equal(download.suggestedFilename(), 'visitor-data.json');
    assert.ok(exported.includes(ticket.id));
    assert.ok(exported.includes(visitor.email));
  });

  it('shows an error beside the field, and keeps what was typed', async () => {
    await page.getByLabel('Email address').fill('');
    await page.getByLabel('Or phone number').fill('none');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Or phone number').and(page.locator('[aria-invalid="true"]')).waitFor();

    await expectEventually(() => page.getByLabel('Or phone number').inputValue(), 'none');
  });

  it('erases everything after confirmation, and shows the receipt', async () => {
    await page.getByLabel('Or phone number').fill('0049 171 5550101');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Erase all data of / });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await api.asKey(`/tickets/${ticket.id}`)).status, 200);
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await dialog.getByText('Other conversations keep their text').waitFor();
    await dialog.getByRole('button', { name: 'Erase data' }).click();
    await page.getByRole('heading', { name: 'Data erased' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Erased: 2 conversations' }).waitFor();
    await page.getByText('completed', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Search the inbox for 0049 171/ }).waitFor();
    assert.deepEqual(await findAxeViolations(page), []);

    assert.equal((await api.asKey(`/tickets/${ticket.id}`)).status, 410);
  });

  it('opens the receipt from the audit log', async () => {
    await portico.open(page, portico.sitePath('/audit'), 'Audit log');
    await page.getByRole('link', { name: /^Erasure / }).click();
    await page.getByRole('heading', { name: 'Data erased' }).waitFor();
    await page.getByRole('link', { name: 'Search the inbox', exact: true }).waitFor();
  });

  it('deletes one ticket after confirmation', async () => {
    const { id } = await newTicket(api, { visitor });
    await portico.open(page, portico.sitePath(`/tickets/${id}`));
    await page.getByRole('button', { name: 'Delete ticket' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete ticket' }).click();
    await page.getByText('Ticket deleted.').waitFor();

    assert.equal((await api.asKey(`/tickets/${id}`)).status, 410);
  });

  it('fits on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await portico.open(page, portico.sitePath('/visitors'), 'Visitor data');
    await newTicket(api, { visitor: { ...visitor, email: 'a.rather.long.address@customer-of-the-shop.example' } });
    await page.getByLabel('Email address').fill('a.rather.long.address@customer-of-the-shop.example');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: '1 conversation' }).waitFor();

    await expectEventually(() => measureOverflow(page), 0);
    assert.deepEqual(await findAxeViolations(page), []);
  });
});
