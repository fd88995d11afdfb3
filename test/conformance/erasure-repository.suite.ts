import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMessage } from '../../core/tickets/message.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { type Erasure, NO_ERASURE_COUNTS } from '../../core/visitors/erasure.ts';
import type { ErasureRepository } from '../../core/visitors/erasure-repository.port.ts';
import { ACCOUNT, anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores {
  readonly erasures: ErasureRepository;
  readonly tickets: TicketRepository;
}

let serial = 0;

function anErasure(overrides: Partial<Erasure> = {}): Erasure {
  serial += 1;
  return {
    id: anId('ers', serial),
    siteId: SITE,
    state: 'pending',
    requestedAt: NOON,
    requestedBy: `account:${ACCOUNT}`,
    finishedAt: null,
    counts: NO_ERASURE_COUNTS,
    ...overrides,
  };
}

const PERSON = { email: 'ünï$a.b@example.com' };

/** Conformance tests of ErasureRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function erasureRepositorySuite(open: () => Promise<OpenPort<Stores>>): void {
  describe('ErasureRepository', () => {
    it(
      'finds an erasure of its site only',
      withPort(open, async ({ erasures }) => {
        const erasure = anErasure();
        await erasures.add(erasure, PERSON);

        assert.deepEqual(await erasures.find(SITE, erasure.id), erasure);
        assert.equal(await erasures.find(OTHER_SITE, erasure.id), undefined);
        assert.equal(await erasures.find(SITE, 'ers_unknown'), undefined);
      }),
    );

    it(
      'leases each pending erasure to one caller until the lease expires',
      withPort(open, async ({ erasures }) => {
        const added = [anErasure(), anErasure(), anErasure()];
        for (const erasure of added) await erasures.add(erasure, PERSON);
        const taken = await Promise.all(Array.from({ length: 5 }, () => erasures.acquire(NOON, NOON + 1000)));

        assert.deepEqual(
          taken.flatMap((one) => one?.id ?? []).sort(),
          added.map(({ id }) => id),
        );
        for (const one of taken) if (one) assert.deepEqual([one.person, one.checkpoint], [PERSON, null]);
        assert.equal(await erasures.acquire(NOON + 999, NOON + 2000), undefined);
        assert.notEqual(await erasures.acquire(NOON + 1000, NOON + 2000), undefined);
      }),
    );

    it(
      'continues at the stored position, and ignores a caller that has lost its lease',
      withPort(open, async ({ erasures }) => {
        const erasure = anErasure();
        await erasures.add(erasure, { phone: '+49171' });
        const lost = await erasures.acquire(NOON, NOON + 1000);
        assert.ok(lost);
        const advanced = await erasures.saveCheckpointAndRenewLease(lost, NOON + 1000, '$first');
        assert.ok(advanced);
        const held = await erasures.acquire(NOON + 5000, NOON + 9000);
        assert.deepEqual([held?.id, held?.checkpoint, held?.person], [erasure.id, '$first', { phone: '+49171' }]);
        assert.ok(held);

        assert.equal(await erasures.saveCheckpointAndRenewLease(advanced, NOON + 20_000, 'second'), undefined);
        assert.equal(await erasures.deletePerson(advanced), false);
        assert.equal(await erasures.complete(advanced, NOON), false);
        assert.notEqual(await erasures.saveCheckpointAndRenewLease(held, NOON + 20_000, 'second'), undefined);
      }),
    );

    it(
      'forgets the person before it is completed',
      withPort(open, async ({ erasures }) => {
        const erasure = anErasure();
        await erasures.add(erasure, PERSON);
        const first = await erasures.acquire(NOON, NOON + 1000);
        assert.ok(first);
        assert.equal(await erasures.deletePerson(first), true);
        const second = await erasures.acquire(NOON + 1000, NOON + 2000);
        assert.deepEqual([second?.person, second?.checkpoint], [null, null]);
        assert.ok(second);
        assert.equal(await erasures.complete(second, NOON + 1500), true);

        assert.deepEqual(await erasures.find(SITE, erasure.id), {
          ...erasure,
          state: 'completed',
          finishedAt: NOON + 1500,
        });
        assert.equal(await erasures.acquire(NOON + 1e9, NOON + 2e9), undefined);
      }),
    );

    it(
      'counts the conversations that TicketRepository.erase erases for it, once each',
      withPort(open, async ({ erasures, tickets }) => {
        const erasure = anErasure();
        await erasures.add(erasure, PERSON);
        const message = createMessage('visitor', anId('msg', 1), null, 'Hello', NOON);
        for (const ticket of [aTicket({ messages: [message] }), aTicket({ messages: [message, message] })]) {
          await tickets.addConversation(aNewConversation(ticket));
          const command = { by: erasure.requestedBy, at: NOON, ticketsOnly: false, erasureId: erasure.id };
          await tickets.erase(SITE, ticket.id, command);
          await assert.rejects(tickets.erase(SITE, ticket.id, command));
        }

        const { counts } = (await erasures.find(SITE, erasure.id)) ?? erasure;
        assert.deepEqual(counts, { ...NO_ERASURE_COUNTS, conversations: 2, messages: 3 });
      }),
    );
  });
}
