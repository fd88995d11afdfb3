import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commentOnTicket, listTickets, updateTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();

const patch = (id: string, body: object, ifMatch?: string) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const readEtag = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';
const fetchEtag = async (id: string) => readEtag(await api.asKey(`/tickets/${id}`));

describe('version of a listed ticket', () => {
  it('works as If-Match until the ticket changes', async () => {
    const { id } = await newTicket(api);
    await patch(id, { priority: 'high' });
    const [listed] = expectSuccess(listTickets, await api.asKey('/tickets?limit=1')).data;
    assert.ok(listed && 'version' in listed);
    assert.deepEqual([listed.id, listed.version], [id, await fetchEtag(id)]);

    expectSuccess(updateTicket, await patch(id, { status: 'resolved' }, listed.version));
    expectProblem(await patch(id, { status: 'open' }, listed.version), 'precondition_failed');
  });
});

describe('ETag of a ticket', () => {
  it('is in the response to a comment and its repetition', async () => {
    const { id } = await newTicket(api);
    const headers = { 'idempotency-key': `comment-${id}` };
    const comment = () =>
      api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'On it.' }, headers });
    for (const reply of [await comment(), await comment()]) {
      expectSuccess(commentOnTicket, reply);
      assert.equal(readEtag(reply), await fetchEtag(id));
    }
    const update = { method: 'PATCH', body: { priority: 'high' }, headers: { 'if-match': readEtag(await comment()) } };
    expectSuccess(updateTicket, await api.asKey(`/tickets/${id}`, update));
  });

  it('is strong and stable while nothing changes', async () => {
    const { id } = await newTicket(api);

    assert.match(await fetchEtag(id), /^"[^"]+"$/);
    assert.equal(await fetchEtag(id), await fetchEtag(id));
  });

  it('differs after each change and is in the response to it', async () => {
    const { id } = await newTicket(api);
    const before = await fetchEtag(id);
    const reply = await patch(id, { priority: 'high' });

    assert.notEqual(readEtag(reply), before);
    assert.equal(readEtag(reply), await fetchEtag(id));
  });

  it('is unchanged by an empty PATCH', async () => {
    const { id } = await newTicket(api);
    const before = await fetchEtag(id);

    assert.equal(readEtag(await patch(id, {})), before);
    assert.equal(await fetchEtag(id), before);
  });

  it('differs after the visitor’s message', async () => {
    const { id, token } = await newTicket(api);
    const before = await fetchEtag(id);
    await api.asVisitor(`/conversations/${id}/messages`, {
      method: 'POST',
      body: { content: 'Hello?' },
      headers: { 'x-conversation-token': token },
    });

    assert.notEqual(await fetchEtag(id), before);
  });
});

describe('If-Match of PATCH /v1/sites/{siteId}/tickets/{ticketId}', () => {
  it('accepts the current ETag', async () => {
    const { id } = await newTicket(api);

    assert.equal(
      expectSuccess(updateTicket, await patch(id, { priority: 'high' }, await fetchEtag(id))).priority,
      'high',
    );
  });

  it('rejects an outdated ETag with 412 precondition_failed', async () => {
    const { id } = await newTicket(api);
    const before = await fetchEtag(id);
    await patch(id, { priority: 'high' });

    expectProblem(
      await assertChangesNoTicket(api, () => patch(id, { priority: 'normal' }, before)),
      'precondition_failed',
    );
  });

  it('rejects an outdated ETag of an empty PATCH with 412', async () => {
    const { id } = await newTicket(api);
    const before = await fetchEtag(id);
    await patch(id, { priority: 'high' });

    expectProblem(await patch(id, {}, before), 'precondition_failed');
  });

  it('accepts *', async () => {
    const { id } = await newTicket(api);

    expectSuccess(updateTicket, await patch(id, { priority: 'high' }, '*'));
  });

  it('accepts a list that includes the current ETag', async () => {
    const { id } = await newTicket(api);

    expectSuccess(updateTicket, await patch(id, { priority: 'high' }, `"x", ${await fetchEtag(id)} ,"y"`));
    expectProblem(await patch(id, { priority: 'normal' }, '"x", "y"'), 'precondition_failed');
  });

  it('rejects a weak ETag with 412', async () => {
    const { id } = await newTicket(api);
    const weak = `W/${await fetchEtag(id)}`;

    expectProblem(await assertChangesNoTicket(api, () => patch(id, { priority: 'high' }, weak)), 'precondition_failed');
  });

  for (const value of ['', 'x', '"x', 'x"', '"x" "y"', '**', '*, "x"', 'w/"x"', '"a b"', 'W/x']) {
    it(`rejects ${JSON.stringify(value)} as malformed with 400`, async () => {
      const { id } = await newTicket(api);
      const reply = await assertChangesNoTicket(api, () => patch(id, { priority: 'high' }, value));

      expectProblem(reply, 'invalid_request', 'header:if-match');
    });
  }

  it('accepts one of 10 concurrent changes', async () => {
    const { id } = await newTicket(api);
    const present = await fetchEtag(id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, number) => patch(id, { externalTicketId: String(number) }, present)),
    );

    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 412)]);
    const winner = replies.find(({ status }) => status === 200);
    assert.equal(winner?.text, (await api.asKey(`/tickets/${id}`)).text);
  });

  it('is not checked for an unknown ticket: 404 ticket_not_found', async () => {
    expectProblem(await patch('tkt_00000000000000000000000000', { priority: 'high' }, '*'), 'ticket_not_found');
    expectProblem(await patch('tkt_00000000000000000000000000', { priority: 'high' }, '"1"'), 'ticket_not_found');
  });
});
