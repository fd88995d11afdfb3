import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_PAGE_BYTES } from '../../core/shared/page-bytes.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { formatVersionProperty, serializeTicket } from '../../core/tickets/ticket-document.ts';
import type { TicketPage, TicketRepository, TicketSortKey } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aTicket } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { decodeUtf8, openTickets, parseTicketIds, toIds } from '../support/matchers/ticket-page.ts';

/** Number of bytes by which a store may overestimate the size of an item. */
const TOLERANCE = 1000;

/** Builds a ticket whose document has about `bytes` bytes, in two-byte characters. */
function ticketOfSize(bytes: number, minutes: number): Ticket {
  const ticket = aTicket({ updatedAt: isoMinutesAfterNoon(minutes) });
  const content = 'ü'.repeat(Math.floor(bytes / 2));
  const at = isoMinutesAfterNoon(0);
  return { ...ticket, messages: [{ id: 'msg_1', role: 'visitor', authorName: null, content, createdAt: at }] };
}

/** Sizes of tickets that fill pages exactly, nearly fill them, or exceed them by one byte. */
const SIZES = [
  900_000, 900_000, 900_000, 900_000, 900_000, 10_000, 4_500_000, 1000, 1000, 2_000_000, 1_990_000, 2_000_000,
  5_000_000, 5_000_000, 1000,
];

/** Conformance tests of TicketRepository: page sizes in bytes and the version of listed tickets. */
export function ticketPageBytes(open: () => Promise<OpenPort<TicketRepository>>): void {
  const filled = (body: (tickets: TicketRepository, all: readonly Ticket[]) => Promise<void>) =>
    withPort(open, async (tickets) => {
      const all = SIZES.map((bytes, index) => ticketOfSize(bytes, SIZES.length - index));
      await openTickets(tickets, ...all);
      await body(tickets, all);
    });

  it(
    'ends a page before the ticket that would exceed 4 MB, and pages through all by cursor',
    filled(async (tickets, all) => {
      const received: string[] = [];
      let after: TicketSortKey | undefined;
      for (let hasMore = true; hasMore; ) {
        const page = await tickets.listPage(SITE, {}, 100, 0, after);
        assertFillsPage(page, all.slice(received.length));
        received.push(...parseTicketIds(page));
        assert.equal(page.lastSortKey?.id, received.at(-1));
        hasMore = page.hasMore;
        after = page.lastSortKey;
      }
      assert.deepEqual(received, toIds(all));
    }),
  );

  it(
    'pages through all tickets when skip grows by the number of received tickets',
    filled(async (tickets, all) => {
      const received: string[] = [];
      for (let hasMore = true; hasMore; ) {
        const page = await tickets.listPage(SITE, { status: 'open' }, 100, received.length);
        assertFillsPage(page, all.slice(received.length));
        received.push(...parseTicketIds(page));
        hasMore = page.hasMore;
      }
      assert.deepEqual(received, toIds(all));
    }),
  );

  it(
    'returns a ticket of more than 4 MB on its own page, and fills other pages completely',
    filled(async (tickets, all) => {
      const single = await tickets.listPage(SITE, {}, 100, 6);
      assert.deepEqual(parseTicketIds(single), toIds(all.slice(6, 7)));
      assert.ok(single.hasMore && single.documents.length > MAX_PAGE_BYTES);

      const page = await tickets.listPage(SITE, {}, 4, 0);
      assert.deepEqual([parseTicketIds(page), page.hasMore], [toIds(all.slice(0, 4)), true]);

      const last = await tickets.listPage(SITE, {}, 100, SIZES.length - 1);
      assert.deepEqual([parseTicketIds(last), last.hasMore], [toIds(all.slice(-1)), false]);
    }),
  );

  it(
    'returns each ticket as its document with the version of its latest change',
    withPort(open, async (tickets) => {
      const [one, other] = await openTickets(tickets, aTicket({ summary: 'Ünï 😀 \u2028 "}' }), aTicket());
      for (const changes of [1, 12]) {
        for (let change = 0; change < changes; change += 1) {
          await tickets.change(SITE, other.id, (old) => ({ ...old, updatedAt: isoMinutesAfterNoon(change + changes) }));
        }
        const listed = await Promise.all([other.id, one.id].map((id) => toListItem(tickets, id)));
        assert.equal(decodeUtf8((await tickets.listPage(SITE, {}, 10, 0)).documents), listed.join(','));
      }
    }),
  );
}

async function toListItem(tickets: TicketRepository, id: string): Promise<string> {
  const stored = await tickets.findDocument(SITE, id);
  assert.ok(stored);
  return decodeUtf8(stored.document).slice(0, -1) + formatVersionProperty(stored.changeNumber);
}

/** Asserts that a page has as many of the remaining tickets as fit, and that `hasMore` is correct. */
function assertFillsPage(page: TicketPage, remaining: readonly Ticket[]): void {
  const count = parseTicketIds(page).length;
  const next = remaining[count];
  assert.equal(page.hasMore, next !== undefined);
  assert.ok(count >= 1);
  if (count > 1) assert.ok(page.documents.length <= MAX_PAGE_BYTES, `${page.documents.length} bytes`);
  if (!next) return;
  const bytes = page.documents.length + Buffer.byteLength(serializeTicket(next)) + TOLERANCE;
  assert.ok(bytes > MAX_PAGE_BYTES, `${next.id} would have fit`);
}
