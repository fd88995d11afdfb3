import assert from 'node:assert/strict';
import { it } from 'node:test';
import { applyTicketChange, type Ticket } from '../../core/tickets/ticket.ts';
import type { TicketRepository, TicketSortKey } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, aTicket } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { descending, numbersFrom, type PagedList, pagesThroughAllItems } from '../support/matchers/paging.ts';
import {
  decodeUtf8,
  openTickets,
  parseTicketIds,
  parseTickets,
  readFirstPage,
  toIds,
} from '../support/matchers/ticket-page.ts';

/** A ticket that was updated `minutes` after noon. */
function at(minutes: number): Ticket {
  return aTicket({ updatedAt: isoMinutesAfterNoon(minutes) });
}

/** Tickets, several of them with the same updatedAt. */
const pagedTickets: Pick<PagedList<TicketRepository, Ticket, never>, 'add' | 'compare' | 'idOf'> = {
  add: async (tickets, first, count) => {
    const created = numbersFrom(first, count).map((number) => at(number % 13));
    await Promise.all(created.map((ticket) => openTickets(tickets, ticket)));
    return created;
  },
  compare: (one, other) => descending(one.updatedAt + one.id, other.updatedAt + other.id),
  idOf: ({ id }) => id,
};

/** Conformance tests of TicketRepository: the order of tickets and page boundaries. */
export function ticketPages(open: () => Promise<OpenPort<TicketRepository>>): void {
  it(
    'lists tickets by updatedAt, latest first, regardless of creation time',
    withPort(open, async (tickets) => {
      const [a, b, c, d] = [at(4), at(3), at(2), at(1)];
      await openTickets(tickets, c, a, d, b);

      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), toIds([a, b, c, d]));
    }),
  );

  it(
    'lists tickets with the same updatedAt by id, highest first',
    withPort(open, async (tickets) => {
      const [a, b, c, d] = [aTicket(), aTicket(), aTicket(), at(-1)];
      await openTickets(tickets, b, d, a, c);

      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), toIds([c, b, a, d]));
    }),
  );

  it(
    'includes every change since in a repeated call',
    withPort(open, async (tickets) => {
      const [a] = await openTickets(tickets, aTicket());
      for (let call = 0; call < 3; call += 1)
        assert.equal(parseTickets(await readFirstPage(tickets))[0]?.status, 'open');

      await tickets.change(SITE, a.id, (old) => ({ ...old, status: 'resolved' }));
      for (let call = 0; call < 3; call += 1) {
        assert.equal(parseTickets(await readFirstPage(tickets))[0]?.status, 'resolved');
      }
    }),
  );

  it(
    'moves a changed ticket to the position of its new updatedAt',
    withPort(open, async (tickets) => {
      const [a, b, c] = await openTickets(tickets, at(3), at(2), at(1));

      await tickets.change(SITE, c.id, (old) => ({ ...old, updatedAt: isoMinutesAfterNoon(9) }));
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), toIds([c, a, b]));

      await tickets.change(SITE, a.id, (old) => ({ ...old, updatedAt: isoMinutesAfterNoon(-9) }));
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), toIds([c, b, a]));
    }),
  );

  it(
    'returns an empty page for a site without tickets',
    withPort(open, async (tickets) => {
      const page = await readFirstPage(tickets);

      assert.equal(decodeUtf8(page.documents), '');
      assert.deepEqual(
        { ...page, documents: '' },
        { documents: '', hasMore: false, lastSortKey: undefined, latestChangeNumber: 0 },
      );
    }),
  );

  it(
    'returns exactly whether more tickets follow',
    withPort(open, async (tickets) => {
      const all = [at(3), at(2), at(1)];
      await openTickets(tickets, ...all, aChat(), aTicket({ siteId: OTHER_SITE }), aTicket({ status: 'resolved' }));

      for (const [limit, skip, hasMore] of [
        [1, 0, true],
        [2, 0, true],
        [3, 0, false],
        [4, 0, false],
        [2, 1, false],
        [1, 1, true],
        [1, 2, false],
        [1, 3, false],
        [1, 100_000, false],
      ] as const) {
        const page = await tickets.listPage(SITE, { status: 'open' }, limit, skip);
        assert.equal(page.hasMore, hasMore, `${limit} behind ${skip}`);
        assert.deepEqual(parseTicketIds(page), toIds(all.slice(skip, skip + limit)), `${limit} behind ${skip}`);
      }
    }),
  );

  it(
    'returns the position of the last ticket on the page',
    withPort(open, async (tickets) => {
      const [, second] = await openTickets(tickets, at(3), at(2), at(1));

      const page = await tickets.listPage(SITE, {}, 1, 1);

      assert.deepEqual(page.lastSortKey, { updatedAt: second.updatedAt, id: second.id });
      assert.equal((await tickets.listPage(SITE, {}, 1, 3)).lastSortKey, undefined);
    }),
  );

  it(
    'continues directly after a position, also between tickets with the same updatedAt',
    withPort(open, async (tickets) => {
      const [a, b, c] = [aTicket(), aTicket(), aTicket()];
      const [early, late] = [at(-1), at(1)];
      await openTickets(tickets, a, b, c, early, late);

      const behind = async (after: TicketSortKey) => parseTicketIds(await tickets.listPage(SITE, {}, 100, 0, after));

      assert.deepEqual(await behind(late), toIds([c, b, a, early]));
      assert.deepEqual(await behind(c), toIds([b, a, early]));
      assert.deepEqual(await behind(a), toIds([early]));
      assert.deepEqual(await behind(early), []);
    }),
  );

  it(
    'continues after a position whose ticket has moved',
    withPort(open, async (tickets) => {
      const [a, b] = await openTickets(tickets, at(3), at(1));

      const between = await tickets.listPage(SITE, {}, 100, 0, { updatedAt: isoMinutesAfterNoon(2), id: 'tkt_gone' });
      const above = await tickets.listPage(SITE, {}, 100, 0, { updatedAt: isoMinutesAfterNoon(4), id: 'tkt_gone' });

      assert.deepEqual(parseTicketIds(between), toIds([b]));
      assert.deepEqual(parseTicketIds(above), toIds([a, b]));
    }),
  );

  it(
    'skips the first tickets after a position',
    withPort(open, async (tickets) => {
      const [a, , , d] = await openTickets(tickets, at(5), at(4), at(3), at(2), at(1));

      const page = await tickets.listPage(SITE, {}, 1, 2, a);

      assert.deepEqual(parseTicketIds(page), toIds([d]));
      assert.equal(page.hasMore, true);
    }),
  );

  for (const [name, filter] of [
    ['all tickets', {}],
    ['tickets changed since a mark', { changedAfter: 0 }],
  ] as const) {
    it(
      `pages through ${name} by cursor without gaps or duplicates, latest first`,
      pagesThroughAllItems(open, {
        ...pagedTickets,
        page: async (tickets, limit, after: TicketSortKey | undefined) => {
          const page = await tickets.listPage(SITE, filter, limit, 0, after);
          return { ids: parseTicketIds(page), next: page.hasMore ? page.lastSortKey : undefined };
        },
      }),
    );
  }

  it(
    'pages through all tickets by skip without gaps or duplicates, latest first',
    pagesThroughAllItems(open, {
      ...pagedTickets,
      page: async (tickets, limit, skip: number = 0) => {
        const page = await tickets.listPage(SITE, {}, limit, skip);
        return { ids: parseTicketIds(page), next: page.hasMore ? skip + parseTicketIds(page).length : undefined };
      },
    }),
  );

  it(
    'returns each unchanged ticket once to a reader while others change',
    withPort(open, async (tickets) => {
      const all = Array.from({ length: 30 }, (_, index) => at(30 - index));
      await openTickets(tickets, ...all);
      const changing = all.filter((_, index) => index % 3 === 0);

      const { received } = await readAllPages(tickets, 4, async (page) => {
        for (const { id } of changing.slice(page, page + 3)) {
          await tickets.change(SITE, id, (old) => applyTicketChange(old, {}, 'key:one', NOON + 3_600_000));
        }
        await openTickets(tickets, at(120));
      });

      const unchanged = new Set(toIds(all.filter((ticket) => !changing.includes(ticket))));
      assert.deepEqual(
        received.filter((id) => unchanged.has(id)),
        [...unchanged],
      );
      assert.equal(new Set(received).size, received.length);
    }),
  );

  it(
    'pages through 10,000 tickets',
    withPort(open, async (tickets) => {
      const all = Array.from({ length: 10_000 }, (_, index) => at(index % 100));
      for (let begin = 0; begin < all.length; begin += 500) {
        await Promise.all(all.slice(begin, begin + 500).map((ticket) => openTickets(tickets, ticket)));
      }

      const { received } = await readAllPages(tickets, 1000);

      assert.equal(new Set(received).size, 10_000);
      assert.equal(parseTicketIds(await tickets.listPage(SITE, {}, 100, 9_950)).length, 50);
    }),
  );
}

/** Reads all pages, each from the position of the previous page's last ticket. */
async function readAllPages(
  tickets: TicketRepository,
  limit: number,
  between: (page: number) => Promise<void> = async () => {},
): Promise<{ received: readonly string[]; pages: number }> {
  const received: string[] = [];
  let after: TicketSortKey | undefined;
  for (let pages = 1; pages <= 100; pages += 1) {
    const page = await tickets.listPage(SITE, {}, limit, 0, after);
    received.push(...parseTicketIds(page));
    if (!page.hasMore) return { received, pages };
    after = page.lastSortKey;
    await between(pages);
  }
  return assert.fail('the pages never end');
}
