import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConversationFilter, ConversationSortKey } from '../../core/tickets/conversation-reader.port.ts';
import { toConversationSummary } from '../../core/tickets/conversation-summary.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { serializeTicket, toEntityTag } from '../../core/tickets/ticket-document.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { descending, numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';
import { type ConversationStores, conversationHistoryLimits } from './conversation-reader-history.suite.ts';
import { inboxLists } from './conversation-reader-inbox.suite.ts';

type Stores = ConversationStores;

/**
 * Conformance tests of ConversationReader, over a TicketRepository. `open` returns a store with `SITE` and
 * `OTHER_SITE`.
 */
export function conversationReaderSuite(open: () => Promise<OpenPort<Stores>>): void {
  const found = async ({ conversations }: Stores, filter: ConversationFilter) =>
    (await conversations.listPage(SITE, filter, 100)).conversations.map(({ id }) => id);

  describe('ConversationReader', () => {
    it(
      'lists conversations of both routes by updatedAt, then id, latest first',
      withPort(open, async (stores) => {
        const [old, young] = [at(1, aTicket()), at(3, aChat())];
        const [low, high] = [at(2, aChat()), at(2, aTicket())];
        await openAll(stores, high, old, young, low, aTicket({ siteId: OTHER_SITE }));

        const page = await stores.conversations.listPage(SITE, {}, 100);

        const listed = await Promise.all([young, high, low, old].map((ticket) => toListedConversation(stores, ticket)));
        assert.deepEqual(page, { conversations: listed, hasMore: false });
      }),
    );

    it(
      'continues after a position and returns whether more follow',
      withPort(open, async (stores) => {
        const [a, b, c] = [at(3, aTicket()), at(2, aChat()), at(1, aTicket())];
        await openAll(stores, a, b, c);

        const first = await stores.conversations.listPage(SITE, {}, 2);
        const second = await stores.conversations.listPage(SITE, {}, 2, toPosition(b));

        assert.deepEqual([first.conversations.map(({ id }) => id), first.hasMore], [[a.id, b.id], true]);
        assert.deepEqual([second.conversations.map(({ id }) => id), second.hasMore], [[c.id], false]);
      }),
    );

    const either = (number: number) => (number % 3 === 0 ? aChat : aTicket);
    const foreign = (given: Partial<Ticket>) => aTicket({ ...given, siteId: OTHER_SITE });
    for (const [name, filter, make, other] of [
      ['of both routes', {}, either, foreign],
      ['of one route', { route: 'chat' }, () => aChat, aTicket],
      ['of a search', { search: 'parcel' }, either, aTicket],
    ] as const) {
      it(
        `pages through all conversations ${name} without gaps or duplicates, latest first`,
        pagesThroughAllItems(open, {
          add: async (stores, first, count) => {
            const created = numbersFrom(first, count).map((number) =>
              at(number % 13, make(number)({ summary: number % 2 === 0 ? 'A PARCEL' : 'My parcel' })),
            );
            const others = created.map(({ updatedAt }) => other({ updatedAt, summary: 'Invoice' }));
            await Promise.all([...created, ...others].map((ticket) => openAll(stores, ticket)));
            return created;
          },
          compare: (one, other) => descending(one.updatedAt + one.id, other.updatedAt + other.id),
          idOf: ({ id }) => id,
          page: async (stores, limit, after: ConversationSortKey | undefined) => {
            const { conversations, hasMore } = await stores.conversations.listPage(SITE, filter, limit, after);
            const last = conversations.at(-1);
            return { ids: conversations.map(({ id }) => id), next: hasMore && last ? toPosition(last) : undefined };
          },
        }),
      );
    }

    it(
      'lists conversations that match all filters',
      withPort(open, async (stores) => {
        const chat = aChat({ status: 'resolved', priority: 'high' });
        const ticket = aTicket({ status: 'resolved', priority: 'high' });
        const normal = aTicket({ status: 'resolved' });
        const [ofTeam, chatOfTeam] = [aTicket({ team: 'Ünï' }), aChat({ team: 'Ünï', priority: 'urgent' })];
        await openAll(stores, chat, ticket, normal, aTicket({ team: 'ünï' }), ofTeam, chatOfTeam);

        assert.deepEqual(await found(stores, { route: 'chat' }), [chatOfTeam.id, chat.id]);
        assert.deepEqual(await found(stores, { team: 'Ünï' }), [chatOfTeam.id, ofTeam.id]);
        assert.deepEqual(await found(stores, { team: 'Ünï', priority: 'urgent' }), [chatOfTeam.id]);
        assert.deepEqual(await found(stores, { team: 'Ünï', route: 'ticket', status: 'open' }), [ofTeam.id]);
        assert.deepEqual(await found(stores, { status: 'resolved' }), [normal.id, ticket.id, chat.id]);
        assert.deepEqual(await found(stores, { priority: 'high' }), [ticket.id, chat.id]);
        const all = { route: 'ticket', status: 'resolved', priority: 'normal' } as const;
        assert.deepEqual(await found(stores, all), [normal.id]);
      }),
    );

    it(
      'searches summary, visitor’s name and email address, external id and id only, ignoring case',
      withPort(open, async (stores) => {
        const ticket = aTicket({
          summary: 'Wo ist mein PÄCKCHEN (50%)?',
          visitor: { name: 'Grace Hopper', email: 'grace@navy.example', phone: '+1 555' },
          externalTicketId: 'CRM_77.x',
        });
        await openAll(stores, ticket, aChat());

        for (const search of ['päckchen (50%)', 'GRACE h', 'navy.EXAMPLE', 'crm_77.x', ticket.id.toUpperCase()]) {
          assert.deepEqual(await found(stores, { search }), [ticket.id], search);
        }
        for (const search of ['crm_77_x', '+1 555', '5_%', 'visitor', '.*']) {
          assert.deepEqual(await found(stores, { search }), [], search);
        }
      }),
    );

    it(
      'combines search with the other filters on each page',
      withPort(open, async (stores) => {
        const [a, b] = [at(3, aTicket({ summary: 'Parcel one' })), at(1, aChat({ summary: 'Parcel two' }))];
        await openAll(stores, a, at(2, aChat({ summary: 'Invoice' })), b);

        const first = await stores.conversations.listPage(SITE, { search: 'parcel' }, 1);
        const second = await stores.conversations.listPage(SITE, { search: 'parcel' }, 1, toPosition(a));

        assert.deepEqual([first.conversations.map(({ id }) => id), first.hasMore], [[a.id], true]);
        assert.deepEqual([second.conversations.map(({ id }) => id), second.hasMore], [[b.id], false]);
        assert.deepEqual(await found(stores, { search: 'parcel', route: 'chat' }), [b.id]);
      }),
    );

    it(
      'lists a conversation in its latest state',
      withPort(open, async (stores) => {
        const ticket = aTicket();
        await openAll(stores, ticket);
        const link = {
          externalTicketId: 'A-1',
          externalTicketUrl: 'https://desk.example/1',
          externalSystem: 'desk',
        };

        await stores.tickets.change(SITE, ticket.id, aTicketChange({ status: 'resolved', team: 'Ünï' }));
        const { ticket: linked } = await stores.tickets.change(SITE, ticket.id, aTicketChange(link));
        assert.deepEqual((await stores.conversations.listPage(SITE, { search: 'a-1' }, 1)).conversations, [
          await toListedConversation(stores, linked),
        ]);

        const other = { team: null, externalTicketUrl: 'https://desk.example/2', externalTicketId: null };
        const { ticket: unlinked } = await stores.tickets.change(SITE, ticket.id, aTicketChange(other));
        assert.deepEqual((await stores.conversations.listPage(SITE, {}, 1)).conversations, [
          await toListedConversation(stores, unlinked),
        ]);
        assert.deepEqual(await found(stores, { search: 'a-1' }), []);
      }),
    );

    it(
      'returns the document of a conversation of either route, but not of another site',
      withPort(open, async (stores) => {
        const [ticket, chat, foreign] = [aTicket(), aChat(), aTicket({ siteId: OTHER_SITE })];
        await openAll(stores, ticket, chat, foreign);

        for (const one of [ticket, chat]) {
          const stored = await stores.conversations.findDocument(SITE, one.id);
          assert.equal(Buffer.from(stored?.document ?? []).toString(), serializeTicket(one));
          assert.ok((stored?.changeNumber ?? 0) > 0);
        }
        assert.equal(await stores.conversations.findDocument(SITE, foreign.id), undefined);
        assert.equal(await stores.conversations.findDocument(SITE, 'tkt_unknown'), undefined);
      }),
    );

    it(
      'returns the history of status, priority, team and link, latest change first',
      withPort(open, async (stores) => {
        const chat = aChat();
        await openAll(stores, chat);
        const change = (given: Partial<Ticket>, by: 'key:one' | 'account:acc_1') =>
          stores.tickets.changeConversation(SITE, chat.id, aTicketChange(given, by));

        const { ticket: first } = await change({ team: 'Ünï', status: 'escalated', priority: 'high' }, 'key:one');
        await change({ messages: [] }, 'key:one');
        const { ticket: second } = await change({ externalTicketId: 'A-1' }, 'account:acc_1');

        const expectedChange = (ticket: Ticket, field: string, from: string | null, to: string | null) => ({
          at: ticket.updatedAt,
          by: ticket.lastChangedBy,
          change: { field, from, to },
        });
        const latest = expectedChange(second, 'externalTicketId', null, 'A-1');
        assert.deepEqual(await stores.conversations.listChanges(SITE, chat.id, 10), [
          latest,
          expectedChange(first, 'status', 'open', 'escalated'),
          expectedChange(first, 'priority', 'normal', 'high'),
          expectedChange(first, 'team', null, 'Ünï'),
        ]);
        assert.deepEqual(await stores.conversations.listChanges(SITE, chat.id, 1), [latest]);
      }),
    );

    it(
      'returns no history for an unchanged or unknown conversation or one of another site',
      withPort(open, async (stores) => {
        const [foreign, unchanged] = [aTicket({ siteId: OTHER_SITE }), aTicket()];
        await openAll(stores, foreign, unchanged);
        await stores.tickets.change(OTHER_SITE, foreign.id, aTicketChange({ status: 'resolved' }));

        for (const id of [foreign.id, unchanged.id, 'tkt_unknown']) {
          assert.deepEqual(await stores.conversations.listChanges(SITE, id, 10), []);
        }
      }),
    );

    conversationHistoryLimits(open);
    inboxLists(open);
  });
}

function at(minutes: number, ticket: Ticket): Ticket {
  return { ...ticket, updatedAt: isoMinutesAfterNoon(minutes) };
}

function toPosition({ updatedAt, id }: Pick<Ticket, 'updatedAt' | 'id'>): ConversationSortKey {
  return { at: updatedAt, id };
}

/** Returns the ticket's summary with the version of its latest change. */
async function toListedConversation({ conversations }: Stores, ticket: Ticket) {
  const stored = await conversations.findDocument(SITE, ticket.id);
  return { ...toConversationSummary(ticket), version: toEntityTag(stored?.changeNumber ?? 0) };
}

async function openAll({ tickets }: Stores, ...opened: readonly Ticket[]): Promise<void> {
  for (const ticket of opened) await tickets.addConversation(aNewConversation(ticket));
}
