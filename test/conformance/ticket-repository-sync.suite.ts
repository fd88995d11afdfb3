import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Actor, applyTicketChange, type Ticket } from '../../core/tickets/ticket.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { openTickets, parseTicketIds, parseTickets, readFirstPage, toIds } from '../support/matchers/ticket-page.ts';

/** Conformance tests of TicketRepository: synchronisation by change numbers. */
export function ticketSync(open: () => Promise<OpenPort<TicketRepository>>): void {
  it(
    'numbers each stored change of a site in increasing order, including chats',
    withPort(open, async (tickets) => {
      const numbers = [(await readFirstPage(tickets)).latestChangeNumber];
      const recordNumber = async (stored: Promise<{ changeNumber: number }>) => {
        numbers.push((await stored).changeNumber);
        assert.equal((await readFirstPage(tickets)).latestChangeNumber, numbers.at(-1));
      };
      const [ticket, chat] = [aTicket(), aChat()];
      await recordNumber(tickets.addConversation(aNewConversation(ticket)));
      await recordNumber(tickets.addConversation(aNewConversation(chat)));
      await recordNumber(tickets.change(SITE, ticket.id, by('key:one')));
      await recordNumber(tickets.changeConversation(SITE, chat.id, by('visitor')));
      await recordNumber(tickets.changeConversation(SITE, ticket.id, by('visitor')));

      assert.equal(numbers[0], 0);
      for (const [index, number] of numbers.entries()) assert.ok(index === 0 || number > (numbers[index - 1] ?? 0));
    }),
  );

  it(
    'numbers the changes of each site separately',
    withPort(open, async (tickets) => {
      await openTickets(tickets, aTicket(), aTicket());

      assert.equal((await tickets.listPage(OTHER_SITE, {}, 1, 0)).latestChangeNumber, 0);
    }),
  );

  it(
    'returns the latest change number independently of the page',
    withPort(open, async (tickets) => {
      const [, { latestChangeNumber }] = [
        await openTickets(tickets, aTicket(), aTicket()),
        await readFirstPage(tickets),
      ];

      assert.equal((await tickets.listPage(SITE, { status: 'resolved' }, 1, 0)).latestChangeNumber, latestChangeNumber);
      assert.equal((await tickets.listPage(SITE, {}, 1, 50)).latestChangeNumber, latestChangeNumber);
      assert.equal(
        (await readFirstPage(tickets, { changedAfter: latestChangeNumber })).latestChangeNumber,
        latestChangeNumber,
      );
    }),
  );

  it(
    'lists the tickets changed after a change number, in list order',
    withPort(open, async (tickets) => {
      const [a, b, c] = await openTickets(tickets, aTicket(), aTicket(), aTicket());
      const { latestChangeNumber } = await readFirstPage(tickets);
      await tickets.change(SITE, b.id, by('key:one'));
      const { changeNumber } = await tickets.change(SITE, a.id, by('key:one', NOON + 1000));
      const [fresh] = await openTickets(tickets, aTicket({ updatedAt: isoMinutesAfterNoon(-60) }));

      assert.deepEqual(
        parseTicketIds(await readFirstPage(tickets, { changedAfter: latestChangeNumber })),
        toIds([a, b, fresh]),
      );
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets, { changedAfter: changeNumber })), toIds([fresh]));
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets, { changedAfter: 0 })), toIds([a, b, c, fresh]));
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets, { changedAfter: changeNumber + 1000 })), []);
    }),
  );

  it(
    'misses no concurrent change for a reader who continues from the latest change number',
    withPort(open, async (tickets) => {
      const all = await openTickets(tickets, ...Array.from({ length: 20 }, () => aTicket({ summary: '' })));
      const received = new Map<string, Ticket>();
      let changedAfter = 0;
      const read = async () => {
        const page = await readFirstPage(tickets, { changedAfter });
        for (const ticket of parseTickets(page)) received.set(ticket.id, ticket);
        changedAfter = page.latestChangeNumber;
      };

      let writing = true;
      const writers = all.map(async ({ id }) => {
        for (let round = 0; round < 10; round += 1) await tickets.change(SITE, id, by('key:one'));
      });
      const written = Promise.all(writers).finally(() => {
        writing = false;
      });
      while (writing) {
        await read();
        await setImmediate();
      }
      await written;
      await read();

      const current = new Map(parseTickets(await readFirstPage(tickets)).map((ticket) => [ticket.id, ticket]));
      assert.deepEqual(received, current);
    }),
  );

  const testChangedByOthers = (
    title: string,
    body: (tickets: TicketRepository, assertOmitted: Assertion, assertListed: Assertion) => Promise<void>,
  ) =>
    it(
      title,
      withPort(open, async (tickets) => {
        const assertVisible = (expected: boolean) => async (ticket: Ticket, filter: object) => {
          const page = await readFirstPage(tickets, { changedByOthersThan: 'key:own', ...filter });
          assert.equal(parseTicketIds(page).includes(ticket.id), expected);
        };
        await body(tickets, assertVisible(false), assertVisible(true));
      }),
    );
  type Assertion = (ticket: Ticket, filter: object) => Promise<void>;

  testChangedByOthers(
    'omits tickets whose last change is by the actor',
    async (tickets, assertOmitted, assertListed) => {
      const [ticket] = await openTickets(tickets, aTicket());
      await assertListed(ticket, {});
      await tickets.change(SITE, ticket.id, by('key:own'));
      await assertOmitted(ticket, {});
      await tickets.change(SITE, ticket.id, by('account:other'));
      await assertListed(ticket, {});
    },
  );

  testChangedByOthers('distinguishes actors by every character', async (tickets, assertOmitted, assertListed) => {
    for (const actor of ['key:ow', 'key:own2', 'key:OWN', 'account:own', 'crm:own', 'visitor'] as const) {
      const [ticket] = await openTickets(tickets, aTicket({ lastChangedBy: actor }));
      await assertListed(ticket, {});
    }
    const [own] = await openTickets(tickets, aTicket({ lastChangedBy: 'key:own' }));
    await assertOmitted(own, {});
  });

  testChangedByOthers(
    'omits tickets that only the actor has changed after a change number',
    async (tickets, assertOmitted, assertListed) => {
      const [ticket] = await openTickets(tickets, aTicket());
      const { changeNumber: opened } = await tickets.change(SITE, ticket.id, (old) => old);
      const { changeNumber: own } = await tickets.change(SITE, ticket.id, by('key:own'));
      await assertOmitted(ticket, { changedAfter: opened });
      await assertListed(ticket, { changedAfter: opened - 1 });
      await tickets.change(SITE, ticket.id, by('key:own'));
      await assertOmitted(ticket, { changedAfter: opened });
      await assertOmitted(ticket, { changedAfter: own });
    },
  );

  testChangedByOthers(
    'includes a change by another actor after a change number despite later changes by the actor',
    async (tickets, assertOmitted, assertListed) => {
      const [ticket] = await openTickets(tickets, aTicket({ lastChangedBy: 'key:own' }));
      const { changeNumber: before } = await tickets.change(SITE, ticket.id, (old) => old);
      const { changeNumber: byOther } = await tickets.change(SITE, ticket.id, by('crm:one'));
      await tickets.change(SITE, ticket.id, by('key:own'));
      await tickets.change(SITE, ticket.id, by('key:own'));
      await assertListed(ticket, { changedAfter: before });
      await assertOmitted(ticket, { changedAfter: byOther });
      await assertOmitted(ticket, {});
    },
  );

  testChangedByOthers(
    'includes changes by each of several other actors',
    async (tickets, assertOmitted, assertListed) => {
      const [ticket] = await openTickets(tickets, aTicket({ lastChangedBy: 'key:own' }));
      const { changeNumber: before } = await tickets.change(SITE, ticket.id, by('crm:one'));
      const { changeNumber: second } = await tickets.change(SITE, ticket.id, by('account:two'));
      await assertListed(ticket, { changedAfter: before });
      await assertOmitted(ticket, { changedAfter: second });
      await tickets.change(SITE, ticket.id, by('key:own'));
      await tickets.change(SITE, ticket.id, by('crm:one'));
      await tickets.change(SITE, ticket.id, by('key:own'));
      await assertListed(ticket, { changedAfter: second });
    },
  );

  testChangedByOthers(
    'includes a change by another actor since an instant despite later changes by the actor',
    async (tickets, assertOmitted, assertListed) => {
      const [ticket] = await openTickets(tickets, aTicket({ updatedAt: isoMinutesAfterNoon(0) }));
      await tickets.change(SITE, ticket.id, by('crm:one', NOON + 5 * 60_000));
      await tickets.change(SITE, ticket.id, by('key:own', NOON + 9 * 60_000));
      await assertListed(ticket, { updatedSince: isoMinutesAfterNoon(4) });
      await assertListed(ticket, { updatedSince: isoMinutesAfterNoon(5) });
      await assertOmitted(ticket, { updatedSince: isoMinutesAfterNoon(6) });
      await assertOmitted(ticket, { updatedSince: isoMinutesAfterNoon(10) });
    },
  );

  testChangedByOthers(
    'includes the visitor’s changes of a conversation',
    async (tickets, assertOmitted, assertListed) => {
      const [ticket] = await openTickets(tickets, aTicket({ lastChangedBy: 'key:own' }));
      const { changeNumber: before } = await tickets.change(SITE, ticket.id, by('key:own'));
      await assertOmitted(ticket, { changedAfter: before - 1 });
      await tickets.changeConversation(SITE, ticket.id, by('visitor'));
      await tickets.change(SITE, ticket.id, by('key:own'));
      await assertListed(ticket, { changedAfter: before });
    },
  );
}

/** A change that sets only its actor and time. */
function by(actor: Actor, at = NOON) {
  return (ticket: Ticket) => applyTicketChange(ticket, {}, actor, at);
}
