import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import type { Actor } from '../../../core/tickets/ticket.ts';
import type { TicketQuery } from '../../../core/tickets/ticket-query.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { isoMinutesAfterNoon } from '../../support/builders/times.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';
import { decodeUtf8 } from '../../support/matchers/ticket-page.ts';

/** Opens tickets one minute apart, and lists them, latest first. */
async function createFixture(count: number) {
  const fixture = new TicketFixture();
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    fixture.clock.advance(60_000);
    ids.unshift((await fixture.openTicket()).ticketId);
  }
  const list = async (overrides: Partial<TicketQuery> = {}) => {
    const query = { siteId: SITE, limit: 50, skip: 0, by: 'key:one', ...overrides } as const;
    const { documents, page } = await fixture.listTickets.execute(query);
    const tickets = JSON.parse(`[${decodeUtf8(documents)}]`) as { id: string }[];
    return { ids: tickets.map(({ id }) => id), page };
  };
  const touch = (ticketId: string, by: Actor = 'key:one') =>
    fixture.updateTicket.execute({ siteId: SITE, ticketId, update: { priority: 'high' }, by, authorName: '' });
  return { fixture, ids, list, touch };
}

describe('ListTickets', () => {
  it('lists the most recently updated tickets first, with page metadata', async () => {
    const { ids, list } = await createFixture(3);

    const { ids: idsOnPage, page } = await list({ limit: 2 });

    assert.deepEqual(idsOnPage, ids.slice(0, 2));
    assert.deepEqual(page, { limit: 2, skip: 0, hasMore: true, nextCursor: page.nextCursor, syncMark: page.syncMark });
    assert.ok(page.nextCursor && page.syncMark);
  });

  it('has no next cursor on the last page', async () => {
    const { list } = await createFixture(2);

    assert.equal((await list({ limit: 2 })).page.nextCursor, null);
    assert.equal((await list({ status: 'resolved' })).page.nextCursor, null);
  });

  it('continues from a cursor and repeats the checkpoint of the first page', async () => {
    const { ids, list, touch } = await createFixture(5);
    const first = await list({ limit: 2 });
    await touch(ids[0] ?? '');

    const second = await list({ limit: 2, cursor: first.page.nextCursor ?? '' });
    const third = await list({ limit: 2, cursor: second.page.nextCursor ?? '' });

    assert.deepEqual([...first.ids, ...second.ids, ...third.ids], ids);
    assert.equal(second.page.syncMark, first.page.syncMark);
    assert.equal(third.page.syncMark, first.page.syncMark);
    assert.notEqual((await list()).page.syncMark, first.page.syncMark);
  });

  it('returns no checkpoint on pages reached by skip', async () => {
    const { ids, list } = await createFixture(3);

    const { ids: idsOnPage, page } = await list({ skip: 1 });

    assert.deepEqual(idsOnPage, ids.slice(1));
    assert.equal(page.syncMark, null);
    assert.equal(page.skip, 1);
  });

  it('returns exactly the tickets changed since a checkpoint', async () => {
    const { fixture, ids, list, touch } = await createFixture(4);
    const { page } = await list({ limit: 1 });
    await touch(ids[3] ?? '');
    const { ticketId } = await fixture.openTicket();

    const since = await list({ updatedSince: page.syncMark ?? '' });

    assert.deepEqual(new Set(since.ids), new Set([ids[3], ticketId]));
    assert.deepEqual((await list({ updatedSince: since.page.syncMark ?? '' })).ids, []);
  });

  it('misses no ticket that changes while the pages are read', async () => {
    const { ids, list, touch } = await createFixture(9);
    const listed = new Set<string>();
    let cursor: string | undefined;
    let syncMark: string | null = null;
    for (let pageNumber = 0; pageNumber < 20; pageNumber += 1) {
      const { ids: idsOnPage, page } = await list({ limit: 2, cursor });
      for (const id of idsOnPage) listed.add(id);
      syncMark ??= page.syncMark;
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
      await touch(ids[8 - pageNumber] ?? '');
    }

    for (const id of (await list({ updatedSince: syncMark ?? '' })).ids) listed.add(id);

    assert.deepEqual(listed, new Set(ids));
  });

  it('returns a checkpoint for a site without changes', async () => {
    const { fixture, list } = await createFixture(0);
    const { page } = await list();
    const { ticketId } = await fixture.openTicket();

    assert.deepEqual((await list({ updatedSince: page.syncMark ?? '' })).ids, [ticketId]);
  });

  it('accepts an instant with any zone and precision, and includes that instant', async () => {
    const { ids, list } = await createFixture(3);
    for (const updatedSince of [
      isoMinutesAfterNoon(2),
      '2026-03-01T12:02:00Z',
      '2026-03-01T14:02:00.000+02:00',
      '2026-03-01T12:02:00.0004Z',
    ]) {
      assert.deepEqual((await list({ updatedSince })).ids, ids.slice(0, 2), updatedSince);
    }
  });

  it('omits tickets that only the caller has changed, on request', async () => {
    const { ids, list, touch } = await createFixture(3);
    const { page } = await list();
    await touch(ids[0] ?? '', 'key:one');
    await touch(ids[1] ?? '', 'key:two');
    await touch(ids[2] ?? '', 'key:two');
    await touch(ids[2] ?? '', 'key:one');
    const listIds = async (overrides: Partial<TicketQuery>) => new Set((await list(overrides)).ids);

    const since = { updatedSince: page.syncMark ?? '', changedByOthers: true };
    assert.deepEqual(await listIds(since), new Set([ids[1], ids[2]]));
    assert.deepEqual(await listIds({ ...since, by: 'key:two' }), new Set([ids[0], ids[2]]));
    assert.deepEqual(await listIds({ changedByOthers: true }), new Set([ids[1]]));
    assert.deepEqual(await listIds({ changedByOthers: false }), new Set(ids));
  });

  it('rejects an invalid cursor, a cursor with skip, and a later checkpoint, naming the parameter', async () => {
    const { fixture, list } = await createFixture(3);
    const { page } = await list({ limit: 1 });
    const assertRejects = (pointer: string, overrides: Partial<TicketQuery>) =>
      assert.rejects(
        list(overrides),
        (error) => error instanceof InvalidRequestError && error.violations[0]?.pointer === pointer,
      );

    await assertRejects('query:cursor', { cursor: '' });
    await assertRejects('query:cursor', { cursor: page.syncMark ?? '' });
    await assertRejects('query:skip', { cursor: page.nextCursor ?? '', skip: 1 });
    await assertRejects('query:updatedSince', { updatedSince: 'mzzz' });
    const elsewhere = { siteId: OTHER_SITE, updatedSince: page.syncMark ?? '' };
    await assertRejects('query:updatedSince', elsewhere);
    assert.equal((await fixture.listTicketsOfSite()).length, 3);
  });
});
