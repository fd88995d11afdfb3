import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const clock = new ManualClock();
const api = await startApi([], { register: (container) => container.registerInstance(CLOCK, clock) });
const { apiKeys } = api.line;

const get = (query = '') => api.asKey(`/tickets${query}`);
const list = async (query = '') => expectSuccess(listTickets, await get(query));
const listIds = async (query = '') => (await list(query)).data.map(({ id }) => id);
const update = (id: string, body: object, key = apiKeys.all) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body }, key);

/** Opens tickets one second apart. Returns their ids, oldest first. */
async function openTickets(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    clock.advance(1000);
    ids.push((await newTicket(api)).id);
  }
  return ids;
}

describe('GET /v1/sites/{siteId}/tickets', () => {
  it('lists the most recently updated first', async () => {
    const [one = '', two = '', three = ''] = await openTickets(3);
    assert.deepEqual(await listIds('?limit=3'), [three, two, one]);
    clock.advance(1000);
    await update(one, { priority: 'high' });

    assert.deepEqual(await listIds('?limit=3'), [one, three, two]);
  });

  it('orders tickets of the same instant by descending id', async () => {
    clock.advance(1000);
    const ids = [await newTicket(api), await newTicket(api), await newTicket(api)].map(({ id }) => id);

    assert.deepEqual(await listIds('?limit=3'), [...ids].sort().reverse());
  });

  it('returns data and a page with limit, skip, hasMore, nextCursor and syncMark', async () => {
    const { data, page } = await list('?limit=2');
    const { nextCursor, syncMark, ...rest } = page;

    assert.equal(data.length, 2);
    assert.deepEqual(rest, { limit: 2, skip: 0, hasMore: true });
    assert.ok(nextCursor && syncMark);
  });

  it('lists the exact bytes of GET …/tickets/{ticketId}, plus its ETag as version', async () => {
    const [id = ''] = await openTickets(1);
    const one = await api.asKey(`/tickets/${id}`);
    const version = JSON.stringify(one.headers.get('etag'));

    assert.ok((await get('?limit=1')).text.startsWith(`{"data":[${one.text.slice(0, -1)},"version":${version}}]`));
  });

  it('lists no chats', async () => {
    clock.advance(1000);
    const { id } = await newChat(api);

    assert.ok(!(await listIds('?limit=100')).includes(id));
  });

  it('lists no tickets of another site', async () => {
    const reply = await api.send(`/v1/sites/${api.line.otherSiteId}/tickets`, {
      headers: { 'x-service-api-key': apiKeys.otherSite },
    });

    assert.deepEqual(expectSuccess(listTickets, reply).data, []);
  });
});

describe('limit and skip of GET /v1/sites/{siteId}/tickets', () => {
  it('default to 50 and 0', async () => {
    await openTickets(51);
    const { data, page } = await list();

    assert.equal(data.length, 50);
    assert.deepEqual([page.limit, page.skip, page.hasMore], [50, 0, true]);
  });

  it('accept their bounds', async () => {
    assert.equal((await list('?limit=1')).data.length, 1);
    assert.equal((await list('?limit=100')).page.limit, 100);
    assert.equal((await list('?skip=0')).page.skip, 0);
    const far = await list('?skip=100000');
    assert.deepEqual([far.data, far.page.skip, far.page.hasMore, far.page.nextCursor], [[], 100_000, false, null]);
  });

  it('skip the first tickets', async () => {
    const all = await listIds('?limit=10');

    assert.deepEqual(await listIds('?limit=4&skip=3'), all.slice(3, 7));
  });

  for (const value of [
    '0',
    '101',
    '-1',
    '1.5',
    '',
    '1e2',
    '%201',
    '+1',
    '01',
    '0x10',
    'ten',
    'null',
    '1'.repeat(400),
  ]) {
    it(`reject limit=${value.slice(0, 12)} with 400`, async () => {
      expectProblem(await get(`?limit=${value}`), 'invalid_request', 'query:limit');
    });
  }

  for (const value of ['100001', '-1', '1.5', '', '1e2', 'NaN', 'Infinity', '99999999999999999999']) {
    it(`reject skip=${value} with 400`, async () => {
      expectProblem(await get(`?skip=${value}`), 'invalid_request', 'query:skip');
    });
  }
});

describe('Filters of GET /v1/sites/{siteId}/tickets', () => {
  it('select by status', async () => {
    const [open = '', escalated = '', resolved = ''] = await openTickets(3);
    await update(escalated, { status: 'escalated' });
    await update(resolved, { status: 'resolved' });

    for (const [status, id] of [
      ['open', open],
      ['escalated', escalated],
      ['resolved', resolved],
    ] as const) {
      const { data } = await list(`?status=${status}&limit=100`);
      assert.ok(data.length > 0 && data.every((ticket) => 'status' in ticket && ticket.status === status));
      assert.ok(data.some((ticket) => ticket.id === id));
    }
  });

  it('select by priority', async () => {
    const [high = '', urgent = ''] = await openTickets(2);
    await update(high, { priority: 'high', externalSystem: 'priorities' });
    await update(urgent, { priority: 'urgent', externalSystem: 'priorities' });

    assert.deepEqual(await listIds('?priority=urgent&externalSystem=priorities'), [urgent]);
  });

  it('select by the exact team', async () => {
    const [one = '', two = '', none = ''] = await openTickets(3);
    await update(one, { team: 'Billing & Co' });
    await update(two, { team: 'billing & co' });
    await update(none, { team: null });

    assert.deepEqual(await listIds('?team=Billing%20%26%20Co'), [one]);
    assert.deepEqual(await listIds('?team=Billing'), []);
  });

  it('select by externalSystem and externalTicketId, case-sensitively', async () => {
    const [one = '', two = ''] = await openTickets(2);
    await update(one, { externalSystem: 'Desk & Co', externalTicketId: 'Ü/1' });
    await update(two, { externalSystem: 'Desk & Co', externalTicketId: 'Ü/2' });

    assert.deepEqual((await listIds('?externalSystem=Desk%20%26%20Co')).sort(), [one, two].sort());
    assert.deepEqual(await listIds('?externalSystem=Desk+%26+Co&externalTicketId=%C3%9C%2F2'), [two]);
    assert.deepEqual(await listIds('?externalTicketId=%C3%BC%2F2'), []);
  });

  it('select by updatedSince, inclusively', async () => {
    const [before = '', at = '', after = ''] = await openTickets(3);
    const since = new Date(clock.now() - 1000).toISOString();
    const ids = await listIds(`?updatedSince=${since}`);

    assert.ok(ids.includes(at) && ids.includes(after) && !ids.includes(before));
    assert.deepEqual(await listIds(`?updatedSince=${since.replace('Z', '%2B00:00')}`), ids);
  });

  for (const [name, value] of [
    ['status', 'closed'],
    ['status', 'OPEN'],
    ['status', ''],
    ['priority', 'low'],
    ['team', ''],
    ['team', '%20'],
    ['team', 'x'.repeat(81)],
    ['team', 'a%0Ab'],
    ['externalSystem', ''],
    ['externalSystem', 'x'.repeat(81)],
    ['externalTicketId', 'x'.repeat(181)],
    ['updatedSince', 'yesterday'],
    ['updatedSince', '2026-03-01'],
    ['updatedSince', '2026-03-01T12:00:00'],
    ['updatedSince', '2026-02-30T25:00:00Z'],
    ['updatedSince', 'm'],
    ['updatedSince', 'mzzzzzzzzzz'],
    ['changedByOthers', 'yes'],
    ['changedByOthers', ''],
    ['cursor', 'next'],
    ['cursor', ''],
    ['cursor', 'x'.repeat(121)],
  ] as const) {
    it(`reject ${name}=${JSON.stringify(value.slice(0, 20))} with 400`, async () => {
      expectProblem(await get(`?${name}=${value}`), 'invalid_request', `query:${name}`);
    });
  }
});
