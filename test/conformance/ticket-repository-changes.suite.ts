import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMessage } from '../../core/tickets/message.ts';
import { appendMessage, applyTicketChange } from '../../core/tickets/ticket.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aNewConversation, aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { openTickets, parseTickets, readFirstPage } from '../support/matchers/ticket-page.ts';

/** Conformance tests of TicketRepository: changing tickets. */
export function ticketChanges(open: () => Promise<OpenPort<TicketRepository>>): void {
  it(
    'stores a change and returns it',
    withPort(open, async (tickets) => {
      const [ticket, otherTicket] = await openTickets(tickets, aTicket(), aTicket());

      const stored = await tickets.change(SITE, ticket.id, (old) => ({
        ...old,
        status: 'resolved',
        externalSystem: 'Help desk',
        updatedAt: isoMinutesAfterNoon(5),
        lastChangedBy: 'key:one',
      }));

      const expected = {
        ...ticket,
        status: 'resolved',
        externalSystem: 'Help desk',
        updatedAt: isoMinutesAfterNoon(5),
        lastChangedBy: 'key:one',
      };
      assert.deepEqual(stored, { ticket: expected, changeNumber: stored.changeNumber, isRepeated: false });
      assert.deepEqual(parseTickets(await readFirstPage(tickets)), [expected, otherTicket]);
    }),
  );

  it(
    'passes the stored ticket and its change number to the change',
    withPort(open, async (tickets) => {
      const ticket = aTicket();
      const opened = await tickets.addConversation(aNewConversation(ticket));
      const once = await tickets.change(SITE, ticket.id, aTicketChange({ status: 'resolved' }));

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
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      const names = Array.from({ length: 20 }, (_, number) => `field ${number}`);

      const stored = await Promise.all(
        names.map((name) =>
          tickets.change(SITE, ticket.id, (old) => {
            const fields = { ...old.request.fields, [name]: 'set' };
            return applyTicketChange(old, { request: { ...old.request, fields } }, `key:${name}`, NOON);
          }),
        ),
      );

      const [now] = parseTickets(await readFirstPage(tickets));
      const expected = { ...ticket.request.fields, ...Object.fromEntries(names.map((name) => [name, 'set'])) };
      assert.deepEqual(now?.request.fields, expected);
      assert.equal(new Set(stored.map(({ changeNumber }) => changeNumber)).size, 20);
      assert.equal(new Set(stored.map(({ ticket: { updatedAt } }) => updatedAt)).size, 20);
    }),
  );

  it(
    'stores 30 messages that are added concurrently',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket());
      const texts = Array.from({ length: 30 }, (_, number) => `message ${number}`);

      await Promise.all(
        texts.map((text) =>
          tickets.change(SITE, ticket.id, (old) => {
            const messages = appendMessage(old, createMessage('specialist', `msg_${text}`, 'Grace', text, NOON));
            return applyTicketChange(old, { messages }, 'key:one', NOON);
          }),
        ),
      );

      const [now] = parseTickets(await readFirstPage(tickets));
      assert.deepEqual(new Set(now?.messages.map(({ content }) => content)), new Set(texts));
      assert.equal(now?.messages.length, 30);
    }),
  );

  it(
    'stores nothing if the change throws',
    withPort(open, async (tickets) => {
      const ticket = aTicket();
      const opened = await tickets.addConversation(aNewConversation(ticket));
      const change = tickets.change(SITE, ticket.id, (old) => {
        Object.assign(old, { status: 'resolved' });
        throw new RangeError('no');
      });

      await assert.rejects(change, RangeError);
      const page = await readFirstPage(tickets, { status: 'open' });
      assert.deepEqual(parseTickets(page), [ticket]);
      assert.equal(page.latestChangeNumber, opened.changeNumber);
    }),
  );

  it(
    'stores changes that are concurrent with a throwing one',
    withPort(open, async (tickets) => {
      const [one, two] = await openTickets(tickets, aTicket(), aTicket());

      const outcomes = await Promise.allSettled([
        tickets.change(SITE, one.id, aTicketChange({ status: 'resolved' })),
        tickets.change(SITE, one.id, () => {
          throw new RangeError('no');
        }),
        tickets.change(SITE, two.id, aTicketChange({ status: 'escalated' })),
      ]);

      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
      const listed = parseTickets(await readFirstPage(tickets));
      assert.deepEqual(
        listed.map(({ status }) => status),
        ['escalated', 'resolved'],
      );
    }),
  );

  it(
    'stores no change if the same object is returned',
    withPort(open, async (tickets) => {
      const ticket = aTicket();
      const { changeNumber } = await tickets.addConversation(aNewConversation(ticket));
      const { changeNumber: latestChangeNumber } = await tickets.addConversation(aNewConversation());
      const before = await tickets.findDocument(SITE, ticket.id);

      const stored = await tickets.change(SITE, ticket.id, (old) => old);

      assert.deepEqual(stored, { ticket, changeNumber, isRepeated: false });
      assert.deepEqual(await tickets.findDocument(SITE, ticket.id), before);
      assert.equal((await readFirstPage(tickets)).latestChangeNumber, latestChangeNumber);
    }),
  );

  it(
    'is not affected by mutations of returned tickets',
    withPort(open, async (tickets) => {
      const ticket = aTicket();
      const passed = structuredClone(ticket);
      const answers = [
        await tickets.addConversation(aNewConversation(passed)),
        await tickets.change(SITE, ticket.id, (old) => old),
      ];

      Object.assign(passed, { status: 'resolved' });
      for (const answer of answers) Object.assign(answer.ticket, { status: 'resolved' });

      assert.deepEqual(parseTickets(await readFirstPage(tickets, { status: 'open' })), [ticket]);
      assert.deepEqual((await tickets.change(SITE, ticket.id, (old) => old)).ticket, ticket);
    }),
  );
}
