import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listTickets } from '../../contracts/public/tickets.ts';
import { fetchTicket, newTicket } from '../support/fixtures/submissions.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { apiKeys } = api.line;
for (let number = 0; number < 10; number += 1) await newTicket(api);

const get = (query: string, key = apiKeys.all) => api.asKey(`/tickets?${query}`, {}, key);
const list = async (query = '', key = apiKeys.all) => succeeded(listTickets, await get(query, key));
const idsOf = async (query: string, key = apiKeys.all) => (await list(query, key)).data.map(({ id }) => id);
const update = (id: string, body: object, key = apiKeys.all) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body }, key);
const mark = async () => (await list('limit=1')).page.syncMark;

describe('The cursor', () => {
  it('leads through every ticket once, in order, page by page', async () => {
    const all = await idsOf('limit=100');
    const seen: string[] = [];
    for (let query = 'limit=3'; query !== ''; ) {
      const { data, page } = await list(query);
      seen.push(...data.map(({ id }) => id));
      query = page.nextCursor ? `limit=3&cursor=${page.nextCursor}` : '';
    }

    assert.deepEqual(seen, all);
  });

  it('shows no ticket twice when others move to the front meanwhile', async () => {
    const first = await list('limit=5');
    await update(first.data[4]?.id ?? '', { priority: 'high' });
    const second = await idsOf(`limit=100&cursor=${first.page.nextCursor}`);

    assert.deepEqual(
      second.filter((id) => first.data.some((one) => one.id === id)),
      [],
    );
  });

  it('repeats the syncMark of the first page', async () => {
    const first = await list('limit=5');
    await update(api.line.ticketIds[0] ?? '', { priority: 'urgent' });

    assert.equal((await list(`limit=5&cursor=${first.page.nextCursor}`)).page.syncMark, first.page.syncMark);
  });

  it('does not go together with skip', async () => {
    const { page } = await list('limit=5');

    refused(await get(`cursor=${page.nextCursor}&skip=1`), 'invalid_request', 'query:skip');
  });

  for (const cursor of [
    'c1',
    'c1.1',
    'czzz.mwq1kpt9.tkt_1',
    'c..',
    'cx.zzzzzzzzzzz.tkt_1',
    'm1',
    'c1.1.tkt%27',
    "c1.1.'--",
  ]) {
    it(`is refused as ${cursor}`, async () => {
      refused(await get(`cursor=${cursor}`), 'invalid_request', 'query:cursor');
    });
  }
});

describe('The syncMark', () => {
  it('is on the first page and not on one that skips', async () => {
    assert.notEqual((await list('limit=1')).page.syncMark, null);
    assert.equal((await list('limit=1&skip=1')).page.syncMark, null);
  });

  it('as updatedSince shows nothing while nothing changes', async () => {
    assert.deepEqual(await idsOf(`updatedSince=${await mark()}`), []);
  });

  it('as updatedSince shows what was changed, commented on, answered or made since', async () => {
    const since = await mark();
    const [patched = '', commented = ''] = api.line.ticketIds;
    const made = await newTicket(api);
    await update(patched, { priority: 'normal' });
    await api.asKey(`/tickets/${commented}/comments`, { method: 'POST', body: { content: 'We are on it.' } });

    assert.deepEqual((await idsOf(`updatedSince=${since}`)).sort(), [patched, commented, made.id].sort());
  });

  it('goes together with other filters', async () => {
    const since = await mark();
    await update(api.line.ticketIds[0] ?? '', { status: 'resolved' });
    await update(api.line.ticketIds[1] ?? '', { status: 'open' });

    assert.deepEqual(await idsOf(`updatedSince=${since}&status=resolved`), [api.line.ticketIds[0]]);
  });

  it('of a later state than the present one is refused', async () => {
    refused(await get('updatedSince=mzzzz'), 'invalid_request', 'query:updatedSince');
  });
});

describe('changedByOthers', () => {
  it('leaves out what only this key has changed last', async () => {
    const { id } = await newTicket(api);
    await update(id, { priority: 'high' });

    assert.ok(!(await idsOf('changedByOthers=true&limit=100')).includes(id));
    assert.ok((await idsOf('changedByOthers=true&limit=100', apiKeys.ticketsRead)).includes(id));
    assert.ok((await idsOf('changedByOthers=false&limit=100')).includes(id));
  });

  it('shows the ticket again once the visitor or another key has changed it', async () => {
    const { id, token } = await newTicket(api);
    await update(id, { priority: 'high' });
    await update(id, { priority: 'urgent' }, apiKeys.ticketsWrite);
    assert.ok((await idsOf('changedByOthers=true&limit=100')).includes(id));

    await update(id, { priority: 'high' });
    await api.asVisitor(`/conversations/${id}/messages`, {
      method: 'POST',
      body: { content: 'Hello?' },
      headers: { 'x-conversation-token': token },
    });
    assert.ok((await idsOf('changedByOthers=true&limit=100')).includes(id));
  });

  it('with a syncMark does not let this key’s own later change hide somebody else’s', async () => {
    const { id } = await newTicket(api);
    const since = await mark();
    await update(id, { priority: 'high' }, apiKeys.ticketsWrite);
    await update(id, { externalTicketId: '1' });

    assert.deepEqual(await idsOf(`changedByOthers=true&updatedSince=${since}`), [id]);
  });

  it('with a syncMark leaves out this key’s own echoes', async () => {
    const { id } = await newTicket(api);
    const since = await mark();
    await update(id, { externalTicketId: '2' });

    assert.deepEqual(await idsOf(`changedByOthers=true&updatedSince=${since}`), []);
  });

  it('goes by lastChangedBy, which names the key or the visitor', async () => {
    const { id } = await newTicket(api);
    assert.equal((await fetchTicket(api, id)).lastChangedBy, 'visitor');
    await update(id, { priority: 'high' });

    assert.match((await fetchTicket(api, id)).lastChangedBy, /^key:key_/);
  });
});
