import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TicketNotFound } from '../../core/tickets/ticket-errors.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, anOpening, aTicket, changeTo, tokenHashOf } from '../support/builders/ticket-builder.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { firstPage, openAll, textOf, ticketsOn } from '../support/matchers/ticket-page.ts';

const runNothing = () => assert.fail('there is nothing to change');

/** The part of the TicketRepository contract about the separation of chats, tickets and sites. */
export function ticketRoutes(open: () => Promise<Opened<TicketRepository>>): void {
  it(
    'does not list chats or tickets of other sites',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket(), aChat(), aTicket({ siteId: OTHER_SITE }));

      assert.deepEqual(ticketsOn(await firstPage(tickets)), [ticket]);
      assert.deepEqual(ticketsOn(await firstPage(tickets, { status: 'open', changedAfter: 0 })), [ticket]);
      assert.equal(textOf((await tickets.page('site_unknown', {}, 100, 0)).documents), '');
    }),
  );

  it(
    'does not list a chat after a change either',
    on(open, async (tickets) => {
      const [chat] = await openAll(tickets, aChat());
      await tickets.changeConversation(SITE, chat.id, changeTo({ status: 'escalated' }));

      for (const filter of [
        {},
        { status: 'escalated' },
        { changedAfter: 0 },
        { changedByOthersThan: 'visitor' },
      ] as const) {
        assert.equal(textOf((await firstPage(tickets, filter)).documents), '');
      }
    }),
  );

  it(
    'returns no document of a chat or of a ticket of another site',
    on(open, async (tickets) => {
      const [chat, foreign] = await openAll(tickets, aChat(), aTicket({ siteId: OTHER_SITE }));

      assert.equal(await tickets.document(SITE, chat.id), undefined);
      assert.equal(await tickets.document(SITE, foreign.id), undefined);
      assert.notEqual(await tickets.document(OTHER_SITE, foreign.id), undefined);
    }),
  );

  it(
    'throws TicketNotFound without calling change for a chat, an unknown ticket or one of another site',
    on(open, async (tickets) => {
      const [chat, foreign] = await openAll(tickets, aChat(), aTicket({ siteId: OTHER_SITE }));

      for (const ticketId of [chat.id, foreign.id, 'tkt_unknown']) {
        await assert.rejects(tickets.change(SITE, ticketId, runNothing), TicketNotFound, ticketId);
        const once = { key: 'one', fingerprint: 'this', at: 0 };
        await assert.rejects(tickets.change(SITE, ticketId, runNothing, once), TicketNotFound, ticketId);
      }
      assert.deepEqual(await tickets.conversation(SITE, chat.id, tokenHashOf(chat)), chat);
      assert.deepEqual(await tickets.conversation(OTHER_SITE, foreign.id, tokenHashOf(foreign)), foreign);
    }),
  );

  it(
    'finds a conversation of either route by its token',
    on(open, async (tickets) => {
      const [ticket, chat] = await openAll(tickets, aTicket(), aChat());

      assert.deepEqual(await tickets.conversation(SITE, ticket.id, tokenHashOf(ticket)), ticket);
      assert.deepEqual(await tickets.conversation(SITE, chat.id, tokenHashOf(chat)), chat);
    }),
  );

  it(
    'finds no conversation by a wrong token, the token of another conversation, or on another site',
    on(open, async (tickets) => {
      const [one, other] = await openAll(tickets, aTicket(), aTicket());

      assert.equal(await tickets.conversation(SITE, one.id, tokenHashOf(other)), undefined);
      assert.equal(await tickets.conversation(SITE, one.id, ''), undefined);
      assert.equal(await tickets.conversation(OTHER_SITE, one.id, tokenHashOf(one)), undefined);
      assert.equal(await tickets.conversation(SITE, 'tkt_unknown', tokenHashOf(one)), undefined);
    }),
  );

  it(
    'changes a conversation of either route',
    on(open, async (tickets) => {
      for (const conversation of [aTicket(), aChat()]) {
        const opened = await tickets.open(anOpening(conversation));

        const stored = await tickets.changeConversation(SITE, conversation.id, changeTo({ status: 'resolved' }));

        assert.equal(stored.ticket.status, 'resolved');
        assert.equal(stored.repeated, false);
        assert.ok(stored.changeNumber > opened.changeNumber);
        const now = await tickets.conversation(SITE, conversation.id, tokenHashOf(conversation));
        assert.deepEqual(now, stored.ticket);
      }
    }),
  );

  it(
    'stores nothing if the change of a conversation throws or returns the same object',
    on(open, async (tickets) => {
      const chat = aChat();
      const { changeNumber } = await tickets.open(anOpening(chat));
      const failing = tickets.changeConversation(SITE, chat.id, () => {
        throw new RangeError('no');
      });

      await assert.rejects(failing, RangeError);
      const stored = await tickets.changeConversation(SITE, chat.id, (old) => old);
      assert.deepEqual(stored, { ticket: chat, changeNumber, repeated: false });
    }),
  );

  it(
    'applies 20 concurrent changes of a conversation and its ticket',
    on(open, async (tickets) => {
      const [ticket] = await openAll(tickets, aTicket({ summary: '' }));

      await Promise.all(
        Array.from({ length: 20 }, (_, number) => {
          const change = number % 2 === 0 ? 'change' : 'changeConversation';
          return tickets[change](SITE, ticket.id, (old, latest) =>
            changeTo({ summary: `${old.summary}x` })(old, latest),
          );
        }),
      );

      const [now] = ticketsOn(await firstPage(tickets));
      assert.equal(now?.summary, 'x'.repeat(20));
    }),
  );

  it(
    'throws TicketNotFound for changing a conversation that the site does not have',
    on(open, async (tickets) => {
      const [foreign] = await openAll(tickets, aChat({ siteId: OTHER_SITE }));

      for (const conversationId of [foreign.id, 'tkt_unknown']) {
        await assert.rejects(tickets.changeConversation(SITE, conversationId, runNothing), TicketNotFound);
      }
    }),
  );
}
