import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Ticket } from '../../core/tickets/ticket.ts';
import type { TicketFilter, TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aTicket, changeTo } from '../support/builders/ticket-builder.ts';
import { minutesPast } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { firstPage, idsOf, idsOn, openAll } from '../support/matchers/ticket-page.ts';

/** The part of the suite of TicketRepository on filters; those of synchronisation have a part of their own. */
export function ticketFilters(open: () => Promise<Opened<TicketRepository>>): void {
  const shows = (
    title: string,
    wanted: readonly Partial<Ticket>[],
    others: readonly Partial<Ticket>[],
    filter: TicketFilter,
  ) =>
    it(
      title,
      on(open, async (tickets) => {
        const fitting = wanted.map((given) => aTicket(given));
        await openAll(tickets, ...fitting, ...others.map((given) => aTicket(given)));

        assert.deepEqual(new Set(idsOn(await firstPage(tickets, filter))), new Set(idsOf(fitting)));
      }),
    );

  shows(
    'shows the tickets of a status',
    [{ status: 'resolved' }, { status: 'resolved', priority: 'high' }],
    [{ status: 'open' }, { status: 'escalated' }],
    { status: 'resolved' },
  );
  shows('shows the tickets of the priority normal', [{ priority: 'normal' }], [{ priority: 'high' }], {
    priority: 'normal',
  });
  shows('shows the tickets of the priority high', [{ priority: 'high' }], [{}, { priority: 'urgent' }], {
    priority: 'high',
  });
  shows('shows the tickets of the priority urgent', [{ priority: 'urgent' }], [{}, { priority: 'high' }], {
    priority: 'urgent',
  });
  shows(
    'shows the tickets of an external system, spelled exactly so',
    [{ externalSystem: `O'Brien %_ 😀` }],
    [
      {},
      { externalSystem: `o'brien %_ 😀` },
      { externalSystem: `O'Brien %_ 😀 ` },
      { externalSystem: `O'Brien xx 😀` },
      { externalTicketId: `O'Brien %_ 😀` },
    ],
    { externalSystem: `O'Brien %_ 😀` },
  );
  shows(
    'shows the tickets of an external id, spelled exactly so',
    [{ externalTicketId: 'A-1' }, { externalTicketId: 'A-1', externalSystem: 'Help desk' }],
    [{}, { externalTicketId: 'a-1' }, { externalTicketId: 'A-11' }, { externalSystem: 'A-1' }],
    { externalTicketId: 'A-1' },
  );
  shows('takes null for no text that can be asked for', [{ externalTicketId: 'null', externalSystem: 'null' }], [{}], {
    externalTicketId: 'null',
    externalSystem: 'null',
  });
  shows(
    'shows the tickets that were updated at an instant or after it',
    [{ updatedAt: minutesPast(5) }, { updatedAt: minutesPast(6) }],
    [{ updatedAt: minutesPast(4) }, {}],
    { updatedSince: minutesPast(5) },
  );
  shows(
    'shows only tickets for which every filter holds',
    [
      {
        status: 'open',
        priority: 'urgent',
        externalSystem: 'Help desk',
        externalTicketId: 'A-1',
        updatedAt: minutesPast(5),
        lastChangedBy: 'key:one',
      },
    ],
    [
      { status: 'resolved' as const },
      { priority: 'high' as const },
      { externalSystem: 'CRM' },
      { externalSystem: null },
      { externalTicketId: 'A-2' },
      { updatedAt: minutesPast(4) },
      { lastChangedBy: 'key:two' as const },
    ].map((difference) => ({
      status: 'open',
      priority: 'urgent',
      externalSystem: 'Help desk',
      externalTicketId: 'A-1',
      updatedAt: minutesPast(5),
      lastChangedBy: 'key:one',
      ...difference,
    })),
    {
      status: 'open',
      priority: 'urgent',
      externalSystem: 'Help desk',
      externalTicketId: 'A-1',
      updatedSince: minutesPast(5),
      changedByOthersThan: 'key:two',
    },
  );
  shows('shows all tickets when every filter is undefined', [{}, { status: 'resolved', priority: 'high' }], [], {
    status: undefined,
    priority: undefined,
    externalSystem: undefined,
    externalTicketId: undefined,
    updatedSince: undefined,
    changedAfter: undefined,
    changedByOthersThan: undefined,
  });

  it(
    'filters by what a ticket is now, not by what it was',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket({ externalSystem: 'CRM' }));
      await tickets.change(SITE, ticket.id, changeTo({ status: 'resolved', priority: 'high', externalSystem: null }));

      for (const past of [{ status: 'open' }, { priority: 'normal' }, { externalSystem: 'CRM' }] as const) {
        assert.deepEqual(idsOn(await firstPage(tickets, past)), []);
      }
      assert.deepEqual(idsOn(await firstPage(tickets, { status: 'resolved', priority: 'high' })), [ticket.id]);
    }),
  );

  it(
    'keeps order, limit, skip and place under a filter',
    on(open, async (tickets) => {
      const all = Array.from({ length: 12 }, (_, index) =>
        aTicket({ status: index % 2 === 0 ? 'open' : 'resolved', updatedAt: minutesPast(12 - index) }),
      );
      await openAll(tickets, ...all);
      const fitting = all.filter(({ status }) => status === 'open');

      const page = await tickets.page(SITE, { status: 'open' }, 2, 1, fitting[0]);

      assert.deepEqual(idsOn(page), idsOf(fitting.slice(2, 4)));
      assert.equal(page.hasMore, true);
      assert.equal((await tickets.page(SITE, { status: 'open' }, 2, 2, fitting[1])).hasMore, false);
    }),
  );
}
