import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { configureSite, createSite } from '../../contracts/management/sites.ts';
import { createApiKey } from '../../contracts/public/api-keys.ts';
import { commentOnTicket, listTickets, updateTicket } from '../../contracts/public/tickets.ts';
import { openTicket, readConversation } from '../../contracts/widget/widget.ts';
import { aFormBody, fetchTicket, newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { siteId } = api.line;

/** Texts that a store might read as an operator, a variable or a path. */
for (const odd of ['$where', '$set.a', '$$ROOT', 'a.b', '.', '{"$gt":""}']) {
  describe(`The text ${odd}`, () => {
    const pageUrl = `https://shop.example/${encodeURIComponent(odd)}?$set.a=${encodeURIComponent(odd)}`;

    it('is returned from every field of a form', async () => {
      const fields = { name: odd, phone: odd, message: odd };
      const form = aFormBody({ fields, visitor: { name: odd, phone: odd }, referringIntent: odd, pageUrl });
      const { id } = await newTicket(api, form);

      const { summary, visitor, request } = await fetchTicket(api, id);
      assert.deepEqual([summary, visitor.name, visitor.phone], [odd, odd, odd]);
      assert.deepEqual([request.fields, request.referringIntent, request.pageUrl], [fields, odd, pageUrl]);
    });

    it('is accepted as a submissionId', async () => {
      const form = aFormBody({ submissionId: odd });
      const body = expectSuccess(openTicket, await api.asVisitor('/tickets', { method: 'POST', body: form }));

      assert.deepEqual(
        expectSuccess(openTicket, await api.asVisitor('/tickets', { method: 'POST', body: form })),
        body,
      );
    });

    it('is returned from every field of an update and works as a filter', async () => {
      const { id } = await newTicket(api);
      const body = { externalSystem: odd, externalTicketId: odd, agentNote: odd };
      const headers = { 'idempotency-key': odd };
      const update = async () =>
        expectSuccess(updateTicket, await api.asKey(`/tickets/${id}`, { method: 'PATCH', body, headers }));
      const { externalSystem, externalTicketId, messages } = await update();
      assert.deepEqual([externalSystem, externalTicketId, messages.at(-1)?.content], [odd, odd, odd]);
      assert.equal((await update()).messages.length, messages.length);

      const query = new URLSearchParams({ externalSystem: odd, externalTicketId: odd });
      const { data } = expectSuccess(listTickets, await api.asKey(`/tickets?${query}`));
      assert.deepEqual(
        data.map((ticket) => ticket.id),
        [id],
      );
    });

    it('is returned from a comment and a chat', async () => {
      const { id } = await newTicket(api);
      const body = { content: odd, authorName: odd };
      expectSuccess(commentOnTicket, await api.asKey(`/tickets/${id}/comments`, { method: 'POST', body }));
      const comment = (await fetchTicket(api, id)).messages.at(-1);
      assert.deepEqual([comment?.content, comment?.authorName], [odd, odd]);

      const chat = await newChat(api, { content: odd });
      const headers = { 'x-conversation-token': chat.token };
      const answer = { method: 'POST', headers, body: { content: odd, submissionId: odd } };
      await api.asVisitor(`/conversations/${chat.id}/messages`, answer);
      await api.asVisitor(`/conversations/${chat.id}/messages`, answer);
      const { messages } = expectSuccess(
        readConversation,
        await api.asVisitor(`/conversations/${chat.id}`, { headers }),
      );
      assert.deepEqual(
        messages.map(({ content }) => content),
        [odd, odd],
      );
    });

    it('is accepted as the name of a site and of a key', async () => {
      const body = { name: odd };
      const { site } = expectSuccess(createSite, await api.asAccount('/sites', { method: 'POST', body }));
      assert.equal(site.name, odd);
      const renamed = await api.asAccount(`/sites/${site.id}`, { method: 'PATCH', body: { name: `${odd}$` } });
      assert.equal(expectSuccess(configureSite, renamed).site.name, `${odd}$`);
      const made = await api.asAccount(`/sites/${siteId}/api-keys`, { method: 'POST', body });
      assert.equal(expectSuccess(createApiKey, made).key.name, odd);
    });

    it('is answered with 404 as an id', async () => {
      expectProblem(await api.asKey(`/tickets/${encodeURIComponent(`x${odd}`)}`), 'ticket_not_found');
    });

    it('is rejected as an unknown form field', async () => {
      const body = aFormBody({ fields: { message: 'Hello', [odd]: odd } });
      expectProblem(await api.asVisitor('/tickets', { method: 'POST', body }), 'invalid_request', `/fields/${odd}`);
    });
  });
}
