import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { ConsoleFixture, findAxeViolations, holdResponse } from '../support/fixtures/console-fixture.ts';
import { newChat } from '../support/fixtures/submissions.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

describe('Tickets in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn({ width: 1440, height: 900 });
  const { api } = portico;
  const [first = '', second = ''] = api.line.ticketIds;

  it('sends a reply to the visitor and escalates the ticket', async () => {
    await portico.open(page, portico.sitePath(`/tickets/${first}`));
    await page.getByLabel('Reply', { exact: true }).last().fill('Under Account, then Plan.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();

    await page.getByLabel('Messages').getByText('Under Account, then Plan.').waitFor();
    await page.getByText('Status: open → escalated').waitFor();
    const { body } = await api.asKey<{ status: string; messages: { role: string }[] }>(`/tickets/${first}`);
    assert.equal(body.status, 'escalated');
    assert.equal(body.messages.at(-1)?.role, 'specialist');
  });

  it('shows when the visitor has seen an answer, and marks the visitor’s messages as seen', async () => {
    const { id, token } = await newChat(api);
    const headers = { 'x-conversation-token': token };
    const path = portico.sitePath(`/conversations/${id}/messages`);
    await api.asAccount(path, { method: 'POST', body: { content: 'We are on it.', kind: 'message' } });
    await portico.open(page, portico.sitePath(`/tickets/${id}`));
    const answer = page.getByLabel('Messages').getByRole('listitem').filter({ hasText: 'We are on it.' });
    await answer.waitFor();
    await expectEventually(() => answer.getByText('Seen').count(), 0);
    await api.asVisitor(`/conversations/${id}`, { headers });
    await answer.getByText(/^Seen/).waitFor();

    await waitUntil(async () => {
      const { body } = await api.asVisitor<{ teamSeenThrough: string | null }>(`/conversations/${id}`, { headers });
      return body.teamSeenThrough !== null;
    });
  });

  it('replies under the display name of the account', async () => {
    const { status } = await api.asAccount('/account', { method: 'PATCH', body: { name: 'Sam' } });
    assert.equal(status, 200);
    await portico.open(page, portico.sitePath(`/tickets/${first}`));
    await page.getByLabel('Reply', { exact: true }).last().fill('It is done.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();

    const message = page.getByLabel('Messages').getByRole('listitem').filter({ hasText: 'It is done.' });
    await message.getByText('Sam', { exact: true }).waitFor();
  });

  it('adds a note without changing the status', async () => {
    await portico.open(page, portico.sitePath(`/tickets/${second}`));
    await page.getByText('Note', { exact: true }).click();
    await page.getByLabel('Note', { exact: true }).last().fill('Called her.');
    await page.keyboard.press('Control+Enter');

    await page.getByLabel('Messages').getByText('Called her.').waitFor();
    const { body } = await api.asKey<{ status: string; messages: { role: string }[] }>(`/tickets/${second}`);
    assert.equal(body.status, 'open');
    assert.equal(body.messages.at(-1)?.role, 'note');
  });

  it('keeps an unsent reply after a reload', async () => {
    await portico.open(page, portico.sitePath(`/tickets/${second}`));
    await page.getByLabel('Reply', { exact: true }).last().fill('Half a sen');
    await page.reload();

    await page.getByText('Half a sen').waitFor();
  });

  it('keeps text typed while a reply is being sent', async () => {
    await portico.open(page, portico.sitePath(`/tickets/${first}`));
    const { held } = await holdResponse(page, 'POST', '**/messages');
    const reply = page.getByLabel('Reply', { exact: true }).last();
    await reply.fill('One thing.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const release = await held;
    await reply.fill('And another.');
    release();

    await page.getByLabel('Messages').getByText('One thing.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByLabel('Messages').getByText('And another.').waitFor();
  });

  it('changes status and link, and shows the history', async () => {
    await portico.open(page, portico.sitePath(`/tickets/${second}`));
    await page.getByLabel('Status', { exact: true }).first().click();
    await page.getByRole('option', { name: 'resolved' }).click();
    await page.getByText('Status: open → resolved').waitFor();
    await page.getByRole('button', { name: 'Link a record' }).click();
    await page.getByLabel('External ID').fill('4711');
    await page.getByLabel('External URL').fill('not a URL');
    await page.getByRole('button', { name: 'Save link' }).click();
    await page.getByText('Must be an absolute http or https URL.').waitFor();
    await page.getByLabel('External URL').fill('https://desk.example.com/4711');
    await page.getByRole('button', { name: 'Save link' }).click();

    await page.getByText('Link saved.').waitFor();
    const link = page.getByRole('link', { name: 'Open in 4711' });
    await expectEventually(() => link.getAttribute('href'), 'https://desk.example.com/4711');
    const { body } = await api.asKey<{ externalTicketId: string }>(`/tickets/${second}`);
    assert.equal(body.externalTicketId, '4711');
  });

  it('shows new tickets automatically', async () => {
    await portico.open(page, portico.sitePath('/tickets'));
    await page.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    await createTicket('Where is my parcel?');

    await page.getByRole('link', { name: 'Where is my parcel?' }).waitFor();
  });

  it('shows tickets created before the event stream opened', async () => {
    const listening = await portico.openTab(page);
    const holding = holdRequests(page, '**/events');
    await Promise.all([page, listening].map((each) => portico.open(each, portico.sitePath('/tickets'))));
    await page.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    const release = await holding;
    await createTicket('Was anybody listening?');
    await listening.getByRole('link', { name: 'Was anybody listening?' }).waitFor();
    release();

    await page.getByRole('link', { name: 'Was anybody listening?' }).waitFor();
    await listening.close();
  });

  it('shows tickets created while the list was loading', async () => {
    const late = await portico.openTab(page);
    const listening = await portico.openTab(page);
    await portico.open(listening, portico.sitePath('/tickets'));
    const { held } = await holdResponse(late, 'GET', '**/conversations?*');
    await portico.open(late, portico.sitePath('/tickets'));
    const release = await held;
    await createTicket('Is it too late?');
    await listening.getByRole('link', { name: 'Is it too late?' }).waitFor();
    release();

    await late.getByRole('link', { name: 'Is it too late?' }).waitFor();
    await Promise.all([late.close(), listening.close()]);
  });

  it('polls once a minute while the stream is open, because events may be lost', async () => {
    const patient = await portico.openTab(page);
    await patient.clock.install();
    await portico.open(patient, portico.sitePath('/tickets'));
    await patient.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    const polled = patient.waitForRequest('**/conversations?*');
    await patient.clock.fastForward('01:01');

    await polled;
    await patient.close();
  });

  async function createTicket(message: string): Promise<void> {
    const submissionId = message.replaceAll(' ', '-');
    const body = { intentKey: 'contact', fields: { message }, pageUrl: 'https://shop.example/', submissionId };
    const { status } = await api.asVisitor('/tickets', { method: 'POST', body });
    assert.equal(status, 201);
  }

  it('shows form values by field label, or by field name once the form is deleted', async () => {
    const field = { name: 'order_no', kind: 'text', label: 'Number of your order' };
    const intent = { kind: 'form', title: 'Send it back', enabled: true, fields: [field] };
    await api.asAccount(portico.sitePath('/intents/return'), { method: 'PUT', body: intent });
    const ticket = { intentKey: 'return', fields: { order_no: '4711-B' }, pageUrl: 'https://shop.example/' };
    const body = { ...ticket, submissionId: 'labels' };
    const created = await api.asVisitor<{ ticketId: string }>('/tickets', { method: 'POST', body });
    await portico.open(page, portico.sitePath(`/tickets/${created.body.ticketId}`));
    await page.getByRole('term').filter({ hasText: 'Number of your order' }).waitFor();
    await page.getByRole('link', { name: 'Send it back' }).waitFor();
    await api.asAccount(portico.sitePath('/intents/return'), { method: 'DELETE' });
    await page.reload();

    await page.getByRole('term').filter({ hasText: 'order_no' }).waitFor();
  });

  it('searches and filters tickets, and keeps search and filters in the URL', async () => {
    await portico.open(page, portico.sitePath('/tickets'));
    await page.getByRole('searchbox').fill('invoice');
    await page.getByRole('link', { name: 'How do I change my plan?' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'The invoice of May is missing.' }).waitFor();
    await expectEventually(() => page.url(), /\?search=invoice$/);
    await page.reload();
    await page.getByRole('link', { name: 'The invoice of May is missing.' }).waitFor();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Status', { exact: true }).first().click();
    assert.deepEqual(await findAxeViolations(page), []);
    await page.getByRole('option', { name: 'escalated' }).click();

    await page.getByText('No matching tickets').waitFor();
  });

  it('pages forward and back', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => createTicket(`Question ${index}`)));
    await portico.open(page, portico.sitePath('/tickets?sort=created'));
    const first = page.getByRole('list', { name: 'Tickets' }).getByRole('link').first();
    const newest = (await first.textContent()) ?? '';
    const isOnFirstPage = () => page.getByRole('link', { name: newest, exact: true }).waitFor();
    const isOnSecondPage = () => page.getByRole('link', { name: 'How do I change my plan?' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await isOnSecondPage();
    await page.reload();
    await isOnSecondPage();
    await page.getByRole('link', { name: 'How do I change my plan?' }).click();
    await page.getByRole('heading', { level: 1, name: 'How do I change my plan?' }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();

    await isOnFirstPage();
    await page.goBack();
    await isOnSecondPage();
  });
});

/** Holds the page's requests to matching URLs. Resolves at the first one to a function that releases them. */
async function holdRequests(page: Page, urlPattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested = page.waitForRequest(urlPattern);
  await page.route(urlPattern, async (route) => {
    await released;
    await route.continue();
  });
  await requested;
  return release;
}
