import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ErasureCommand } from '../../core/tickets/erased-conversation.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { TicketErasedError, TicketNotFoundError } from '../../core/tickets/ticket-errors.ts';
import type { TicketFilter, TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { ACCOUNT, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import {
  aChat,
  aNewConversation,
  aTicket,
  aTicketChange,
  deriveTokenHash,
} from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { decodeUtf8, openTickets, parseTicketIds, readFirstPage, toIds } from '../support/matchers/ticket-page.ts';

const COMMAND: ErasureCommand = { by: `account:${ACCOUNT}`, at: NOON + 60_000, ticketsOnly: false };

/** Conformance tests of TicketRepository: erased conversations. */
export function ticketErasure(open: () => Promise<OpenPort<TicketRepository>>): void {
  const erase = (tickets: TicketRepository, { siteId, id }: Ticket, overrides: Partial<ErasureCommand> = {}) =>
    tickets.erase(siteId, id, { ...COMMAND, ...overrides });
  const parsePage = async (tickets: TicketRepository, filter: TicketFilter, limit = 100, skip = 0) => {
    const { documents } = await tickets.listPage(SITE, filter, limit, skip);
    return JSON.parse(`[${decodeUtf8(documents)}]`) as readonly Record<string, unknown>[];
  };

  it(
    'leaves only id, site, route, time and change number of an erased conversation',
    withPort(open, async (tickets) => {
      const [ticket, chat] = await openTickets(tickets, aTicket(), aChat());
      const { latestChangeNumber } = await readFirstPage(tickets);

      assert.deepEqual(await erase(tickets, ticket), {
        id: ticket.id,
        siteId: SITE,
        route: 'ticket',
        updatedAt: isoMinutesAfterNoon(1),
        changeNumber: latestChangeNumber + 1,
      });
      assert.equal((await erase(tickets, chat)).route, 'chat');
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), []);
    }),
  );

  it(
    'sets a later time than that of the last change, even if the clock was set back',
    withPort(open, async (tickets) => {
      const [ticket] = await openTickets(tickets, aTicket({ updatedAt: isoMinutesAfterNoon(10) }));

      const { updatedAt } = await erase(tickets, ticket);
      assert.ok(updatedAt > ticket.updatedAt);
    }),
  );

  it(
    'erases only a resolved conversation whose last change was before `resolvedBefore`',
    withPort(open, async (tickets) => {
      const [open, recent, resolved] = await openTickets(
        tickets,
        aTicket(),
        aTicket({ status: 'resolved', updatedAt: isoMinutesAfterNoon(1) }),
        aTicket({ status: 'resolved' }),
      );
      const command = { resolvedBefore: NOON + 60_000, by: null };
      for (const ticket of [open, recent]) await assert.rejects(erase(tickets, ticket, command), TicketNotFoundError);

      assert.equal((await erase(tickets, resolved, command)).id, resolved.id);
      assert.ok(await tickets.findDocument(SITE, open.id));
      assert.ok(await tickets.findDocument(SITE, recent.id));
    }),
  );

  it(
    'throws TicketErasedError for each use of an erased conversation',
    withPort(open, async (tickets) => {
      const [ticket, chat] = await openTickets(tickets, aTicket(), aChat());
      for (const erased of [ticket, chat]) {
        await erase(tickets, erased);
        const tokenHash = deriveTokenHash(erased);
        const change = () => assert.fail('there is nothing to change');
        await assert.rejects(tickets.changeConversation(SITE, erased.id, change), TicketErasedError);
        await assert.rejects(tickets.findConversation(SITE, erased.id, tokenHash), TicketErasedError);
        await assert.rejects(tickets.findSubmissionId(SITE, erased.id), TicketErasedError);
        await assert.rejects(erase(tickets, erased), TicketErasedError);
        assert.equal(await tickets.findConversationChangeNumber(SITE, erased.id, tokenHash), undefined);
      }
      await assert.rejects(tickets.findDocument(SITE, ticket.id), TicketErasedError);
      await assert.rejects(tickets.change(SITE, ticket.id, aTicketChange({})), TicketErasedError);
      assert.equal(await tickets.findDocument(SITE, chat.id), undefined);
      await assert.rejects(tickets.change(SITE, chat.id, aTicketChange({})), TicketNotFoundError);
      await assert.rejects(erase(tickets, chat, { ticketsOnly: true }), TicketNotFoundError);
    }),
  );

  it(
    'throws TicketNotFoundError for conversations of other sites, and for chats if only tickets are meant',
    withPort(open, async (tickets) => {
      const [ticket, chat] = await openTickets(tickets, aTicket(), aChat());

      await assert.rejects(tickets.erase(OTHER_SITE, ticket.id, COMMAND), TicketNotFoundError);
      await assert.rejects(tickets.erase(SITE, 'tkt_unknown', COMMAND), TicketNotFoundError);
      await assert.rejects(erase(tickets, chat, { ticketsOnly: true }), TicketNotFoundError);
      assert.notEqual(await tickets.findDocument(SITE, ticket.id), undefined);

      await erase(tickets, ticket);
      await assert.rejects(tickets.change(OTHER_SITE, ticket.id, aTicketChange({})), TicketNotFoundError);
      assert.equal(await tickets.findDocument(OTHER_SITE, ticket.id), undefined);
    }),
  );

  it(
    'lists erased tickets in a synchronisation, without a version and whatever the other filters',
    withPort(open, async (tickets) => {
      const [first, second, chat, kept] = await openTickets(tickets, aTicket(), aTicket(), aChat(), aTicket());
      const { latestChangeNumber } = await readFirstPage(tickets);
      const { updatedAt } = await erase(tickets, first);
      await erase(tickets, chat);
      const item = { id: first.id, siteId: SITE, erased: true, updatedAt };

      assert.deepEqual(await parsePage(tickets, { changedAfter: latestChangeNumber }), [item]);
      const others = {
        status: 'resolved',
        team: 'Sales',
        externalTicketId: 'x',
        changedByOthersThan: 'key:a',
      } as const;
      assert.deepEqual(await parsePage(tickets, { changedAfter: latestChangeNumber, ...others }), [item]);
      assert.deepEqual(await parsePage(tickets, { updatedSince: updatedAt, priority: 'urgent' }), [item]);
      assert.deepEqual(await parsePage(tickets, { updatedSince: isoMinutesAfterNoon(2) }), []);
      assert.deepEqual(await parsePage(tickets, { changedAfter: latestChangeNumber + 2 }), []);
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), toIds([kept, second].sort(byIdDescending)));
      const all = await parsePage(tickets, { changedAfter: 0 });
      assert.deepEqual(
        all.map(({ id }) => id),
        [first.id, ...toIds([kept, second].sort(byIdDescending))],
      );
    }),
  );

  it(
    'pages through tickets and erased tickets in list order, by skip and by position',
    withPort(open, async (tickets) => {
      const opened = Array.from({ length: 12 }, (_, index) => aTicket({ updatedAt: isoMinutesAfterNoon(index) }));
      await openTickets(tickets, ...opened);
      for (const [index, ticket] of opened.entries())
        if (index % 3 === 0) await erase(tickets, ticket, { at: NOON + index * 60_000 + 1 });
      const all = await parsePage(tickets, { changedAfter: 0 });
      const times = all.map(({ updatedAt }) => String(updatedAt));
      assert.equal(all.length, 12);
      assert.deepEqual(times, [...times].sort().reverse());

      for (const limit of [1, 4, 5]) {
        const [bySkip, byPosition]: string[][] = [[], []];
        for (let skip = 0; skip < 12; skip += limit)
          bySkip?.push(...(await parsePage(tickets, { changedAfter: 0 }, limit, skip)).map(({ id }) => String(id)));
        let page = await tickets.listPage(SITE, { changedAfter: 0 }, limit, 0);
        for (;;) {
          byPosition?.push(...parseTicketIds(page));
          if (!page.hasMore) break;
          page = await tickets.listPage(SITE, { changedAfter: 0 }, limit, 0, page.lastSortKey);
        }
        assert.deepEqual([bySkip, byPosition], [all.map(({ id }) => id), all.map(({ id }) => id)]);
      }
    }),
  );

  it(
    'either erases a conversation with a concurrent change, or rejects the change with TicketErasedError',
    withPort(open, async (tickets) => {
      for (let round = 0; round < 10; round += 1) {
        const [ticket] = await openTickets(tickets, aTicket());
        const changes = Array.from({ length: 4 }, (_, index) =>
          tickets.change(SITE, ticket.id, aTicketChange({ summary: `canary ${index}` })),
        );
        const erasures = [erase(tickets, ticket), erase(tickets, ticket)];
        const results = await Promise.allSettled([...changes, ...erasures]);

        for (const result of results)
          assert.ok(result.status === 'fulfilled' || result.reason instanceof TicketErasedError);
        assert.equal(results.slice(4).filter(({ status }) => status === 'fulfilled').length, 1);
        await assert.rejects(tickets.findDocument(SITE, ticket.id), TicketErasedError);
      }
    }),
  );

  it(
    'forgets the submission, so that a later one with the same id opens another conversation',
    withPort(open, async (tickets) => {
      const first = aNewConversation();
      await tickets.addConversation(first);
      await erase(tickets, first.ticket);
      const second = aTicket();
      const reopened = await tickets.addConversation({ ...aNewConversation(second), submission: first.submission });

      assert.deepEqual([reopened.ticket.id, reopened.isRepeated], [second.id, false]);
    }),
  );
}

function byIdDescending(one: Ticket, other: Ticket): number {
  return one.id > other.id ? -1 : 1;
}
