import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReadMarkRepository } from '../../core/tickets/read-mark-repository.port.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { ACCOUNT, OTHER_ACCOUNT, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores {
  readonly tickets: TicketRepository;
  readonly readMarks: ReadMarkRepository;
}

/** Conformance tests of ReadMarkRepository. `open` returns a store with accounts and sites. */
export function readMarkRepositorySuite(open: () => Promise<OpenPort<Stores>>): void {
  const withConversations = (body: (readMarks: ReadMarkRepository, ids: readonly [string, string]) => Promise<void>) =>
    withPort(open, async ({ tickets, readMarks }) => {
      const [ticket, chat] = [aTicket(), aChat()];
      for (const one of [ticket, chat]) await tickets.addConversation(aNewConversation(one));
      await body(readMarks, [ticket.id, chat.id]);
    });

  describe('ReadMarkRepository', () => {
    it(
      'returns the stored marks of the wanted conversations',
      withConversations(async (readMarks, [ticket, chat]) => {
        await readMarks.advance(ACCOUNT, SITE, ticket, 3);
        assert.deepEqual(await readMarks.find(ACCOUNT, SITE, [chat, ticket, 'tkt_unknown']), new Map([[ticket, 3]]));

        await readMarks.advance(ACCOUNT, SITE, chat, 1);
        assert.deepEqual(
          await readMarks.find(ACCOUNT, SITE, [ticket, chat]),
          new Map([
            [ticket, 3],
            [chat, 1],
          ]),
        );
        assert.deepEqual(await readMarks.find(ACCOUNT, SITE, []), new Map());
      }),
    );

    it(
      'separates accounts and sites',
      withConversations(async (readMarks, [ticket]) => {
        await readMarks.advance(ACCOUNT, SITE, ticket, 3);
        await readMarks.advance(OTHER_ACCOUNT, SITE, ticket, 1);

        assert.equal((await readMarks.find(ACCOUNT, SITE, [ticket])).get(ticket), 3);
        assert.equal((await readMarks.find(OTHER_ACCOUNT, SITE, [ticket])).get(ticket), 1);
        assert.equal((await readMarks.find(ACCOUNT, OTHER_SITE, [ticket])).size, 0);
      }),
    );

    it(
      'never moves a mark back',
      withConversations(async (readMarks, [ticket]) => {
        await readMarks.advance(ACCOUNT, SITE, ticket, 3);
        await readMarks.advance(ACCOUNT, SITE, ticket, 2);
        assert.equal((await readMarks.find(ACCOUNT, SITE, [ticket])).get(ticket), 3);

        await Promise.all([5, 9, 4, 8].map((count) => readMarks.advance(ACCOUNT, SITE, ticket, count)));
        assert.equal((await readMarks.find(ACCOUNT, SITE, [ticket])).get(ticket), 9);
      }),
    );

    it(
      'stores nothing for an unknown conversation or one of another site',
      withConversations(async (readMarks, [ticket]) => {
        await readMarks.advance(ACCOUNT, OTHER_SITE, ticket, 3);
        await readMarks.advance(ACCOUNT, SITE, 'tkt_unknown', 3);

        for (const site of [SITE, OTHER_SITE])
          assert.equal((await readMarks.find(ACCOUNT, site, [ticket, 'tkt_unknown'])).size, 0);
      }),
    );
  });
}
