import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings, Console, holdAnswer } from '../support/fixtures/console.ts';

describe('Tickets in the console', async () => {
  const portico = await Console.begin(['--no-worker', '--store', 'memory']);
  const page = await portico.account();
  const { api } = portico;
  const [first = '', second = ''] = api.line.ticketIds;

  it('are answered, which the visitor reads and which escalates them', async () => {
    await portico.go(page, portico.ofSite(`/tickets/${first}`));
    await page.getByLabel('Answer', { exact: true }).last().fill('Under Account, then Plan.');
    await page.getByRole('button', { name: 'Send the answer' }).click();

    await page.getByLabel('Messages').getByText('Under Account, then Plan.').waitFor();
    await page.getByText('Status: open → escalated').waitFor();
    const { body } = await api.asKey<{ status: string; messages: { role: string }[] }>(`/tickets/${first}`);
    assert.equal(body.status, 'escalated');
    assert.equal(body.messages.at(-1)?.role, 'specialist');
  });

  it('are answered under the name that was given last', async () => {
    await portico.go(page, portico.ofSite(`/tickets/${first}`));
    await page.getByLabel('Your name').fill('Sam');
    await page.reload();
    await page.getByLabel('Answer', { exact: true }).last().fill('It is done.');
    await page.getByRole('button', { name: 'Send the answer' }).click();

    const said = page.getByLabel('Messages').getByRole('listitem').filter({ hasText: 'It is done.' });
    await said.getByText('Sam', { exact: true }).waitFor();
  });

  it('take notes, which change no status', async () => {
    await portico.go(page, portico.ofSite(`/tickets/${second}`));
    await page.getByText('Note', { exact: true }).click();
    await page.getByLabel('Note', { exact: true }).last().fill('Called her.');
    await page.keyboard.press('Control+Enter');

    await page.getByLabel('Messages').getByText('Called her.').waitFor();
    const { body } = await api.asKey<{ status: string; messages: { role: string }[] }>(`/tickets/${second}`);
    assert.equal(body.status, 'open');
    assert.equal(body.messages.at(-1)?.role, 'note');
  });

  it('keep an answer that was not sent yet over a reload', async () => {
    await portico.go(page, portico.ofSite(`/tickets/${second}`));
    await page.getByLabel('Answer', { exact: true }).last().fill('Half a sen');
    await page.reload();

    await page.getByText('Half a sen').waitFor();
  });

  it('keep what is typed while an answer is on its way', async () => {
    await portico.go(page, portico.ofSite(`/tickets/${first}`));
    const { held } = await holdAnswer(page, 'POST', '**/messages');
    const answer = page.getByLabel('Answer', { exact: true }).last();
    await answer.fill('One thing.');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    const letGo = await held;
    await answer.fill('And another.');
    letGo();

    await page.getByLabel('Messages').getByText('One thing.').waitFor();
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByLabel('Messages').getByText('And another.').waitFor();
  });

  it('change their status and their link, and tell who did', async () => {
    await portico.go(page, portico.ofSite(`/tickets/${second}`));
    await page.getByLabel('Status', { exact: true }).first().click();
    await page.getByRole('option', { name: 'resolved' }).click();
    await page.getByText('Status: open → resolved').waitFor();
    await page.getByLabel('Record’s id').fill('4711');
    await page.getByLabel('Record’s address').fill('no address');
    await page.getByRole('button', { name: 'Save the link' }).click();
    await page.getByText('Must be an absolute http or https URL.').waitFor();
    await page.getByLabel('Record’s address').fill('https://desk.example.com/4711');
    await page.getByRole('button', { name: 'Save the link' }).click();

    await page.getByText('The link is saved.').waitFor();
    const { body } = await api.asKey<{ externalTicketId: string }>(`/tickets/${second}`);
    assert.equal(body.externalTicketId, '4711');
  });

  it('appear and change by themselves', async () => {
    await portico.go(page, portico.ofSite('/tickets'));
    await page.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    await opened('Where is my parcel?');

    await page.getByRole('link', { name: 'Where is my parcel?' }).waitFor();
  });

  it('appear that were opened before the page was told of any', async () => {
    const listening = await portico.tab(page);
    const holding = held(page, '**/events');
    await Promise.all([page, listening].map((each) => portico.go(each, portico.ofSite('/tickets'))));
    await page.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    const letGo = await holding;
    await opened('Was anybody listening?');
    await listening.getByRole('link', { name: 'Was anybody listening?' }).waitFor();
    letGo();

    await page.getByRole('link', { name: 'Was anybody listening?' }).waitFor();
    await listening.close();
  });

  it('appear that were opened while their list was on its way to the page', async () => {
    const late = await portico.tab(page);
    const listening = await portico.tab(page);
    await portico.go(listening, portico.ofSite('/tickets'));
    const { held } = await holdAnswer(late, 'GET', '**/conversations?*');
    await portico.go(late, portico.ofSite('/tickets'));
    const letGo = await held;
    await opened('Is it too late?');
    await listening.getByRole('link', { name: 'Is it too late?' }).waitFor();
    letGo();

    await late.getByRole('link', { name: 'Is it too late?' }).waitFor();
    await Promise.all([late.close(), listening.close()]);
  });

  it('are asked for now and then although the page would be told, since news may be lost', async () => {
    const patient = await portico.tab(page);
    await patient.clock.install();
    await portico.go(patient, portico.ofSite('/tickets'));
    await patient.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    const asked = patient.waitForRequest('**/conversations?*');
    await patient.clock.fastForward('01:01');

    await asked;
    await patient.close();
  });

  async function opened(message: string): Promise<void> {
    const submissionId = message.replaceAll(' ', '-');
    const body = { intentKey: 'contact', fields: { message }, pageUrl: 'https://shop.example/', submissionId };
    const { status } = await api.asVisitor('/tickets', { method: 'POST', body });
    assert.equal(status, 201);
  }

  it('show the answers of a form by the labels of its fields, or by their names once the form is deleted', async () => {
    const field = { name: 'order_no', kind: 'text', label: 'Number of your order' };
    const intent = { kind: 'form', title: 'Send it back', enabled: true, fields: [field] };
    await api.asAccount(portico.ofSite('/intents/return'), { method: 'PUT', body: intent });
    const ticket = { intentKey: 'return', fields: { order_no: '4711-B' }, pageUrl: 'https://shop.example/' };
    const body = { ...ticket, submissionId: 'labels' };
    const opened = await api.asVisitor<{ ticketId: string }>('/tickets', { method: 'POST', body });
    await portico.go(page, portico.ofSite(`/tickets/${opened.body.ticketId}`));
    await page.getByRole('term').filter({ hasText: 'Number of your order' }).waitFor();
    await page.getByRole('link', { name: 'Send it back' }).waitFor();
    await api.asAccount(portico.ofSite('/intents/return'), { method: 'DELETE' });
    await page.reload();

    await page.getByRole('term').filter({ hasText: 'order_no' }).waitFor();
  });

  it('are searched and filtered, and the address keeps by what', async () => {
    await portico.go(page, portico.ofSite('/tickets'));
    await page.getByRole('searchbox').fill('invoice');
    await page.getByRole('link', { name: 'How do I change my plan?' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'The invoice of May is missing.' }).waitFor();
    assert.match(page.url(), /\?search=invoice$/);
    await page.reload();
    await page.getByRole('link', { name: 'The invoice of May is missing.' }).waitFor();
    await page.getByLabel('Status', { exact: true }).first().click();
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('option', { name: 'escalated' }).click();

    await page.getByText('Nothing matches').waitFor();
  });

  it('are paged through, back and forth', async () => {
    for (let index = 0; index < 30; index += 1) await opened(`Question ${index}`);
    await portico.go(page, portico.ofSite('/tickets'));
    await page.getByRole('link', { name: 'Question 29' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Question 0', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Question 0', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();

    await page.getByRole('link', { name: 'Question 29' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Question 0', exact: true }).waitFor();
  });
});

/** Holds the page's requests to such an address; resolves, once there is one, to what lets them go. */
async function held(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const go = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = page.waitForRequest(address);
  await page.route(address, async (route) => {
    await go;
    await route.continue();
  });
  await asked;
  return letGo;
}
