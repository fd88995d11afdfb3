import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Ticket } from '../../core/tickets/ticket.ts';
import type { TicketFilter, TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { openTickets, parseTicketIds, readFirstPage, toIds } from '../support/matchers/ticket-page.ts';

/** Conformance tests of TicketRepository: filters, except those of synchronisation. */
export function ticketFilters(open: () => Promise<OpenPort<TicketRepository>>): void {
  const testFilter = (
    title: string,
    matching: readonly Partial<Ticket>[],
    notMatching: readonly Partial<Ticket>[],
    filter: TicketFilter,
  ) =>
    it(
      title,
      withPort(open, async (tickets) => {
        const matchingTickets = matching.map((overrides) => aTicket(overrides));
        await openTickets(tickets, ...matchingTickets, ...notMatching.map((overrides) => aTicket(overrides)));

        assert.deepEqual(
          new Set(parseTicketIds(await readFirstPage(tickets, filter))),
          new Set(toIds(matchingTickets)),
        );
      }),
    );

  testFilter(
    'filters by status',
    [{ status: 'resolved' }, { status: 'resolved', priority: 'high' }],
    [{ status: 'open' }, { status: 'escalated' }],
    { status: 'resolved' },
  );
  testFilter('filters by the priority normal', [{ priority: 'normal' }], [{ priority: 'high' }], {
    priority: 'normal',
  });
  testFilter('filters by the priority high', [{ priority: 'high' }], [{}, { priority: 'urgent' }], {
    priority: 'high',
  });
  testFilter('filters by the priority urgent', [{ priority: 'urgent' }], [{}, { priority: 'high' }], {
    priority: 'urgent',
  });
  testFilter(
    'filters by the exact team',
    [{ team: `O'Brien %_ 😀` }, { team: `O'Brien %_ 😀`, externalSystem: 'CRM', status: 'resolved' }],
    [{}, { team: `o'brien %_ 😀` }, { team: `O'Brien %_ 😀 ` }, { externalSystem: `O'Brien %_ 😀` }],
    { team: `O'Brien %_ 😀` },
  );
  testFilter(
    'filters by the exact external system',
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
  testFilter(
    'filters by the exact external id',
    [{ externalTicketId: 'A-1' }, { externalTicketId: 'A-1', externalSystem: 'Help desk' }],
    [{}, { externalTicketId: 'a-1' }, { externalTicketId: 'A-11' }, { externalSystem: 'A-1' }],
    { externalTicketId: 'A-1' },
  );
  testFilter(
    'distinguishes the text null from no value',
    [{ team: 'null', externalTicketId: 'null', externalSystem: 'null' }],
    [{}],
    {
      team: 'null',
      externalTicketId: 'null',
      externalSystem: 'null',
    },
  );
  testFilter(
    'filters by updatedAt, including the given instant',
    [{ updatedAt: isoMinutesAfterNoon(5) }, { updatedAt: isoMinutesAfterNoon(6) }],
    [{ updatedAt: isoMinutesAfterNoon(4) }, {}],
    { updatedSince: isoMinutesAfterNoon(5) },
  );
  testFilter(
    'combines filters',
    [
      {
        status: 'open',
        priority: 'urgent',
        team: 'Billing',
        externalSystem: 'Help desk',
        externalTicketId: 'A-1',
        updatedAt: isoMinutesAfterNoon(5),
        lastChangedBy: 'key:one',
      },
    ],
    [
      { status: 'resolved' as const },
      { priority: 'high' as const },
      { team: 'Sales' },
      { team: null },
      { externalSystem: 'CRM' },
      { externalSystem: null },
      { externalTicketId: 'A-2' },
      { updatedAt: isoMinutesAfterNoon(4) },
      { lastChangedBy: 'key:two' as const },
    ].map((difference) => ({
      status: 'open',
      priority: 'urgent',
      team: 'Billing',
      externalSystem: 'Help desk',
      externalTicketId: 'A-1',
      updatedAt: isoMinutesAfterNoon(5),
      lastChangedBy: 'key:one',
      ...difference,
    })),
    {
      status: 'open',
      priority: 'urgent',
      team: 'Billing',
      externalSystem: 'Help desk',
      externalTicketId: 'A-1',
      updatedSince: isoMinutesAfterNoon(5),
      changedByOthersThan: 'key:two',
    },
  );
  testFilter('lists all tickets if every filter is undefined', [{}, { status: 'resolved', priority: 'high' }], [], {
    status: undefined,
    priority: undefined,
    team: undefined,
    externalSystem: undefined,
    externalTicketId: undefined,
    updatedSince: undefined,
    changedAfter: undefined,
    changedByOthersThan: undefined,
  });

  it(
    'filters by the current state instead of earlier ones',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket({ team: 'Billing', externalSystem: 'CRM' }));
      await tickets.change(
        SITE,
        ticket.id,
        aTicketChange({ status: 'resolved', priority: 'high', team: null, externalSystem: null }),
      );

      for (const outdated of [
        { status: 'open' },
        { priority: 'normal' },
        { team: 'Billing' },
        { externalSystem: 'CRM' },
      ] as const) {
        assert.deepEqual(parseTicketIds(await readFirstPage(tickets, outdated)), []);
      }
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets, { status: 'resolved', priority: 'high' })), [
        ticket.id,
      ]);
    }),
  );

  it(
    'applies order, limit, skip and position together with a filter',
    withPort(open, async (tickets) => {
      const all = Array.from({ length: 12 }, (_, index) =>
        aTicket({ status: index % 2 === 0 ? 'open' : 'resolved', updatedAt: isoMinutesAfterNoon(12 - index) }),
      );
      await openTickets(tickets, ...all);
      const matchingTickets = all.filter(({ status }) => status === 'open');

      const page = await tickets.listPage(SITE, { status: 'open' }, 2, 1, matchingTickets[0]);

      assert.deepEqual(parseTicketIds(page), toIds(matchingTickets.slice(2, 4)));
      assert.equal(page.hasMore, true);
      assert.equal((await tickets.listPage(SITE, { status: 'open' }, 2, 2, matchingTickets[1])).hasMore, false);
    }),
  );
}
