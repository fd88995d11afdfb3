import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type * as v from 'valibot';
import { commentOnTicket, listTickets, updateTicket } from '../../contracts/public/tickets.ts';
import { openTicket } from '../../contracts/widget/widget.ts';
import { aFormBody, type TicketBody } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, startApi } from '../support/servers/api.ts';

const WRITERS = 6;
const WRITES = 40;

/** An integrator’s sync loop: reads all tickets first, then the changes since the last syncMark. */
class Mirror {
  readonly tickets = new Map<string, TicketBody>();
  private mark: string | null = null;

  constructor(private readonly page: (query: string) => Promise<{ data: ListedTicket[]; page: Page }>) {}

  /** Polls once, through all pages. */
  async poll(): Promise<void> {
    const since = this.mark ? `&updatedSince=${this.mark}` : '';
    let cursor = '';
    do {
      const { data, page } = await this.page(`?limit=2${since}${cursor}`);
      for (const listed of data) {
        if ('erased' in listed) {
          this.tickets.delete(listed.id);
          continue;
        }
        const { version: _, ...ticket } = listed;
        this.tickets.set(ticket.id, ticket);
      }
      this.mark = page.syncMark;
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor !== '');
  }
}

type ListedTicket = v.InferOutput<typeof listTickets.success.schema>['data'][number];

interface Page {
  readonly nextCursor: string | null;
  readonly syncMark: string | null;
}

/** Retries while the response is 503: on MongoDB concurrent writers of one site may time out. */
async function sendWithRetries(send: () => Promise<Reply<unknown>>): Promise<Reply<unknown>> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503) return reply;
    expectProblem(reply, 'store_unavailable');
  }
}

// The memory store behaves the same in each profile, so one profile tests it.
const STORES =
  process.env['PORTICO_TEST_PROFILE'] === 'production'
    ? ([['the store of the profile', []]] as const)
    : ([
        ['the store of the profile', []],
        ['memory', ['--store', 'memory']],
      ] as const);

for (const [store, flags] of STORES) {
  describe(`Syncing by syncMark and updatedSince, on ${store}`, () => {
    it('misses no change of concurrent writers', async () => {
      const api = await startApi(flags);
      const ids = [...api.line.ticketIds];
      const acknowledged = new Map<string, TicketBody>();
      const mirror = new Mirror(async (query) => expectSuccess(listTickets, await api.asKey(`/tickets${query}`)));
      const acknowledge = (ticket: TicketBody) => {
        const known = acknowledged.get(ticket.id);
        if (!known || known.updatedAt < ticket.updatedAt) acknowledged.set(ticket.id, ticket);
      };

      const write = async (writer: number, turn: number) => {
        const id = ids[(writer * 7 + turn) % ids.length] ?? '';
        if (turn % 8 === 0) {
          const body = aFormBody();
          const open = () => api.asVisitor('/tickets', { method: 'POST', body });
          ids.push(expectSuccess(openTicket, await sendWithRetries(open)).ticketId);
        } else if (turn % 3 === 0) {
          const body = { content: `${writer} says ${turn}` };
          const comment = () => api.asKey(`/tickets/${id}/comments`, { method: 'POST', body });
          acknowledge(expectSuccess(commentOnTicket, await sendWithRetries(comment)).ticket);
        } else {
          const body = { externalTicketId: `${writer}-${turn}` };
          const update = () => api.asKey(`/tickets/${id}`, { method: 'PATCH', body });
          acknowledge(expectSuccess(updateTicket, await sendWithRetries(update)));
        }
      };
      const writer = async (number: number) => {
        for (let turn = 0; turn < WRITES; turn += 1) await write(number, turn);
      };

      let writing = true;
      const writers = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number))).finally(() => {
        writing = false;
      });
      let polls = 0;
      for (; writing; polls += 1) await mirror.poll();
      await writers;
      await mirror.poll();

      assert.ok(polls > 1, 'the mirror did not poll while tickets were changed');
      assert.deepEqual([...mirror.tickets.keys()].sort(), [...ids].sort());
      for (const [id, ticket] of acknowledged) assert.deepEqual(mirror.tickets.get(id), ticket);
    });
  });
}
