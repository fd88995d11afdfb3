import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectSameProblem, refused, succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { apiKeys, otherSiteId, chatConversationId, ticketIds } = api.line;

/** The three operations on one ticket, with requests that would succeed if it were there. */
const operations = {
  reading: (id: string) => api.asKey(`/tickets/${id}`),
  updating: (id: string) => api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { status: 'resolved' } }),
  'commenting on': (id: string) => api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'Hi.' } }),
};

/** A ticket of the other site, made by its own visitor. */
async function foreignTicket(): Promise<string> {
  const body = {
    intentKey: 'contact',
    fields: { message: 'Hello' },
    pageUrl: 'https://other.example/',
    submissionId: 'foreign',
  };
  const path = `/sites/${otherSiteId}/widget/tickets`;
  const headers = { origin: 'https://other.example' };
  return (await api.send<{ ticketId: string }>(path, { method: 'POST', body, headers })).body.ticketId;
}

describe('A ticket that is not there for the caller', () => {
  for (const [doing, send] of Object.entries(operations)) {
    it(`is 404 alike when ${doing} it: unknown, of another site, of the chat route, no id at all`, async () => {
      const ids = ['tkt_00000000000000000000000000', await foreignTicket(), chatConversationId, 'x', '%20', '🦊'];
      const replies = await assertChangesNoTicket(api, () => Promise.all(ids.map(send)));

      expectSameProblem(...replies.map((reply) => refused(reply, 'ticket_not_found')));
    });
  }

  it('is left as it was on its own site', async () => {
    const id = await foreignTicket();
    await operations.updating(id);
    await operations['commenting on'](id);
    const path = `/v1/sites/${otherSiteId}/tickets/${id}`;
    const ticket = succeeded(readTicket, await api.send(path, { headers: { 'x-service-api-key': apiKeys.otherSite } }));

    assert.deepEqual([ticket.status, ticket.messages.length, ticket.lastChangedBy], ['open', 1, 'visitor']);
  });
});

describe('Reading a ticket', () => {
  it('shows what the visitor asked for, with unset visitor fields null', async () => {
    const fields = { name: 'Ada', email: 'ada@example.com', message: 'First line\nSecond line' };
    const { id } = await newTicket(api, {
      fields,
      pageUrl: 'https://shop.example/orders?page=2',
      referringIntent: 'pricing',
      locale: 'de-AT',
    });
    const { createdAt, messages, ...ticket } = succeeded(readTicket, await api.asKey(`/tickets/${id}`));

    assert.deepEqual(ticket, {
      id,
      siteId: api.line.siteId,
      status: 'open',
      priority: 'normal',
      summary: 'First line…',
      visitor: { name: 'Ada', email: 'ada@example.com', phone: null },
      request: {
        route: 'ticket',
        intentKey: 'contact',
        formKey: 'contact',
        fields,
        pageUrl: 'https://shop.example/orders?page=2',
        referringIntent: 'pricing',
        locale: 'de-AT',
        submittedAt: createdAt,
      },
      externalTicketId: null,
      externalTicketUrl: null,
      externalSystem: null,
      updatedAt: createdAt,
      lastChangedBy: 'visitor',
    });
    assert.deepEqual(
      messages.map(({ role, authorName, content }) => ({ role, authorName, content })),
      [{ role: 'visitor', authorName: 'Ada', content: 'First line\nSecond line' }],
    );
  });

  it('changes nothing', async () => {
    await assertChangesNoTicket(api, () => api.asKey(`/tickets/${ticketIds[0]}`));
  });

  it('takes no query parameter', async () => {
    refused(await api.asKey(`/tickets/${ticketIds[0]}?limit=1`), 'invalid_request', 'query:limit');
  });
});
