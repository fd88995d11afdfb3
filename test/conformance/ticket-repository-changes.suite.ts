import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMessage } from '../../core/tickets/message.ts';
import { changed, withMessage } from '../../core/tickets/ticket.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { anOpening, aTicket, changeTo } from '../support/builders/ticket-builder.ts';
import { minutesPast, NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { firstPage, openAll, ticketsOn } from '../support/matchers/ticket-page.ts';

/** The part of the suite of TicketRepository that changes tickets. */
export function ticketChanges(open: () => Promise<Opened<TicketRepository>>): void {
  it(
    'stores a change and answers it',
    on(open, async (tickets) => {
      const [ticket, bystander] = await openAll(tickets, aTicket(), aTicket());

      const stored = await tickets.change(SITE, ticket.id, (old) => ({
        ...old,
        status: 'resolved',
        externalSystem: 'Help desk',
        updatedAt: minutesPast(5),
        lastChangedBy: 'key:one',
      }));

      const expected = {
        ...ticket,
        status: 'resolved',
        externalSystem: 'Help desk',
        updatedAt: minutesPast(5),
        lastChangedBy: 'key:one',
      };
      assert.deepEqual(stored, { ticket: expected, changeNumber: stored.changeNumber, repeated: false });
      assert.deepEqual(ticketsOn(await firstPage(tickets)), [expected, bystander]);
    }),
  );

  it(
    'gives the change the ticket as stored and the number of its latest change',
    on(open, async (tickets) => {
      const ticket = aTicket();
      const opened = await tickets.open(anOpening(ticket));
      const once = await tickets.change(SITE, ticket.id, changeTo({ status: 'resolved' }));

      const seen: unknown[] = [];
      await tickets.change(SITE, ticket.id, (old, changeNumber) => {
        seen.push([old, changeNumber]);
        return old;
      });

      assert.deepEqual(seen, [[once.ticket, once.changeNumber]]);
      assert.ok(once.changeNumber > opened.changeNumber);
    }),
  );

  it(
    'loses none of 20 changes of different fields at once',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      const names = Array.from({ length: 20 }, (_, number) => `field ${number}`);

      const stored = await Promise.all(
        names.map((name) =>
          tickets.change(SITE, ticket.id, (old) => {
            const fields = { ...old.request.fields, [name]: 'set' };
            return changed(old, { request: { ...old.request, fields } }, `key:${name}`, NOON);
          }),
        ),
      );

      const [now] = ticketsOn(await firstPage(tickets));
      const expected = { ...ticket.request.fields, ...Object.fromEntries(names.map((name) => [name, 'set'])) };
      assert.deepEqual(now?.request.fields, expected);
      assert.equal(new Set(stored.map(({ changeNumber }) => changeNumber)).size, 20);
      assert.equal(new Set(stored.map(({ ticket: { updatedAt } }) => updatedAt)).size, 20);
    }),
  );

  it(
    'keeps 30 messages that are added at once',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket());
      const texts = Array.from({ length: 30 }, (_, number) => `message ${number}`);

      await Promise.all(
        texts.map((text) =>
          tickets.change(SITE, ticket.id, (old) => {
            const messages = withMessage(old, createMessage('specialist', `msg_${text}`, 'Grace', text, NOON));
            return changed(old, { messages }, 'key:one', NOON);
          }),
        ),
      );

      const [now] = ticketsOn(await firstPage(tickets));
      assert.deepEqual(new Set(now?.messages.map(({ content }) => content)), new Set(texts));
      assert.equal(now?.messages.length, 30);
    }),
  );

  it(
    'stores nothing of a change that throws',
    on(open, async (tickets) => {
      const ticket = aTicket();
      const opened = await tickets.open(anOpening(ticket));
      const change = tickets.change(SITE, ticket.id, (old) => {
        Object.assign(old, { status: 'resolved' });
        throw new RangeError('no');
      });

      await assert.rejects(change, RangeError);
      const page = await firstPage(tickets, { status: 'open' });
      assert.deepEqual(ticketsOn(page), [ticket]);
      assert.equal(page.latestChange, opened.changeNumber);
    }),
  );

  it(
    'stores the changes beside one that throws at the same time',
    on(open, async (tickets) => {
      const [one, two] = await openAll(tickets, aTicket(), aTicket());

      const outcomes = await Promise.allSettled([
        tickets.change(SITE, one.id, changeTo({ status: 'resolved' })),
        tickets.change(SITE, one.id, () => {
          throw new RangeError('no');
        }),
        tickets.change(SITE, two.id, changeTo({ status: 'escalated' })),
      ]);

      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      const shown = ticketsOn(await firstPage(tickets));
      assert.deepEqual(
        shown.map(({ status }) => status),
        ['escalated', 'resolved'],
      );
    }),
  );

  it(
    'stores no change that gives back the same object',
    on(open, async (tickets) => {
      const ticket = aTicket();
      const { changeNumber } = await tickets.open(anOpening(ticket));
      const { changeNumber: latestChange } = await tickets.open(anOpening());
      const before = await tickets.document(SITE, ticket.id);

      const stored = await tickets.change(SITE, ticket.id, (old) => old);

      assert.deepEqual(stored, { ticket, changeNumber, repeated: false });
      assert.deepEqual(await tickets.document(SITE, ticket.id), before);
      assert.equal((await firstPage(tickets)).latestChange, latestChange);
    }),
  );

  it(
    'keeps what it stored whatever callers do to the tickets they were given',
    on(open, async (tickets) => {
      const ticket = aTicket();
      const given = structuredClone(ticket);
      const answers = [await tickets.open(anOpening(given)), await tickets.change(SITE, ticket.id, (old) => old)];

      Object.assign(given, { status: 'resolved' });
      for (const answer of answers) Object.assign(answer.ticket, { status: 'resolved' });

      assert.deepEqual(ticketsOn(await firstPage(tickets, { status: 'open' })), [ticket]);
      assert.deepEqual((await tickets.change(SITE, ticket.id, (old) => old)).ticket, ticket);
    }),
  );
}
