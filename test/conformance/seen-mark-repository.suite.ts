import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NO_SEEN_MARKS } from '../../core/tickets/seen-mark.ts';
import type { SeenMarkRepository } from '../../core/tickets/seen-mark-repository.port.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket, deriveTokenHash } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores {
  readonly tickets: TicketRepository;
  readonly seenMarks: SeenMarkRepository;
}

/** Conformance tests of SeenMarkRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function seenMarkRepositorySuite(open: () => Promise<OpenPort<Stores>>): void {
  const onChat = (body: (stores: Stores, id: string) => Promise<void>) =>
    withPort(open, async (stores) => {
      const { ticket } = await stores.tickets.addConversation(aNewConversation(aChat()));
      await body(stores, ticket.id);
    });

  describe('SeenMarkRepository', () => {
    it(
      'returns null for both readers if nothing was stored',
      onChat(async ({ seenMarks }, id) => {
        assert.deepEqual(await seenMarks.find(SITE, id), NO_SEEN_MARKS);
        assert.deepEqual(await seenMarks.find(SITE, 'tkt_unknown'), NO_SEEN_MARKS);
      }),
    );

    it(
      'stores a mark for each reader',
      onChat(async ({ seenMarks }, id) => {
        assert.equal(await seenMarks.compareAndSet(SITE, id, 'visitor', null, { through: NOON, at: NOON + 2 }), true);
        assert.equal(await seenMarks.compareAndSet(SITE, id, 'team', null, { through: NOON - 1, at: NOON + 1 }), true);

        assert.deepEqual(await seenMarks.find(SITE, id), {
          visitor: { through: NOON, at: NOON + 2 },
          team: { through: NOON - 1, at: NOON + 1 },
        });
      }),
    );

    it(
      'replaces only the given mark',
      onChat(async ({ seenMarks }, id) => {
        const replace = (previous: number | null, through: number) =>
          seenMarks.compareAndSet(SITE, id, 'team', previous === null ? null : { through: previous, at: 1 }, {
            through,
            at: 2,
          });
        assert.equal(await replace(NOON, NOON), false);
        assert.equal((await seenMarks.find(SITE, id)).team, null);
        assert.equal(await replace(null, NOON), true);
        assert.equal(await replace(null, NOON + 1), false);
        assert.equal(await replace(NOON + 1, NOON + 2), false);
        assert.deepEqual((await seenMarks.find(SITE, id)).team, { through: NOON, at: 2 });

        assert.equal(await replace(NOON, NOON - 1), true);
        assert.deepEqual((await seenMarks.find(SITE, id)).team, { through: NOON - 1, at: 2 });
      }),
    );

    it(
      'stores one of concurrent marks',
      onChat(async ({ seenMarks }, id) => {
        for (const previous of [null, { through: 0, at: 0 }]) {
          if (previous)
            await seenMarks.compareAndSet(SITE, id, 'visitor', (await seenMarks.find(SITE, id)).visitor, previous);
          const times = [3, 8, 1, 7, 5];
          const results = await Promise.all(
            times.map((through) => seenMarks.compareAndSet(SITE, id, 'visitor', previous, { through, at: NOON })),
          );

          assert.equal(results.filter(Boolean).length, 1);
          assert.equal((await seenMarks.find(SITE, id)).visitor?.through, times[results.indexOf(true)]);
        }
      }),
    );

    it(
      'separates conversations and sites, and stores nothing for an unknown conversation',
      withPort(open, async ({ tickets, seenMarks }) => {
        const { ticket } = await tickets.addConversation(aNewConversation(aTicket()));
        const { ticket: other } = await tickets.addConversation(aNewConversation(aTicket()));
        const mark = { through: NOON, at: NOON };
        await seenMarks.compareAndSet(SITE, ticket.id, 'visitor', null, mark);

        assert.deepEqual(await seenMarks.find(SITE, other.id), NO_SEEN_MARKS);
        assert.deepEqual(await seenMarks.find(OTHER_SITE, ticket.id), NO_SEEN_MARKS);
        assert.equal(await seenMarks.compareAndSet(OTHER_SITE, ticket.id, 'visitor', null, mark), false);
        assert.equal(await seenMarks.compareAndSet(SITE, 'tkt_unknown', 'visitor', null, mark), false);
        assert.deepEqual(await seenMarks.find(OTHER_SITE, ticket.id), NO_SEEN_MARKS);
      }),
    );

    it(
      'does not change the conversation',
      withPort(open, async ({ tickets, seenMarks }) => {
        const ticket = aTicket();
        const { changeNumber } = await tickets.addConversation(aNewConversation(ticket));
        await seenMarks.compareAndSet(SITE, ticket.id, 'team', null, { through: NOON, at: NOON });

        assert.deepEqual(await tickets.findConversation(SITE, ticket.id, deriveTokenHash(ticket)), ticket);
        assert.equal((await tickets.findDocument(SITE, ticket.id))?.changeNumber, changeNumber);
      }),
    );
  });
}
