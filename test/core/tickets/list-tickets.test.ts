import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import type { Actor } from '../../../core/tickets/ticket.ts';
import type { TicketQuery } from '../../../core/tickets/ticket-query.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { minutesPast } from '../../support/builders/times.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';
import { textOf } from '../../support/matchers/ticket-page.ts';

/** A desk with tickets that were opened a minute after each other, and what lists of it show, latest first. */
async function deskWith(count: number) {
  const desk = new TicketDesk();
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    desk.clock.advance(60_000);
    ids.unshift((await desk.openTicket()).ticketId);
  }
  const list = async (given: Partial<TicketQuery> = {}) => {
    const query = { siteId: SITE, limit: 50, skip: 0, by: 'key:one', ...given } as const;
    const { documents, page } = await desk.listTickets.execute(query);
    const tickets = JSON.parse(`[${textOf(documents)}]`) as { id: string }[];
    return { ids: tickets.map(({ id }) => id), page };
  };
  const touch = (ticketId: string, by: Actor = 'key:one') =>
    desk.updateTicket.execute({ siteId: SITE, ticketId, update: { priority: 'high' }, by, authorName: '' });
  return { desk, ids, list, touch };
}

describe('ListTickets', () => {
  it('lists the latest first and tells what page it is', async () => {
    const { ids, list } = await deskWith(3);

    const { ids: shown, page } = await list({ limit: 2 });

    assert.deepEqual(shown, ids.slice(0, 2));
    assert.deepEqual(page, { limit: 2, skip: 0, hasMore: true, nextCursor: page.nextCursor, syncMark: page.syncMark });
    assert.ok(page.nextCursor && page.syncMark);
  });

  it('has no next cursor on the last page', async () => {
    const { list } = await deskWith(2);

    assert.equal((await list({ limit: 2 })).page.nextCursor, null);
    assert.equal((await list({ status: 'resolved' })).page.nextCursor, null);
  });

  it('goes on from a cursor, whose pages repeat the mark of the first one', async () => {
    const { ids, list, touch } = await deskWith(5);
    const first = await list({ limit: 2 });
    await touch(ids[0] ?? '');

    const second = await list({ limit: 2, cursor: first.page.nextCursor ?? '' });
    const third = await list({ limit: 2, cursor: second.page.nextCursor ?? '' });

    assert.deepEqual([...first.ids, ...second.ids, ...third.ids], ids);
    assert.equal(second.page.syncMark, first.page.syncMark);
    assert.equal(third.page.syncMark, first.page.syncMark);
    assert.notEqual((await list()).page.syncMark, first.page.syncMark);
  });

  it('gives no mark on pages that are reached by skip', async () => {
    const { ids, list } = await deskWith(3);

    const { ids: shown, page } = await list({ skip: 1 });

    assert.deepEqual(shown, ids.slice(1));
    assert.equal(page.syncMark, null);
    assert.equal(page.skip, 1);
  });

  it('gives every ticket that changed since the mark, and none else', async () => {
    const { desk, ids, list, touch } = await deskWith(4);
    const { page } = await list({ limit: 1 });
    await touch(ids[3] ?? '');
    const { ticketId } = await desk.openTicket();

    const since = await list({ updatedSince: page.syncMark ?? '' });

    assert.deepEqual(new Set(since.ids), new Set([ids[3], ticketId]));
    assert.deepEqual((await list({ updatedSince: since.page.syncMark ?? '' })).ids, []);
  });

  it('loses no ticket that changes while the pages are read', async () => {
    const { ids, list, touch } = await deskWith(9);
    const seen = new Set<string>();
    let cursor: string | undefined;
    let mark: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const { ids: shown, page: place } = await list({ limit: 2, cursor });
      for (const id of shown) seen.add(id);
      mark ??= place.syncMark;
      if (!place.nextCursor) break;
      cursor = place.nextCursor;
      await touch(ids[8 - page] ?? '');
    }

    for (const id of (await list({ updatedSince: mark ?? '' })).ids) seen.add(id);

    assert.deepEqual(seen, new Set(ids));
  });

  it('gives the mark of a site without changes, from which everything is new', async () => {
    const { desk, list } = await deskWith(0);
    const { page } = await list();
    const { ticketId } = await desk.openTicket();

    assert.deepEqual((await list({ updatedSince: page.syncMark ?? '' })).ids, [ticketId]);
  });

  it('takes an instant in any zone and precision, that instant included', async () => {
    const { ids, list } = await deskWith(3);
    for (const updatedSince of [
      minutesPast(2),
      '2026-03-01T12:02:00Z',
      '2026-03-01T14:02:00.000+02:00',
      '2026-03-01T12:02:00.0004Z',
    ]) {
      assert.deepEqual((await list({ updatedSince })).ids, ids.slice(0, 2), updatedSince);
    }
  });

  it('leaves out what only the caller has changed when asked to', async () => {
    const { ids, list, touch } = await deskWith(3);
    const { page } = await list();
    await touch(ids[0] ?? '', 'key:one');
    await touch(ids[1] ?? '', 'key:two');
    await touch(ids[2] ?? '', 'key:two');
    await touch(ids[2] ?? '', 'key:one');
    const shown = async (given: Partial<TicketQuery>) => new Set((await list(given)).ids);

    const since = { updatedSince: page.syncMark ?? '', changedByOthers: true };
    assert.deepEqual(await shown(since), new Set([ids[1], ids[2]]));
    assert.deepEqual(await shown({ ...since, by: 'key:two' }), new Set([ids[0], ids[2]]));
    assert.deepEqual(await shown({ changedByOthers: true }), new Set([ids[1]]));
    assert.deepEqual(await shown({ changedByOthers: false }), new Set(ids));
  });

  it('refuses what is no cursor, a cursor beside skip, and a mark from beyond, naming the parameter', async () => {
    const { desk, list } = await deskWith(3);
    const { page } = await list({ limit: 1 });
    const refuses = (pointer: string, given: Partial<TicketQuery>) =>
      assert.rejects(list(given), (error) => error instanceof InvalidRequest && error.faults[0]?.pointer === pointer);

    await refuses('query:cursor', { cursor: '' });
    await refuses('query:cursor', { cursor: page.syncMark ?? '' });
    await refuses('query:skip', { cursor: page.nextCursor ?? '', skip: 1 });
    await refuses('query:updatedSince', { updatedSince: 'mzzz' });
    const elsewhere = { siteId: OTHER_SITE, updatedSince: page.syncMark ?? '' };
    await refuses('query:updatedSince', elsewhere);
    assert.equal((await desk.all()).length, 3);
  });
});
