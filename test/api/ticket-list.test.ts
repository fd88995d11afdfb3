import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLOCK } from '../../apps/composition/tokens.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { startApi } from '../support/servers/api.ts';

const clock = new ManualClock();
const api = await startApi([], { register: (container) => container.registerInstance(CLOCK, clock) });
const { apiKeys } = api.line;

const get = (query = '') => api.asKey(`/tickets${query}`);
const list = async (query = '') => succeeded(listTickets, await get(query));
const idsOf = async (query = '') => (await list(query)).data.map(({ id }) => id);
const update = (id: string, body: object, key = apiKeys.all) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body }, key);

/** Tickets one second apart; oldest first. */
async function tickets(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    clock.advance(1000);
    ids.push((await newTicket(api)).id);
  }
  return ids;
}

describe('The list of tickets', () => {
  it('shows the most recently updated first', async () => {
    const [one = '', two = '', three = ''] = await tickets(3);
    assert.deepEqual(await idsOf('?limit=3'), [three, two, one]);
    clock.advance(1000);
    await update(one, { priority: 'high' });

    assert.deepEqual(await idsOf('?limit=3'), [one, three, two]);
  });

  it('shows those updated at the same instant by id, descending', async () => {
    clock.advance(1000);
    const ids = [await newTicket(api), await newTicket(api), await newTicket(api)].map(({ id }) => id);

    assert.deepEqual(await idsOf('?limit=3'), [...ids].sort().reverse());
  });

  it('answers data and a page with limit, skip, hasMore, nextCursor and syncMark', async () => {
    const { data, page } = await list('?limit=2');
    const { nextCursor, syncMark, ...rest } = page;

    assert.equal(data.length, 2);
    assert.deepEqual(rest, { limit: 2, skip: 0, hasMore: true });
    assert.ok(nextCursor && syncMark);
  });

  it('shows each ticket as reading it does, byte for byte, with its ETag as version', async () => {
    const [id = ''] = await tickets(1);
    const one = await api.asKey(`/tickets/${id}`);
    const version = JSON.stringify(one.headers.get('etag'));

    assert.ok((await get('?limit=1')).text.startsWith(`{"data":[${one.text.slice(0, -1)},"version":${version}}]`));
  });

  it('shows no conversation of the chat route', async () => {
    clock.advance(1000);
    const { id } = await newChat(api);

    assert.ok(!(await idsOf('?limit=100')).includes(id));
  });

  it('shows another site none of these', async () => {
    const reply = await api.send(`/v1/sites/${api.line.otherSiteId}/tickets`, {
      headers: { 'x-service-api-key': apiKeys.otherSite },
    });

    assert.deepEqual(succeeded(listTickets, reply).data, []);
  });
});

describe('limit and skip', () => {
  it('are 50 and 0 unless given', async () => {
    await tickets(51);
    const { data, page } = await list();

    assert.equal(data.length, 50);
    assert.deepEqual([page.limit, page.skip, page.hasMore], [50, 0, true]);
  });

  it('take what the borders allow', async () => {
    assert.equal((await list('?limit=1')).data.length, 1);
    assert.equal((await list('?limit=100')).page.limit, 100);
    assert.equal((await list('?skip=0')).page.skip, 0);
    const far = await list('?skip=100000');
    assert.deepEqual([far.data, far.page.skip, far.page.hasMore, far.page.nextCursor], [[], 100_000, false, null]);
  });

  it('leave out the first ones', async () => {
    const all = await idsOf('?limit=10');

    assert.deepEqual(await idsOf('?limit=4&skip=3'), all.slice(3, 7));
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
    it(`refuse limit=${value.slice(0, 12)}`, async () => {
      refused(await get(`?limit=${value}`), 'invalid_request', 'query:limit');
    });
  }

  for (const value of ['100001', '-1', '1.5', '', '1e2', 'NaN', 'Infinity', '99999999999999999999']) {
    it(`refuse skip=${value}`, async () => {
      refused(await get(`?skip=${value}`), 'invalid_request', 'query:skip');
    });
  }
});

describe('A filter', () => {
  it('by status shows tickets with that status only', async () => {
    const [open = '', escalated = '', resolved = ''] = await tickets(3);
    await update(escalated, { status: 'escalated' });
    await update(resolved, { status: 'resolved' });

    for (const [status, id] of [
      ['open', open],
      ['escalated', escalated],
      ['resolved', resolved],
    ] as const) {
      const { data } = await list(`?status=${status}&limit=100`);
      assert.ok(data.length > 0 && data.every((ticket) => ticket.status === status));
      assert.ok(data.some((ticket) => ticket.id === id));
    }
  });

  it('by priority shows tickets with that priority only', async () => {
    const [high = '', urgent = ''] = await tickets(2);
    await update(high, { priority: 'high', externalSystem: 'priorities' });
    await update(urgent, { priority: 'urgent', externalSystem: 'priorities' });

    assert.deepEqual(await idsOf('?priority=urgent&externalSystem=priorities'), [urgent]);
  });

  it('by externalSystem and externalTicketId shows the linked ticket only', async () => {
    const [one = '', two = ''] = await tickets(2);
    await update(one, { externalSystem: 'Desk & Co', externalTicketId: 'Ü/1' });
    await update(two, { externalSystem: 'Desk & Co', externalTicketId: 'Ü/2' });

    assert.deepEqual((await idsOf('?externalSystem=Desk%20%26%20Co')).sort(), [one, two].sort());
    assert.deepEqual(await idsOf('?externalSystem=Desk+%26+Co&externalTicketId=%C3%9C%2F2'), [two]);
    assert.deepEqual(await idsOf('?externalTicketId=%C3%BC%2F2'), []);
  });

  it('by updatedSince with a time shows tickets updated at or after it', async () => {
    const [before = '', at = '', after = ''] = await tickets(3);
    const since = new Date(clock.now() - 1000).toISOString();
    const ids = await idsOf(`?updatedSince=${since}`);

    assert.ok(ids.includes(at) && ids.includes(after) && !ids.includes(before));
    assert.deepEqual(await idsOf(`?updatedSince=${since.replace('Z', '%2B00:00')}`), ids);
  });

  for (const [name, value] of [
    ['status', 'closed'],
    ['status', 'OPEN'],
    ['status', ''],
    ['priority', 'low'],
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
    it(`${name} is refused with ${JSON.stringify(value.slice(0, 20))}`, async () => {
      refused(await get(`?${name}=${value}`), 'invalid_request', `query:${name}`);
    });
  }
});
