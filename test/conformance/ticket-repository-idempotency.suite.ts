import assert from 'node:assert/strict';
import { it } from 'node:test';
import { IdempotencyKeyReused } from '../../core/shared/domain-error.ts';
import type { Once, Stored, TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aTicket, changeTo } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { openAll } from '../support/matchers/ticket-page.ts';

/** A command under a key, first used at noon, but for what is given. */
function under(given: Partial<Once> = {}): Once {
  return { key: 'one', fingerprint: 'resolve', at: NOON, ...given };
}

const resolve = changeTo({ status: 'resolved' });

/** The part of the suite of TicketRepository in which commands come more than once. */
export function ticketOnce(open: () => Promise<Opened<TicketRepository>>): void {
  it(
    'changes nothing by a command repeated under its key, and answers the ticket as it is now',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      const first = await tickets.change(SITE, ticket.id, resolve, under());
      const between = await tickets.change(SITE, ticket.id, changeTo({ status: 'open' }));

      const again = await tickets.change(SITE, ticket.id, resolve, under({ at: NOON + 1 }));

      assert.equal(first.repeated, false);
      assert.deepEqual(again, { ...between, repeated: true });
    }),
  );

  it(
    'answers a repeated command even when its change would throw now',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      const first = await tickets.change(SITE, ticket.id, resolve, under());

      const again = await tickets.change(SITE, ticket.id, () => assert.fail('it was carried out before'), under());

      assert.deepEqual(again, { ...first, repeated: true });
    }),
  );

  it(
    'carries out one of several commands that come at once under one key',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());

      const stored = await Promise.all(
        Array.from({ length: 10 }, () => tickets.change(SITE, ticket.id, resolve, under())),
      );

      assert.equal(stored.filter(({ repeated }) => !repeated).length, 1);
      assert.equal(new Set(stored.map(({ changeNumber }) => changeNumber)).size, 1);
    }),
  );

  it(
    'throws IdempotencyKeyReused and changes nothing when the key was used on the ticket with another fingerprint',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      const first = await tickets.change(SITE, ticket.id, resolve, under());

      const reuse = tickets.change(SITE, ticket.id, changeTo({ status: 'open' }), under({ fingerprint: 'reopen' }));

      await assert.rejects(reuse, IdempotencyKeyReused);
      assert.deepEqual(await asItIs(tickets, ticket.id), first);
    }),
  );

  it(
    'remembers keys for each ticket alone',
    on(open, async (tickets) => {
      const [one, other] = await openAll(tickets, aTicket(), aTicket());
      await tickets.change(SITE, one.id, resolve, under());

      const stored = await tickets.change(SITE, other.id, resolve, under({ fingerprint: 'something else' }));

      assert.equal(stored.repeated, false);
      assert.equal(stored.ticket.status, 'resolved');
    }),
  );

  it(
    'tells keys apart by every character',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      for (const key of ['a', 'A', "a'", 'a"', 'a%', '$a', 'a.b', 'x'.repeat(255)]) {
        const stored = await tickets.change(SITE, ticket.id, resolve, under({ key, fingerprint: key }));
        assert.equal(stored.repeated, false, key);
      }
    }),
  );

  it(
    'does not remember the key of a change that throws',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      const failing = () => {
        throw new RangeError('no');
      };
      await assert.rejects(tickets.change(SITE, ticket.id, failing, under()), RangeError);

      const stored = await tickets.change(SITE, ticket.id, resolve, under({ fingerprint: 'something else' }));

      assert.equal(stored.repeated, false);
      assert.equal(stored.ticket.status, 'resolved');
    }),
  );

  it(
    'remembers the key of a change that gives back the same object',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      const first = await tickets.change(SITE, ticket.id, (old) => old, under());

      assert.deepEqual(await tickets.change(SITE, ticket.id, resolve, under()), { ...first, repeated: true });
      const reuse = tickets.change(SITE, ticket.id, resolve, under({ fingerprint: 'something else' }));
      await assert.rejects(reuse, IdempotencyKeyReused);
    }),
  );

  it(
    'forgets the keys that were first used before an instant, on all sites, and answers how many',
    on(open, async (tickets) => {
      const [here, there] = await openAll(tickets, aTicket(), aTicket({ siteId: OTHER_SITE }));
      await tickets.change(SITE, here.id, resolve, under({ key: 'old', at: NOON - 1 }));
      await tickets.change(OTHER_SITE, there.id, resolve, under({ key: 'old', at: NOON - 2 }));
      await tickets.change(SITE, here.id, resolve, under({ key: 'young', at: NOON }));

      assert.equal(await tickets.forgetKeys(NOON, 100), 2);
      assert.equal(await tickets.forgetKeys(NOON, 100), 0);

      assert.equal((await tickets.change(SITE, here.id, resolve, under({ key: 'old' }))).repeated, false);
      assert.equal((await tickets.change(OTHER_SITE, there.id, resolve, under({ key: 'old' }))).repeated, false);
      assert.equal((await tickets.change(SITE, here.id, resolve, under({ key: 'young' }))).repeated, true);
    }),
  );

  it(
    'counts the age of a key from its first use',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      await tickets.change(SITE, ticket.id, resolve, under({ at: NOON }));
      await tickets.change(SITE, ticket.id, resolve, under({ at: NOON + 1000 }));

      assert.equal(await tickets.forgetKeys(NOON + 1, 100), 1);
    }),
  );

  it(
    'deletes at most limit expired idempotency keys',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      for (const key of ['1', '2', '3', '4', '5']) await tickets.change(SITE, ticket.id, resolve, under({ key }));

      const forgotten = [];
      for (let round = 0; round < 4; round += 1) forgotten.push(await tickets.forgetKeys(NOON + 1, 2));

      assert.deepEqual(forgotten, [2, 2, 1, 0]);
    }),
  );
}

function asItIs(tickets: TicketRepository, ticketId: string): Promise<Stored> {
  return tickets.change(SITE, ticketId, (old) => old);
}
