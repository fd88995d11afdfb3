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

/** The part of the TicketRepository contract about changing tickets. */
export function ticketChanges(open: () => Promise<Opened<TicketRepository>>): void {
  it(
    'stores a change and returns it',
    on(open, async (tickets) => {
      const [ticket, otherTicket] = await openAll(tickets, aTicket(), aTicket());

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
      assert.deepEqual(ticketsOn(await firstPage(tickets)), [expected, otherTicket]);
    }),
  );

  it(
    'passes the stored ticket and its change number to the change',
    on(open, async (tickets) => {
      const ticket = aTicket();
      const opened = await tickets.open(anOpening(ticket));
      const once = await tickets.change(SITE, ticket.id, changeTo({ status: 'resolved' }));

      const received: unknown[] = [];
      await tickets.change(SITE, ticket.id, (old, changeNumber) => {
        received.push([old, changeNumber]);
        return old;
      });

      assert.deepEqual(received, [[once.ticket, once.changeNumber]]);
      assert.ok(once.changeNumber > opened.changeNumber);
    }),
  );

  it(
    'applies 20 concurrent changes of different fields',
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
    'stores 30 messages that are added concurrently',
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
    'stores nothing if the change throws',
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
    'stores changes that are concurrent with a throwing one',
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
      const listed = ticketsOn(await firstPage(tickets));
      assert.deepEqual(
        listed.map(({ status }) => status),
        ['escalated', 'resolved'],
      );
    }),
  );

  it(
    'stores no change if the same object is returned',
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
    'is not affected by mutations of returned tickets',
    on(open, async (tickets) => {
      const ticket = aTicket();
      const passed = structuredClone(ticket);
      const answers = [await tickets.open(anOpening(passed)), await tickets.change(SITE, ticket.id, (old) => old)];

      Object.assign(passed, { status: 'resolved' });
      for (const answer of answers) Object.assign(answer.ticket, { status: 'resolved' });

      assert.deepEqual(ticketsOn(await firstPage(tickets, { status: 'open' })), [ticket]);
      assert.deepEqual((await tickets.change(SITE, ticket.id, (old) => old)).ticket, ticket);
    }),
  );
}
