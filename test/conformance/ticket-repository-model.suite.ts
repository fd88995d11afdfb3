import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Actor, Ticket } from '../../core/tickets/ticket.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import type { TicketFilter, TicketRepository, TicketSortKey } from '../../core/tickets/ticket-repository.port.ts';
import fc from '../support/builders/fast-check.ts';
import { anId, SITE } from '../support/builders/known-ids.ts';
import { aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon } from '../support/builders/times.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';
import { parseTicketIds } from '../support/matchers/ticket-page.ts';

const ACTORS: readonly Actor[] = ['visitor', 'key:one', 'key:two', 'account:one'];
/** Compares pages with a plain filter and sort over random tickets and changes. A failure prints its seed. */
export function ticketModel(open: () => Promise<OpenPort<TicketRepository>>, numRuns: number): void {
  it('returns the same pages as filtering and sorting all tickets in memory', async () => {
    const property = fc.asyncProperty(
      histories,
      fc.array(queries, { minLength: 1, maxLength: 12 }),
      async (history, queryList) => {
        const { port, close } = await open();
        try {
          const model = new Model();
          for (const step of history) await model.take(step, port);
          for (const query of queryList) await compare(port, model, query);
        } finally {
          await close();
        }
      },
    );
    await fc.assert(property, { numRuns });
  });
}

const columns = {
  status: fc.constantFrom(...TICKET_STATUSES),
  priority: fc.constantFrom(...TICKET_PRIORITIES),
  team: fc.constantFrom(null, 'Billing', "O'Brien"),
  externalSystem: fc.constantFrom(null, 'CRM', "O'Brien"),
  externalTicketId: fc.constantFrom(null, '1', '2'),
  lastChangedBy: fc.constantFrom(...ACTORS),
};

interface Step {
  readonly ticket: number;
  readonly minutes: number;
  readonly columns: Pick<Ticket, keyof typeof columns>;
}

/** Each step opens a ticket, or changes it if an earlier step has opened it. */
const histories: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ ticket: fc.nat(7), minutes: fc.integer({ min: 1, max: 3 }), columns: fc.record(columns) }),
  { maxLength: 25 },
);

const queries = fc.record({
  columnFilter: fc.record(
    {
      status: columns.status,
      priority: columns.priority,
      team: fc.constantFrom('Billing', "O'Brien"),
      externalSystem: fc.constantFrom('CRM', "O'Brien"),
      externalTicketId: fc.constantFrom('1', '2'),
      changedByOthersThan: columns.lastChangedBy,
    },
    { requiredKeys: [] },
  ),
  since: fc.oneof(
    fc.constant({}),
    fc.integer({ min: 0, max: 8 }).map((minutes) => ({ updatedSince: isoMinutesAfterNoon(minutes) })),
    fc.nat(25).map((step) => ({ step })),
  ),
  limit: fc.integer({ min: 1, max: 6 }),
  skip: fc.nat(3),
  after: fc.option(
    fc.record({ updatedAt: fc.nat(8).map(isoMinutesAfterNoon), id: fc.nat(8).map((number) => anId('tkt', number)) }),
    { nil: undefined },
  ),
});

type Query = typeof queries extends fc.Arbitrary<infer T> ? T : never;

interface Change {
  readonly number: number;
  readonly id: string;
  readonly updatedAt: string;
  readonly by: Actor;
}

class Model {
  readonly tickets = new Map<string, Ticket>();
  readonly changes: Change[] = [];

  async take({ ticket: number, minutes, columns: values }: Step, port: TicketRepository): Promise<void> {
    const id = anId('tkt', number);
    const old = this.tickets.get(id);
    const updatedAt = old
      ? new Date(Date.parse(old.updatedAt) + minutes * 60_000).toISOString()
      : isoMinutesAfterNoon(minutes);
    const now = { ...(old ?? aTicket({ id })), ...values, updatedAt };
    const stored = old ? await port.change(SITE, id, () => now) : await port.addConversation(aNewConversation(now));
    this.tickets.set(id, now);
    this.changes.push({ number: stored.changeNumber, id, updatedAt, by: values.lastChangedBy });
  }

  /** Returns the ids of all matching tickets in list order. */
  ids(
    { changedAfter, updatedSince, changedByOthersThan: actor, ...columnFilter }: TicketFilter,
    after?: TicketSortKey,
  ): string[] {
    const isSince = ({ number, updatedAt }: Change) =>
      number > (changedAfter ?? 0) && updatedAt >= (updatedSince ?? '');
    return [...this.tickets.values()]
      .filter((ticket) => Object.entries(columnFilter).every(([name, value]) => ticket[name as keyof Ticket] === value))
      .filter(({ id }) => {
        const changes = this.changes.filter((change) => change.id === id);
        const considered = changedAfter === undefined && updatedSince === undefined ? changes.slice(-1) : changes;
        return considered.some((change) => isSince(change) && change.by !== actor);
      })
      .map(({ updatedAt, id }) => `${updatedAt} ${id}`)
      .filter((sortKey) => !after || sortKey < `${after.updatedAt} ${after.id}`)
      .sort()
      .reverse()
      .map((sortKey) => sortKey.split(' ')[1] ?? '');
  }
}

async function compare(
  port: TicketRepository,
  model: Model,
  { columnFilter, since, limit, skip, after }: Query,
): Promise<void> {
  const sinceFilter = 'step' in since ? { changedAfter: model.changes[since.step]?.number ?? 0 } : since;
  const filter: TicketFilter = { ...columnFilter, ...sinceFilter };

  const page = await port.listPage(SITE, filter, limit, skip, after);

  const expected = model.ids(filter, after);
  assert.deepEqual(
    parseTicketIds(page),
    expected.slice(skip, skip + limit),
    JSON.stringify({ filter, limit, skip, after }),
  );
  assert.equal(page.hasMore, expected.length > skip + limit);
  assert.equal(page.lastSortKey?.id, expected.slice(skip, skip + limit).at(-1));
  assert.equal(page.latestChangeNumber, model.changes.at(-1)?.number ?? 0);
}
