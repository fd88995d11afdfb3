import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { apiKeys, otherSiteId, chatConversationId, ticketIds } = api.line;

/** The three operations on one ticket, with requests that succeed if it exists. */
const operations = {
  reading: (id: string) => api.asKey(`/tickets/${id}`),
  updating: (id: string) => api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { status: 'resolved' } }),
  'commenting on': (id: string) => api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'Hi.' } }),
};

/** Opens a ticket on the other site. */
async function openForeignTicket(): Promise<string> {
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

describe('Ticket routes for an unavailable ticket', () => {
  for (const [operation, send] of Object.entries(operations)) {
    it(`answer with the same 404 when ${operation}: unknown, of another site, a chat or a malformed id`, async () => {
      const ids = ['tkt_00000000000000000000000000', await openForeignTicket(), chatConversationId, 'x', '%20', '🦊'];
      const replies = await assertChangesNoTicket(api, () => Promise.all(ids.map(send)));

      expectSameProblem(...replies.map((reply) => expectProblem(reply, 'ticket_not_found')));
    });
  }

  it('change nothing on the other site', async () => {
    const id = await openForeignTicket();
    await operations.updating(id);
    await operations['commenting on'](id);
    const path = `/v1/sites/${otherSiteId}/tickets/${id}`;
    const ticket = expectSuccess(
      readTicket,
      await api.send(path, { headers: { 'x-service-api-key': apiKeys.otherSite } }),
    );

    assert.deepEqual([ticket.status, ticket.messages.length, ticket.lastChangedBy], ['open', 1, 'visitor']);
  });
});

describe('GET /v1/sites/{siteId}/tickets/{ticketId}', () => {
  it('returns the visitor’s request, with unset visitor fields as null', async () => {
    const fields = { name: 'Ada', email: 'ada@example.com', message: 'First line\nSecond line' };
    const { id } = await newTicket(api, {
      fields,
      pageUrl: 'https://shop.example/orders?page=2',
      referringIntent: 'pricing',
      locale: 'de-AT',
    });
    const { createdAt, messages, ...ticket } = expectSuccess(readTicket, await api.asKey(`/tickets/${id}`));

    assert.deepEqual(ticket, {
      id,
      siteId: api.line.siteId,
      status: 'open',
      priority: 'normal',
      team: null,
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
      assignee: null,
    });
    assert.deepEqual(
      messages.map(({ role, authorName, content }) => ({ role, authorName, content })),
      [{ role: 'visitor', authorName: 'Ada', content: 'First line\nSecond line' }],
    );
  });

  it('changes nothing', async () => {
    await assertChangesNoTicket(api, () => api.asKey(`/tickets/${ticketIds[0]}`));
  });

  it('rejects query parameters with 400', async () => {
    expectProblem(await api.asKey(`/tickets/${ticketIds[0]}?limit=1`), 'invalid_request', 'query:limit');
  });
});
