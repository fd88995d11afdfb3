import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listTickets } from '../../contracts/public/tickets.ts';
import { fetchTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { apiKeys } = api.line;
for (let number = 0; number < 10; number += 1) await newTicket(api);

const get = (query: string, key = apiKeys.all) => api.asKey(`/tickets?${query}`, {}, key);
const list = async (query = '', key = apiKeys.all) => expectSuccess(listTickets, await get(query, key));
const listIds = async (query: string, key = apiKeys.all) => (await list(query, key)).data.map(({ id }) => id);
const update = (id: string, body: object, key = apiKeys.all) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body }, key);
const readSyncMark = async () => (await list('limit=1')).page.syncMark;

describe('cursor of GET /v1/sites/{siteId}/tickets', () => {
  it('pages through every ticket once, in order', async () => {
    const all = await listIds('limit=100');
    const seen: string[] = [];
    for (let query = 'limit=3'; query !== ''; ) {
      const { data, page } = await list(query);
      seen.push(...data.map(({ id }) => id));
      query = page.nextCursor ? `limit=3&cursor=${page.nextCursor}` : '';
    }

    assert.deepEqual(seen, all);
  });

  it('lists no ticket twice when others move to the front', async () => {
    const first = await list('limit=5');
    await update(first.data[4]?.id ?? '', { priority: 'high' });
    const second = await listIds(`limit=100&cursor=${first.page.nextCursor}`);

    assert.deepEqual(
      second.filter((id) => first.data.some((one) => one.id === id)),
      [],
    );
  });

  it('keeps the syncMark of the first page', async () => {
    const first = await list('limit=5');
    await update(api.line.ticketIds[0] ?? '', { priority: 'urgent' });

    assert.equal((await list(`limit=5&cursor=${first.page.nextCursor}`)).page.syncMark, first.page.syncMark);
  });

  it('rejects a combination with skip', async () => {
    const { page } = await list('limit=5');

    expectProblem(await get(`cursor=${page.nextCursor}&skip=1`), 'invalid_request', 'query:skip');
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
    it(`rejects ${cursor} with 400`, async () => {
      expectProblem(await get(`cursor=${cursor}`), 'invalid_request', 'query:cursor');
    });
  }
});

describe('syncMark of GET /v1/sites/{siteId}/tickets', () => {
  it('is on the first page, but not on a page with skip', async () => {
    assert.notEqual((await list('limit=1')).page.syncMark, null);
    assert.equal((await list('limit=1&skip=1')).page.syncMark, null);
  });

  it('selects nothing as updatedSince while nothing changes', async () => {
    assert.deepEqual(await listIds(`updatedSince=${await readSyncMark()}`), []);
  });

  it('selects tickets that were updated, commented on, answered or opened since', async () => {
    const since = await readSyncMark();
    const [patched = '', commented = ''] = api.line.ticketIds;
    const made = await newTicket(api);
    await update(patched, { priority: 'normal' });
    await api.asKey(`/tickets/${commented}/comments`, { method: 'POST', body: { content: 'We are on it.' } });

    assert.deepEqual((await listIds(`updatedSince=${since}`)).sort(), [patched, commented, made.id].sort());
  });

  it('can be combined with other filters', async () => {
    const since = await readSyncMark();
    await update(api.line.ticketIds[0] ?? '', { status: 'resolved' });
    await update(api.line.ticketIds[1] ?? '', { status: 'open' });

    assert.deepEqual(await listIds(`updatedSince=${since}&status=resolved`), [api.line.ticketIds[0]]);
  });

  it('rejects a mark of the future with 400', async () => {
    expectProblem(await get('updatedSince=mzzzz'), 'invalid_request', 'query:updatedSince');
  });
});

describe('changedByOthers of GET /v1/sites/{siteId}/tickets', () => {
  it('leaves out tickets that only this key has changed last', async () => {
    const { id } = await newTicket(api);
    await update(id, { priority: 'high' });

    assert.ok(!(await listIds('changedByOthers=true&limit=100')).includes(id));
    assert.ok((await listIds('changedByOthers=true&limit=100', apiKeys.ticketsRead)).includes(id));
    assert.ok((await listIds('changedByOthers=false&limit=100')).includes(id));
  });

  it('lists a ticket again once the visitor or another key changes it', async () => {
    const { id, token } = await newTicket(api);
    await update(id, { priority: 'high' });
    await update(id, { priority: 'urgent' }, apiKeys.ticketsWrite);
    assert.ok((await listIds('changedByOthers=true&limit=100')).includes(id));

    await update(id, { priority: 'high' });
    await api.asVisitor(`/conversations/${id}/messages`, {
      method: 'POST',
      body: { content: 'Hello?' },
      headers: { 'x-conversation-token': token },
    });
    assert.ok((await listIds('changedByOthers=true&limit=100')).includes(id));
  });

  it('lists changes of others since a syncMark even if this key changed the ticket later', async () => {
    const { id } = await newTicket(api);
    const since = await readSyncMark();
    await update(id, { priority: 'high' }, apiKeys.ticketsWrite);
    await update(id, { externalTicketId: '1' });

    assert.deepEqual(await listIds(`changedByOthers=true&updatedSince=${since}`), [id]);
  });

  it('leaves out this key’s own changes since a syncMark', async () => {
    const { id } = await newTicket(api);
    const since = await readSyncMark();
    await update(id, { externalTicketId: '2' });

    assert.deepEqual(await listIds(`changedByOthers=true&updatedSince=${since}`), []);
  });

  it('uses lastChangedBy, which names the key or the visitor', async () => {
    const { id } = await newTicket(api);
    assert.equal((await fetchTicket(api, id)).lastChangedBy, 'visitor');
    await update(id, { priority: 'high' });

    assert.match((await fetchTicket(api, id)).lastChangedBy, /^key:key_/);
  });
});
