import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import type { StoreScrubber } from '../../core/visitors/store-scrubber.port.ts';
import { ACCOUNT, SITE } from '../support/builders/known-ids.ts';
import { aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores {
  readonly tickets: TicketRepository;
  readonly storeScrubber: StoreScrubber;
  /** Reads the files of the store as text. Stores without files return an empty text. */
  readFiles(): string;
}

/** Conformance tests of StoreScrubber. `open` returns a store with `SITE`. */
export function storeScrubberSuite(open: () => Promise<OpenPort<Stores>>): void {
  describe('StoreScrubber', () => {
    it(
      'resolves if nothing was deleted',
      withPort(open, async ({ storeScrubber }) => {
        await storeScrubber.scrub();
        await storeScrubber.scrub();
      }),
    );

    it(
      'leaves nothing of erased conversations in the files, whatever their sizes and order',
      withPort(open, async ({ tickets, storeScrubber, readFiles }) => {
        const opened = Array.from({ length: 120 }, (_, index) => aCanary(index));
        for (const ticket of opened) await tickets.addConversation(aNewConversation(ticket));
        const by = `account:${ACCOUNT}` as const;
        // This order of changes merges and splits pages of all indexes.
        for (const index of opened.keys()) {
          const { id } = opened[(index * 37) % opened.length] as (typeof opened)[number];
          await tickets.erase(SITE, id, { by, at: NOON, ticketsOnly: false });
        }
        await storeScrubber.scrub();

        assert.equal(readFiles().includes('canary7f3a9c'), false);
      }),
    );

    it(
      'runs while others write',
      withPort(open, async ({ tickets, storeScrubber, readFiles }) => {
        const ticket = aCanary(1);
        await tickets.addConversation(aNewConversation(ticket));
        await tickets.erase(SITE, ticket.id, { by: `account:${ACCOUNT}`, at: NOON, ticketsOnly: false });
        const writes = Array.from({ length: 50 }, () => tickets.addConversation(aNewConversation()));
        await Promise.all([storeScrubber.scrub(), storeScrubber.scrub(), ...writes]);

        assert.equal(readFiles().includes('canary7f3a9c'), false);
      }),
    );
  });
}

function aCanary(index: number) {
  const text = `canary7f3a9c ${'x'.repeat((index * 997) % 9000)} canary7f3a9c`;
  return aTicket({
    summary: text.slice(0, 140),
    visitor: { name: 'canary7f3a9c', email: `canary7f3a9c${index}@example.com`, phone: '123' },
    externalTicketId: `canary7f3a9c-${index}`,
    team: 'canary7f3a9c',
    messages: [
      { id: `msg_${index}`, role: 'visitor', authorName: null, content: text, createdAt: '2026-01-01T12:00:00.000Z' },
    ],
  });
}
