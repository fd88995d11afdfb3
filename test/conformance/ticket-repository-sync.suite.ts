import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Actor, changed, type Ticket } from '../../core/tickets/ticket.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, anOpening, aTicket } from '../support/builders/ticket-builder.ts';
import { minutesPast, NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { firstPage, idsOf, idsOn, openAll, ticketsOn } from '../support/matchers/ticket-page.ts';

/** The part of the suite of TicketRepository by which a reader follows the changes. */
export function ticketSync(open: () => Promise<Opened<TicketRepository>>): void {
  it(
    'numbers each stored change of a site higher than all before, chats among them',
    on(open, async (tickets) => {
      const numbers = [(await firstPage(tickets)).latestChange];
      const note = async (stored: Promise<{ changeNumber: number }>) => {
        numbers.push((await stored).changeNumber);
        assert.equal((await firstPage(tickets)).latestChange, numbers.at(-1));
      };
      const [ticket, chat] = [aTicket(), aChat()];
      await note(tickets.open(anOpening(ticket)));
      await note(tickets.open(anOpening(chat)));
      await note(tickets.change(SITE, ticket.id, by('key:one')));
      await note(tickets.changeConversation(SITE, chat.id, by('visitor')));
      await note(tickets.changeConversation(SITE, ticket.id, by('visitor')));

      assert.equal(numbers[0], 0);
      for (const [index, number] of numbers.entries()) assert.ok(index === 0 || number > (numbers[index - 1] ?? 0));
    }),
  );

  it(
    'numbers the changes of each site for themselves',
    on(open, async (tickets) => {
      await openAll(tickets, aTicket(), aTicket());

      assert.equal((await tickets.page(OTHER_SITE, {}, 1, 0)).latestChange, 0);
    }),
  );

  it(
    'tells the latest change whatever the page shows',
    on(open, async (tickets) => {
      const [, { latestChange }] = [await openAll(tickets, aTicket(), aTicket()), await firstPage(tickets)];

      assert.equal((await tickets.page(SITE, { status: 'resolved' }, 1, 0)).latestChange, latestChange);
      assert.equal((await tickets.page(SITE, {}, 1, 50)).latestChange, latestChange);
      assert.equal((await firstPage(tickets, { changedAfter: latestChange })).latestChange, latestChange);
    }),
  );

  it(
    'shows the tickets that changed after a change, in the order of lists',
    on(open, async (tickets) => {
      const [a, b, c] = await openAll(tickets, aTicket(), aTicket(), aTicket());
      const { latestChange } = await firstPage(tickets);
      await tickets.change(SITE, b.id, by('key:one'));
      const { changeNumber } = await tickets.change(SITE, a.id, by('key:one', NOON + 1000));
      const [fresh] = await openAll(tickets, aTicket({ updatedAt: minutesPast(-60) }));

      assert.deepEqual(idsOn(await firstPage(tickets, { changedAfter: latestChange })), idsOf([a, b, fresh]));
      assert.deepEqual(idsOn(await firstPage(tickets, { changedAfter: changeNumber })), idsOf([fresh]));
      assert.deepEqual(idsOn(await firstPage(tickets, { changedAfter: 0 })), idsOf([a, b, c, fresh]));
      assert.deepEqual(idsOn(await firstPage(tickets, { changedAfter: changeNumber + 1000 })), []);
    }),
  );

  it(
    'loses no change to a reader who goes on from the latest change, while others write',
    on(open, async (tickets) => {
      const all = await openAll(tickets, ...Array.from({ length: 20 }, () => aTicket({ summary: '' })));
      const seen = new Map<string, Ticket>();
      let changedAfter = 0;
      const read = async () => {
        const page = await firstPage(tickets, { changedAfter });
        for (const ticket of ticketsOn(page)) seen.set(ticket.id, ticket);
        changedAfter = page.latestChange;
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

      const now = new Map(ticketsOn(await firstPage(tickets)).map((ticket) => [ticket.id, ticket]));
      assert.deepEqual(seen, now);
    }),
  );

  const others = (title: string, body: (tickets: TicketRepository, hidden: Reader, shown: Reader) => Promise<void>) =>
    it(
      title,
      on(open, async (tickets) => {
        const shows = (expected: boolean) => async (ticket: Ticket, filter: object) => {
          const page = await firstPage(tickets, { changedByOthersThan: 'key:own', ...filter });
          assert.equal(idsOn(page).includes(ticket.id), expected);
        };
        await body(tickets, shows(false), shows(true));
      }),
    );
  type Reader = (ticket: Ticket, filter: object) => Promise<void>;

  others('leaves out tickets whose last change is the actor’s', async (tickets, hidden, shown) => {
    const [ticket] = await openAll(tickets, aTicket());
    await shown(ticket, {});
    await tickets.change(SITE, ticket.id, by('key:own'));
    await hidden(ticket, {});
    await tickets.change(SITE, ticket.id, by('account:other'));
    await shown(ticket, {});
  });

  others('tells actors apart by every character', async (tickets, hidden, shown) => {
    for (const actor of ['key:ow', 'key:own2', 'key:OWN', 'account:own', 'crm:own', 'visitor'] as const) {
      const [ticket] = await openAll(tickets, aTicket({ lastChangedBy: actor }));
      await shown(ticket, {});
    }
    const [own] = await openAll(tickets, aTicket({ lastChangedBy: 'key:own' }));
    await hidden(own, {});
  });

  others('leaves out what only the actor has changed after a change', async (tickets, hidden, shown) => {
    const [ticket] = await openAll(tickets, aTicket());
    const { changeNumber: opened } = await tickets.change(SITE, ticket.id, (old) => old);
    const { changeNumber: own } = await tickets.change(SITE, ticket.id, by('key:own'));
    await hidden(ticket, { changedAfter: opened });
    await shown(ticket, { changedAfter: opened - 1 });
    await tickets.change(SITE, ticket.id, by('key:own'));
    await hidden(ticket, { changedAfter: opened });
    await hidden(ticket, { changedAfter: own });
  });

  others(
    'shows a change by somebody else after a change, whatever the actor did later',
    async (tickets, hidden, shown) => {
      const [ticket] = await openAll(tickets, aTicket({ lastChangedBy: 'key:own' }));
      const { changeNumber: mark } = await tickets.change(SITE, ticket.id, (old) => old);
      const { changeNumber: foreign } = await tickets.change(SITE, ticket.id, by('crm:one'));
      await tickets.change(SITE, ticket.id, by('key:own'));
      await tickets.change(SITE, ticket.id, by('key:own'));
      await shown(ticket, { changedAfter: mark });
      await hidden(ticket, { changedAfter: foreign });
      await hidden(ticket, {});
    },
  );

  others('shows a change by each of several others', async (tickets, hidden, shown) => {
    const [ticket] = await openAll(tickets, aTicket({ lastChangedBy: 'key:own' }));
    const { changeNumber: mark } = await tickets.change(SITE, ticket.id, by('crm:one'));
    const { changeNumber: second } = await tickets.change(SITE, ticket.id, by('account:two'));
    await shown(ticket, { changedAfter: mark });
    await hidden(ticket, { changedAfter: second });
    await tickets.change(SITE, ticket.id, by('key:own'));
    await tickets.change(SITE, ticket.id, by('crm:one'));
    await tickets.change(SITE, ticket.id, by('key:own'));
    await shown(ticket, { changedAfter: second });
  });

  others(
    'shows a change by somebody else since an instant, whatever the actor did later',
    async (tickets, hidden, shown) => {
      const [ticket] = await openAll(tickets, aTicket({ updatedAt: minutesPast(0) }));
      await tickets.change(SITE, ticket.id, by('crm:one', NOON + 5 * 60_000));
      await tickets.change(SITE, ticket.id, by('key:own', NOON + 9 * 60_000));
      await shown(ticket, { updatedSince: minutesPast(4) });
      await shown(ticket, { updatedSince: minutesPast(5) });
      await hidden(ticket, { updatedSince: minutesPast(6) });
      await hidden(ticket, { updatedSince: minutesPast(10) });
    },
  );

  others('counts the visitor’s changes of a conversation among those of others', async (tickets, hidden, shown) => {
    const [ticket] = await openAll(tickets, aTicket({ lastChangedBy: 'key:own' }));
    const { changeNumber: mark } = await tickets.change(SITE, ticket.id, by('key:own'));
    await hidden(ticket, { changedAfter: mark - 1 });
    await tickets.changeConversation(SITE, ticket.id, by('visitor'));
    await tickets.change(SITE, ticket.id, by('key:own'));
    await shown(ticket, { changedAfter: mark });
  });
}

/** A change that says nothing but who made it, and when. */
function by(actor: Actor, at = NOON) {
  return (ticket: Ticket) => changed(ticket, {}, actor, at);
}
