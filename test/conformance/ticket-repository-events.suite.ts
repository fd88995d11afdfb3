import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReusedError } from '../../core/shared/domain-error.ts';
import type { Message } from '../../core/tickets/message.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { TicketNotFoundError } from '../../core/tickets/ticket-errors.ts';
import { toTicketEvents } from '../../core/tickets/ticket-events.ts';
import type { TicketChangeFunction, TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { addWebhook, drainEvents, type EventStores, expectEvents } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { siteWebhookCases } from './site-webhook.suite.ts';

export interface TicketEventStores extends EventStores {
  readonly tickets: TicketRepository;
}

const EIGHT = Array.from({ length: 8 }, (_, index) => index);

const aMessage = (role: Message['role'], id: string): Message => {
  return { id, role, authorName: 'Kim', content: 'Ünï 😀 $where', createdAt: isoMinutesAfterNoon(1) };
};
const addMessages =
  (overrides: Partial<Ticket>, ...messages: readonly Message[]): TicketChangeFunction =>
  (ticket, changeNumber) =>
    aTicketChange({ ...overrides, messages: [...ticket.messages, ...messages] })(ticket, changeNumber);

/**
 * Conformance tests of the events that every TicketRepository stores with its changes. `open` returns a store with
 * `SITE` and `OTHER_SITE`.
 */
export function ticketEventsSuite(open: () => Promise<OpenPort<TicketEventStores>>): void {
  /** Opens a ticket on a site that has a webhook, and empties the outbox. */
  const onTicket = (body: (stores: TicketEventStores, ticket: Ticket) => Promise<void>) =>
    withPort(open, async (stores) => {
      await addWebhook(stores);
      const { ticket } = await stores.tickets.addConversation(aNewConversation());
      await drainEvents(stores);
      await body(stores, ticket);
    });

  describe('Events of TicketRepository', () => {
    siteWebhookCases(open, async ({ tickets }) => {
      const { ticket, changeNumber } = await tickets.addConversation(aNewConversation());
      const { ticket: after, changeNumber: next } = await tickets.change(
        SITE,
        ticket.id,
        aTicketChange({ status: 'resolved' }),
      );
      return [...toTicketEvents(undefined, ticket, changeNumber), ...toTicketEvents(ticket, after, next)];
    });

    it(
      'stores ticket.created for a new ticket, once per submission',
      withPort(open, async (stores) => {
        await addWebhook(stores);
        const opening = aNewConversation(aTicket({ summary: 'Ünï 😀\u0000 $where' }));
        const opened = await Promise.all(EIGHT.map(() => stores.tickets.addConversation(opening)));
        await stores.tickets.addConversation(opening);
        await assert.rejects(
          stores.tickets.addConversation({
            ...opening,
            submission: { ...opening.submission, fingerprint: 'another form' },
          }),
          IdempotencyKeyReusedError,
        );

        const changeNumber = opened[0]?.changeNumber ?? 0;
        const expected = toTicketEvents(undefined, opening.ticket, changeNumber);
        assert.deepEqual(
          expected.map(({ type }) => type),
          ['ticket.created'],
        );
        await expectEvents(stores, expected);
      }),
    );

    const changes: Readonly<Record<string, readonly [change: TicketChangeFunction, types: readonly string[]]>> = {
      'changed fields': [
        aTicketChange({ status: 'escalated', externalTicketId: 'R-1', externalSystem: 'CRM' }, 'crm:ins_1'),
        ['ticket.updated'],
      ],
      'a comment': [addMessages({}, aMessage('specialist', 'msg_1')), ['ticket.commented']],
      'a note': [addMessages({}, aMessage('note', 'msg_1')), ['ticket.updated']],
      'a comment with changed fields': [
        addMessages({ status: 'escalated' }, aMessage('specialist', 'msg_1')),
        ['ticket.updated', 'ticket.commented'],
      ],
    };
    for (const [name, [change, types]] of Object.entries(changes)) {
      for (const method of ['change', 'changeConversation'] as const) {
        it(
          `stores ${types.join(' and ')} for ${name} by ${method}`,
          onTicket(async (stores, before) => {
            const { ticket, changeNumber } = await stores.tickets[method](SITE, before.id, change);
            const expected = toTicketEvents(before, ticket, changeNumber);

            assert.deepEqual(
              expected.map(({ type }) => type),
              types,
            );
            await expectEvents(stores, expected);
          }),
        );
      }
    }

    it(
      'stores the events of concurrent changes, with growing versions',
      onTicket(async (stores, { id }) => {
        const changed = await Promise.all(
          EIGHT.map((index) => stores.tickets.change(SITE, id, aTicketChange({ externalTicketId: `R-${index}` }))),
        );
        const sorted = changed.toSorted((one, other) => one.changeNumber - other.changeNumber);
        const events = await drainEvents(stores);

        assert.deepEqual(
          events.map(({ version, document }) => ({ version, ticket: JSON.parse(document) })),
          sorted.map(({ changeNumber, ticket }) => ({ version: changeNumber, ticket })),
        );
      }),
    );

    it(
      'stores no events of a chat',
      withPort(open, async (stores) => {
        await addWebhook(stores);
        const chat = aChat();
        await stores.tickets.addConversation(aNewConversation(chat));
        await stores.tickets.changeConversation(SITE, chat.id, addMessages({}, aMessage('visitor', 'msg_1')));
        await stores.tickets.changeConversation(SITE, chat.id, aTicketChange({ status: 'resolved' }));

        await expectEvents(stores, []);
      }),
    );

    it(
      'stores no event if the change returns its argument',
      onTicket(async (stores, { id }) => {
        await stores.tickets.change(SITE, id, (ticket) => ticket);
        await stores.tickets.change(SITE, id, (ticket) => ticket, { key: 'k', fingerprint: 'f', at: NOON });
        await stores.tickets.changeConversation(SITE, id, (ticket) => ticket);

        await expectEvents(stores, []);
      }),
    );

    it(
      'stores the event of an idempotency key once',
      onTicket(async (stores, before) => {
        const change = (fingerprint: string) =>
          stores.tickets.change(SITE, before.id, aTicketChange({ status: 'resolved' }), {
            key: 'k',
            fingerprint,
            at: NOON,
          });
        const [first] = await Promise.all(EIGHT.map(() => change('f')));
        await change('f');
        await assert.rejects(change('another'), IdempotencyKeyReusedError);

        const { ticket, changeNumber } = first ?? assert.fail();
        await expectEvents(stores, toTicketEvents(before, ticket, changeNumber));
      }),
    );

    it(
      'stores no event of a change that fails, also beside changes that succeed',
      onTicket(async (stores, before) => {
        const other = await stores.tickets.addConversation(aNewConversation());
        await drainEvents(stores);
        const fail: TicketChangeFunction = (ticket, changeNumber) => {
          aTicketChange({ status: 'resolved' })(ticket, changeNumber);
          throw new RangeError('Not so.');
        };
        const [failed, changed, missing] = await Promise.allSettled([
          stores.tickets.change(SITE, before.id, fail),
          stores.tickets.change(SITE, other.ticket.id, aTicketChange({ status: 'resolved' })),
          stores.tickets.change(OTHER_SITE, before.id, aTicketChange({ status: 'resolved' })),
          stores.tickets.changeConversation(SITE, before.id, fail),
        ]);

        assert.ok(failed.status === 'rejected' && failed.reason instanceof RangeError);
        assert.ok(missing.status === 'rejected' && missing.reason instanceof TicketNotFoundError);
        assert.ok(changed.status === 'fulfilled');
        await expectEvents(stores, toTicketEvents(other.ticket, changed.value.ticket, changed.value.changeNumber));
      }),
    );
  });
}
