import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commentOnTicket, listTickets, updateTicket } from '../../contracts/public/tickets.ts';
import { assertChangesNoTicket, newTicket } from '../support/fixtures/submissions.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();

const patch = (id: string, body: object, ifMatch?: string) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const etagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';
const etag = async (id: string) => etagOf(await api.asKey(`/tickets/${id}`));

describe('The version of a listed ticket', () => {
  it('is what If-Match takes, and no longer once the ticket has changed', async () => {
    const { id } = await newTicket(api);
    await patch(id, { priority: 'high' });
    const [listed] = succeeded(listTickets, await api.asKey('/tickets?limit=1')).data;
    assert.deepEqual([listed?.id, listed?.version], [id, await etag(id)]);

    succeeded(updateTicket, await patch(id, { status: 'resolved' }, listed?.version));
    refused(await patch(id, { status: 'open' }, listed?.version), 'precondition_failed');
  });
});

describe('The ETag of a ticket', () => {
  it('is answered to a comment with 201, and to its repetition, and accepted as If-Match', async () => {
    const { id } = await newTicket(api);
    const headers = { 'idempotency-key': `comment-${id}` };
    const comment = () =>
      api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'On it.' }, headers });
    for (const reply of [await comment(), await comment()]) {
      succeeded(commentOnTicket, reply);
      assert.equal(etagOf(reply), await etag(id));
    }
    const update = { method: 'PATCH', body: { priority: 'high' }, headers: { 'if-match': etagOf(await comment()) } };
    succeeded(updateTicket, await api.asKey(`/tickets/${id}`, update));
  });

  it('is a strong one, and the same while nothing changes', async () => {
    const { id } = await newTicket(api);

    assert.match(await etag(id), /^"[^"]+"$/);
    assert.equal(await etag(id), await etag(id));
  });

  it('is another one after each change, and on the answer that made it', async () => {
    const { id } = await newTicket(api);
    const before = await etag(id);
    const reply = await patch(id, { priority: 'high' });

    assert.notEqual(etagOf(reply), before);
    assert.equal(etagOf(reply), await etag(id));
  });

  it('stays after an empty PATCH', async () => {
    const { id } = await newTicket(api);
    const before = await etag(id);

    assert.equal(etagOf(await patch(id, {})), before);
    assert.equal(await etag(id), before);
  });

  it('is another one after the visitor’s answer', async () => {
    const { id, token } = await newTicket(api);
    const before = await etag(id);
    await api.asVisitor(`/conversations/${id}/messages`, {
      method: 'POST',
      body: { content: 'Hello?' },
      headers: { 'x-conversation-token': token },
    });

    assert.notEqual(await etag(id), before);
  });
});

describe('If-Match', () => {
  it('with the present ETag lets the change through', async () => {
    const { id } = await newTicket(api);

    assert.equal(succeeded(updateTicket, await patch(id, { priority: 'high' }, await etag(id))).priority, 'high');
  });

  it('with an earlier ETag refuses the change', async () => {
    const { id } = await newTicket(api);
    const before = await etag(id);
    await patch(id, { priority: 'high' });

    refused(await assertChangesNoTicket(api, () => patch(id, { priority: 'normal' }, before)), 'precondition_failed');
  });

  it('with an earlier ETag refuses an empty PATCH too', async () => {
    const { id } = await newTicket(api);
    const before = await etag(id);
    await patch(id, { priority: 'high' });

    refused(await patch(id, {}, before), 'precondition_failed');
  });

  it('with * lets the change through', async () => {
    const { id } = await newTicket(api);

    succeeded(updateTicket, await patch(id, { priority: 'high' }, '*'));
  });

  it('with a list lets the change through when one of them is the present one', async () => {
    const { id } = await newTicket(api);

    succeeded(updateTicket, await patch(id, { priority: 'high' }, `"x", ${await etag(id)} ,"y"`));
    refused(await patch(id, { priority: 'normal' }, '"x", "y"'), 'precondition_failed');
  });

  it('with a weak ETag never matches', async () => {
    const { id } = await newTicket(api);
    const weak = `W/${await etag(id)}`;

    refused(await assertChangesNoTicket(api, () => patch(id, { priority: 'high' }, weak)), 'precondition_failed');
  });

  for (const value of ['', 'x', '"x', 'x"', '"x" "y"', '**', '*, "x"', 'w/"x"', '"a b"', 'W/x']) {
    it(`that is malformed is refused: ${JSON.stringify(value)}`, async () => {
      const { id } = await newTicket(api);
      const reply = await assertChangesNoTicket(api, () => patch(id, { priority: 'high' }, value));

      refused(reply, 'invalid_request', 'header:if-match');
    });
  }

  it('lets one of 10 parallel changes of the same state through', async () => {
    const { id } = await newTicket(api);
    const present = await etag(id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, number) => patch(id, { externalTicketId: String(number) }, present)),
    );

    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 412)]);
    const winner = replies.find(({ status }) => status === 200);
    assert.equal(winner?.text, (await api.asKey(`/tickets/${id}`)).text);
  });

  it('tells nothing of a ticket that is not there', async () => {
    refused(await patch('tkt_00000000000000000000000000', { priority: 'high' }, '*'), 'ticket_not_found');
    refused(await patch('tkt_00000000000000000000000000', { priority: 'high' }, '"1"'), 'ticket_not_found');
  });
});
