import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { MemoryTicketRepository } from '../../adapters/memory/memory-ticket-repository.ts';
import { UNDECORATED_TICKET_REPOSITORY } from '../../apps/composition/tokens.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { startApi } from '../support/servers/api.ts';
import { EventStream } from '../support/servers/event-stream.ts';
import { formatHeaders } from '../support/servers/raw-http.ts';

/** Counts reads of conversations. */
class CountingTickets extends MemoryTicketRepository {
  reads = 0;

  override async findConversation(
    siteId: string,
    conversationId: string,
    tokenHash: string,
  ): Promise<Ticket | undefined> {
    this.reads += 1;
    return super.findConversation(siteId, conversationId, tokenHash);
  }
}

const tickets = new CountingTickets();
const api = await startApi(['--store', 'memory'], {
  register: (container) => container.registerInstance(UNDECORATED_TICKET_REPOSITORY, tickets),
});
const { siteId, origin, baseUrl } = api.line;

async function comment(id: string, content: string): Promise<void> {
  const reply = await api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content } });
  assert.equal(reply.status, 201, reply.text);
}

describe('Updates of a conversation’s event streams', () => {
  it('read the conversation once for all streams', async () => {
    const { id, token } = await newTicket(api);
    const streams = await Promise.all(Array.from({ length: 6 }, () => EventStream.open(api, id, token)));
    for (const stream of streams) await stream.next();
    const before = tickets.reads;
    await comment(id, 'For all of you.');
    for (const stream of streams) {
      assert.equal((await stream.next())?.data.messages.at(-1)?.content, 'For all of you.');
    }

    assert.equal(tickets.reads - before, 1);
    for (const stream of streams) stream.close();
  });

  it('skip states on a stream that nobody reads and send the latest one', async () => {
    const { id, token } = await newTicket(api);
    const longText = '🐌'.repeat(4000);
    for (let turn = 0; turn < 60; turn += 1) await comment(id, longText);
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname).pause();
    await once(socket, 'connect');
    const headers = { Origin: origin, 'X-Conversation-Token': token };
    socket.write(formatHeaders(`GET /sites/${siteId}/widget/conversations/${id}/events`, headers));
    for (let turn = 0; turn < 60; turn += 1) await comment(id, `News ${turn}.`);

    let events = 0;
    let end = '';
    for await (const bytes of socket) {
      const text = end + String(bytes);
      events += text.match(/^event: conversation$/gm)?.length ?? 0;
      if (text.includes('News 59.')) break;
      end = text.slice(-20);
    }
    assert.ok(events >= 2 && events < 40, `${events} of 61 states were sent`);
  });
});
