import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ConversationReader } from '../../core/tickets/conversation-reader.port.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicketChange } from '../support/builders/ticket-builder.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';
import { numbersFrom, respectsLimit } from '../support/matchers/paging.ts';

/** A ConversationReader, and the TicketRepository of the same store. */
export interface ConversationStores {
  readonly conversations: ConversationReader;
  readonly tickets: TicketRepository;
}

/** Conformance tests of ConversationReader: the length of the history. */
export function conversationHistoryLimits(open: () => Promise<OpenPort<ConversationStores>>): void {
  const withChat = async () => {
    const { port: stores, close } = await open();
    const chat = aChat();
    await stores.tickets.addConversation(aNewConversation(chat));
    return { port: { stores, chat }, close };
  };

  it(
    'returns at most limit changes, newest first',
    respectsLimit(withChat, {
      add: ({ stores, chat }, first, count) =>
        Promise.all(
          numbersFrom(first, count).map(async (number) => {
            const link = aTicketChange({ externalTicketId: `R-${number}` });
            const { changeNumber } = await stores.tickets.changeConversation(SITE, chat.id, link);
            return { changeNumber, id: `R-${number}` };
          }),
        ),
      compare: (one, other) => other.changeNumber - one.changeNumber,
      idOf: ({ id }) => id,
      ids: async ({ stores, chat }, limit) =>
        (await stores.conversations.listChanges(SITE, chat.id, limit)).map(({ change }) => change.to ?? ''),
    }),
  );

  it('returns all changes without limit, newest first', async () => {
    const { port, close } = await withChat();
    const { stores, chat } = port;
    try {
      const ids = numbersFrom(1, 30).map((number) => `R-${number}`);
      for (const id of ids)
        await stores.tickets.changeConversation(SITE, chat.id, aTicketChange({ externalTicketId: id }));

      const changes = await stores.conversations.listChanges(SITE, chat.id);
      assert.deepEqual(
        changes.map(({ change }) => change.to),
        ids.toReversed(),
      );
    } finally {
      await close();
    }
  });
}
