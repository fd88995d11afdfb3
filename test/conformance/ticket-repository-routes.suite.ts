import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TicketNotFoundError } from '../../core/tickets/ticket-errors.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import {
  aChat,
  aNewConversation,
  aTicket,
  aTicketChange,
  deriveTokenHash,
} from '../support/builders/ticket-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { decodeUtf8, openTickets, parseTickets, readFirstPage } from '../support/matchers/ticket-page.ts';

const runNothing = () => assert.fail('there is nothing to change');

/** Conformance tests of TicketRepository: the separation of chats, tickets and sites. */
export function ticketRoutes(open: () => Promise<OpenPort<TicketRepository>>): void {
  it(
    'does not list chats or tickets of other sites',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket(), aChat(), aTicket({ siteId: OTHER_SITE }));

      assert.deepEqual(parseTickets(await readFirstPage(tickets)), [ticket]);
      assert.deepEqual(parseTickets(await readFirstPage(tickets, { status: 'open', changedAfter: 0 })), [ticket]);
      assert.equal(decodeUtf8((await tickets.listPage('site_unknown', {}, 100, 0)).documents), '');
    }),
  );

  it(
    'does not list a chat after a change either',
    withPort(open, async (tickets) => {
      const [chat] = await openTickets(tickets, aChat());
      await tickets.changeConversation(SITE, chat.id, aTicketChange({ status: 'escalated' }));

      for (const filter of [
        {},
        { status: 'escalated' },
        { changedAfter: 0 },
        { changedByOthersThan: 'visitor' },
      ] as const) {
        assert.equal(decodeUtf8((await readFirstPage(tickets, filter)).documents), '');
      }
    }),
  );

  it(
    'returns no document of a chat or of a ticket of another site',
    withPort(open, async (tickets) => {
      const [chat, foreign] = await openTickets(tickets, aChat(), aTicket({ siteId: OTHER_SITE }));

      assert.equal(await tickets.findDocument(SITE, chat.id), undefined);
      assert.equal(await tickets.findDocument(SITE, foreign.id), undefined);
      assert.notEqual(await tickets.findDocument(OTHER_SITE, foreign.id), undefined);
    }),
  );

  it(
    'throws TicketNotFoundError without calling change for a chat, an unknown ticket or one of another site',
    withPort(open, async (tickets) => {
      const [chat, foreign] = await openTickets(tickets, aChat(), aTicket({ siteId: OTHER_SITE }));

      for (const ticketId of [chat.id, foreign.id, 'tkt_unknown']) {
        await assert.rejects(tickets.change(SITE, ticketId, runNothing), TicketNotFoundError, ticketId);
        const once = { key: 'one', fingerprint: 'this', at: 0 };
        await assert.rejects(tickets.change(SITE, ticketId, runNothing, once), TicketNotFoundError, ticketId);
      }
      assert.deepEqual(await tickets.findConversation(SITE, chat.id, deriveTokenHash(chat)), chat);
      assert.deepEqual(await tickets.findConversation(OTHER_SITE, foreign.id, deriveTokenHash(foreign)), foreign);
    }),
  );

  it(
    'finds a conversation of either route by its token',
    withPort(open, async (tickets) => {
      const [ticket, chat] = await openTickets(tickets, aTicket(), aChat());

      assert.deepEqual(await tickets.findConversation(SITE, ticket.id, deriveTokenHash(ticket)), ticket);
      assert.deepEqual(await tickets.findConversation(SITE, chat.id, deriveTokenHash(chat)), chat);
    }),
  );

  it(
    'finds no conversation by a wrong token, the token of another conversation, or on another site',
    withPort(open, async (tickets) => {
      const [one, other] = await openTickets(tickets, aTicket(), aTicket());

      assert.equal(await tickets.findConversation(SITE, one.id, deriveTokenHash(other)), undefined);
      assert.equal(await tickets.findConversation(SITE, one.id, ''), undefined);
      assert.equal(await tickets.findConversation(OTHER_SITE, one.id, deriveTokenHash(one)), undefined);
      assert.equal(await tickets.findConversation(SITE, 'tkt_unknown', deriveTokenHash(one)), undefined);
    }),
  );

  it(
    'finds the number of the latest change of a conversation by its token',
    withPort(open, async (tickets) => {
      const [ticket, chat] = await openTickets(tickets, aTicket(), aChat());
      for (const one of [ticket, chat]) {
        const { changeNumber } = await tickets.changeConversation(SITE, one.id, aTicketChange({ status: 'resolved' }));
        assert.equal(await tickets.findConversationChangeNumber(SITE, one.id, deriveTokenHash(one)), changeNumber);
      }

      assert.equal(await tickets.findConversationChangeNumber(SITE, ticket.id, deriveTokenHash(chat)), undefined);
      assert.equal(
        await tickets.findConversationChangeNumber(OTHER_SITE, ticket.id, deriveTokenHash(ticket)),
        undefined,
      );
      assert.equal(await tickets.findConversationChangeNumber(SITE, 'tkt_unknown', deriveTokenHash(ticket)), undefined);
    }),
  );

  it(
    'finds the submission id of a conversation of either route, on its site only',
    withPort(open, async (tickets) => {
      const [ticket, chat] = [aTicket(), aChat()];
      await tickets.addConversation(aNewConversation(ticket, { submissionId: 'a $b.c "Ünï" 😀' }));
      await tickets.addConversation(aNewConversation(chat, { submissionId: '!' }));

      assert.equal(await tickets.findSubmissionId(SITE, ticket.id), 'a $b.c "Ünï" 😀');
      assert.equal(await tickets.findSubmissionId(SITE, chat.id), '!');
      assert.equal(await tickets.findSubmissionId(OTHER_SITE, chat.id), undefined);
      assert.equal(await tickets.findSubmissionId(SITE, 'tkt_unknown'), undefined);
    }),
  );

  it(
    'changes a conversation of either route',
    withPort(open, async (tickets) => {
      for (const conversation of [aTicket(), aChat()]) {
        const opened = await tickets.addConversation(aNewConversation(conversation));

        const stored = await tickets.changeConversation(SITE, conversation.id, aTicketChange({ status: 'resolved' }));

        assert.equal(stored.ticket.status, 'resolved');
        assert.equal(stored.isRepeated, false);
        assert.ok(stored.changeNumber > opened.changeNumber);
        const now = await tickets.findConversation(SITE, conversation.id, deriveTokenHash(conversation));
        assert.deepEqual(now, stored.ticket);
      }
    }),
  );

  it(
    'stores nothing if the change of a conversation throws or returns the same object',
    withPort(open, async (tickets) => {
      const chat = aChat();
      const { changeNumber } = await tickets.addConversation(aNewConversation(chat));
      const failing = tickets.changeConversation(SITE, chat.id, () => {
        throw new RangeError('no');
      });

      await assert.rejects(failing, RangeError);
      const stored = await tickets.changeConversation(SITE, chat.id, (old) => old);
      assert.deepEqual(stored, { ticket: chat, changeNumber, isRepeated: false });
    }),
  );

  it(
    'applies 20 concurrent changes of a conversation and its ticket',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket({ summary: '' }));

      await Promise.all(
        Array.from({ length: 20 }, (_, number) => {
          const change = number % 2 === 0 ? 'change' : 'changeConversation';
          return tickets[change](SITE, ticket.id, (old, latest) =>
            aTicketChange({ summary: `${old.summary}x` })(old, latest),
          );
        }),
      );

      const [now] = parseTickets(await readFirstPage(tickets));
      assert.equal(now?.summary, 'x'.repeat(20));
    }),
  );

  it(
    'throws TicketNotFoundError for changing a conversation that the site does not have',
    withPort(open, async (tickets) => {
      const [foreign] = await openTickets(tickets, aChat({ siteId: OTHER_SITE }));

      for (const conversationId of [foreign.id, 'tkt_unknown']) {
        await assert.rejects(tickets.changeConversation(SITE, conversationId, runNothing), TicketNotFoundError);
      }
    }),
  );
}
