import assert from 'node:assert/strict';
import { it } from 'node:test';
import { IdempotencyKeyReusedError } from '../../core/shared/domain-error.ts';
import type {
  IdempotencyRecord,
  TicketRepository,
  TicketWriteResult,
} from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { openTickets } from '../support/matchers/ticket-page.ts';

/** An idempotency record with defaults; the key is first used at noon. */
function aRecord(overrides: Partial<IdempotencyRecord> = {}): IdempotencyRecord {
  return { key: 'one', fingerprint: 'resolve', at: NOON, ...overrides };
}

const resolve = aTicketChange({ status: 'resolved' });

/** Conformance tests of TicketRepository: repeated commands. */
export function ticketIdempotency(open: () => Promise<OpenPort<TicketRepository>>): void {
  it(
    'changes nothing for a repeated command and returns the current ticket',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      const first = await tickets.change(SITE, ticket.id, resolve, aRecord());
      const between = await tickets.change(SITE, ticket.id, aTicketChange({ status: 'open' }));

      const again = await tickets.change(SITE, ticket.id, resolve, aRecord({ at: NOON + 1 }));

      assert.equal(first.isRepeated, false);
      assert.deepEqual(again, { ...between, isRepeated: true });
    }),
  );

  it(
    'returns the ticket for a repeated command even if its change would throw now',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      const first = await tickets.change(SITE, ticket.id, resolve, aRecord());

      const again = await tickets.change(SITE, ticket.id, () => assert.fail('it was carried out before'), aRecord());

      assert.deepEqual(again, { ...first, isRepeated: true });
    }),
  );

  it(
    'runs one of several concurrent commands with the same key',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());

      const stored = await Promise.all(
        Array.from({ length: 10 }, () => tickets.change(SITE, ticket.id, resolve, aRecord())),
      );

      assert.equal(stored.filter(({ isRepeated }) => !isRepeated).length, 1);
      assert.equal(new Set(stored.map(({ changeNumber }) => changeNumber)).size, 1);
    }),
  );

  it(
    'throws IdempotencyKeyReusedError and changes nothing for another fingerprint',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      const first = await tickets.change(SITE, ticket.id, resolve, aRecord());

      const reuse = tickets.change(
        SITE,
        ticket.id,
        aTicketChange({ status: 'open' }),
        aRecord({ fingerprint: 'reopen' }),
      );

      await assert.rejects(reuse, IdempotencyKeyReusedError);
      assert.deepEqual(await unchanged(tickets, ticket.id), first);
    }),
  );

  it(
    'stores keys per ticket',
    withPort(open, async (tickets) => {
      const [one, other] = await openTickets(tickets, aTicket(), aTicket());
      await tickets.change(SITE, one.id, resolve, aRecord());

      const stored = await tickets.change(SITE, other.id, resolve, aRecord({ fingerprint: 'something else' }));

      assert.equal(stored.isRepeated, false);
      assert.equal(stored.ticket.status, 'resolved');
    }),
  );

  it(
    'distinguishes keys by every character',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      for (const key of ['a', 'A', "a'", 'a"', 'a%', '$a', 'a.b', 'x'.repeat(255)]) {
        const stored = await tickets.change(SITE, ticket.id, resolve, aRecord({ key, fingerprint: key }));
        assert.equal(stored.isRepeated, false, key);
      }
    }),
  );

  it(
    'does not store the key of a change that throws',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      const failing = () => {
        throw new RangeError('no');
      };
      await assert.rejects(tickets.change(SITE, ticket.id, failing, aRecord()), RangeError);

      const stored = await tickets.change(SITE, ticket.id, resolve, aRecord({ fingerprint: 'something else' }));

      assert.equal(stored.isRepeated, false);
      assert.equal(stored.ticket.status, 'resolved');
    }),
  );

  it(
    'stores the key of a change that returns the same object',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      const first = await tickets.change(SITE, ticket.id, (old) => old, aRecord());

      assert.deepEqual(await tickets.change(SITE, ticket.id, resolve, aRecord()), { ...first, isRepeated: true });
      const reuse = tickets.change(SITE, ticket.id, resolve, aRecord({ fingerprint: 'something else' }));
      await assert.rejects(reuse, IdempotencyKeyReusedError);
    }),
  );

  it(
    'deletes keys of all sites first used before an instant and returns how many',
    withPort(open, async (tickets) => {
      const [here, there] = await openTickets(tickets, aTicket(), aTicket({ siteId: OTHER_SITE }));
      await tickets.change(SITE, here.id, resolve, aRecord({ key: 'old', at: NOON - 1 }));
      await tickets.change(OTHER_SITE, there.id, resolve, aRecord({ key: 'old', at: NOON - 2 }));
      await tickets.change(SITE, here.id, resolve, aRecord({ key: 'young', at: NOON }));

      assert.equal(await tickets.deleteIdempotencyKeys(NOON, 100), 2);
      assert.equal(await tickets.deleteIdempotencyKeys(NOON, 100), 0);

      assert.equal((await tickets.change(SITE, here.id, resolve, aRecord({ key: 'old' }))).isRepeated, false);
      assert.equal((await tickets.change(OTHER_SITE, there.id, resolve, aRecord({ key: 'old' }))).isRepeated, false);
      assert.equal((await tickets.change(SITE, here.id, resolve, aRecord({ key: 'young' }))).isRepeated, true);
    }),
  );

  it(
    'measures the age of a key from its first use',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      await tickets.change(SITE, ticket.id, resolve, aRecord({ at: NOON }));
      await tickets.change(SITE, ticket.id, resolve, aRecord({ at: NOON + 1000 }));

      assert.equal(await tickets.deleteIdempotencyKeys(NOON + 1, 100), 1);
    }),
  );

  it(
    'deletes at most limit expired idempotency keys',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      for (const key of ['1', '2', '3', '4', '5']) await tickets.change(SITE, ticket.id, resolve, aRecord({ key }));

      const deleted = [];
      for (let round = 0; round < 4; round += 1) deleted.push(await tickets.deleteIdempotencyKeys(NOON + 1, 2));

      assert.deepEqual(deleted, [2, 2, 1, 0]);
    }),
  );
}

function unchanged(tickets: TicketRepository, ticketId: string): Promise<TicketWriteResult> {
  return tickets.change(SITE, ticketId, (old) => old);
}
