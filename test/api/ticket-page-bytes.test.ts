import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { UNDECORATED_TICKET_REPOSITORY } from '../../apps/composition/tokens.ts';
import { listTickets } from '../../contracts/public/tickets.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const MB = 1_000_000;
/** Maximum bytes of a page besides its tickets. */
const ENVELOPE = 1000;

let tickets: TicketRepository | undefined;
const onStart = (container: DependencyContainer) => {
  tickets = container.resolve(UNDECORATED_TICKET_REPOSITORY);
};
const api = await startApi([], { onStart });
const list = async (query: string) => {
  const reply = await api.asKey(`/tickets?${query}`);
  return { ...expectSuccess(listTickets, reply), bytes: Buffer.byteLength(reply.text) };
};

/** Stores tickets of a million characters each. */
async function addLongTickets(count: number): Promise<readonly Ticket[]> {
  const made = Array.from({ length: count }, (): Ticket => {
    const ticket = aTicket({ siteId: api.line.siteId, updatedAt: new Date().toISOString() });
    const content = 'x'.repeat(MB);
    return {
      ...ticket,
      messages: [{ id: 'msg_1', role: 'visitor', authorName: null, content, createdAt: ticket.createdAt }],
    };
  });
  for (const ticket of made) await tickets?.addConversation(aNewConversation(ticket));
  return made;
}

describe('A page of GET /v1/sites/{siteId}/tickets above 4 MB', () => {
  it('ends early with hasMore and a cursor, and keeps the requested limit', async () => {
    await addLongTickets(9);
    const seen: string[] = [];
    const marks = new Set<string | null>();
    for (let query = 'limit=100'; query !== ''; ) {
      const { data, page, bytes } = await list(query);
      assert.ok(bytes < 4 * MB + ENVELOPE, `${bytes} bytes`);
      assert.deepEqual([page.limit, page.hasMore], [100, page.nextCursor !== null]);
      marks.add(page.syncMark);
      seen.push(...data.map(({ id }) => id));
      query = page.nextCursor ? `limit=100&cursor=${page.nextCursor}` : '';
    }
    const bySkip: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const { data, page } = await list(`limit=100&skip=${bySkip.length}`);
      bySkip.push(...data.map(({ id }) => id));
      hasMore = page.hasMore;
    }

    assert.equal(new Set(seen).size, 9 + api.line.ticketIds.length);
    assert.deepEqual(bySkip, seen);
    assert.equal(marks.size, 1);
  });

  it('keeps the syncMark of its first page valid', async () => {
    const { page, data } = await list('limit=100');
    const [made] = await addLongTickets(1);

    const ids = new Set([...data, ...(await list(`updatedSince=${page.syncMark}`)).data].map(({ id }) => id));
    assert.ok(made && ids.has(made.id));
  });
});
