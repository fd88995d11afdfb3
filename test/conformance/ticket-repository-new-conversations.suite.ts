import assert from 'node:assert/strict';
import { it } from 'node:test';
import { IdempotencyKeyReusedError } from '../../core/shared/domain-error.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE } from '../support/builders/known-ids.ts';
import {
  aChat,
  aNewConversation,
  aTicket,
  aTicketChange,
  deriveTokenHash,
} from '../support/builders/ticket-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { decodeUtf8, formatTicketPage, parseTicketIds, readFirstPage, toIds } from '../support/matchers/ticket-page.ts';

/** Conformance tests of TicketRepository: opening conversations. */
export function newConversations(open: () => Promise<OpenPort<TicketRepository>>): void {
  it(
    'stores a new conversation',
    withPort(open, async (tickets) => {
      const ticket = aTicket();

      const stored = await tickets.addConversation(aNewConversation(ticket));

      assert.deepEqual(stored, { ticket, changeNumber: stored.changeNumber, isRepeated: false });
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), [ticket.id]);
      assert.deepEqual(await tickets.findConversation(ticket.siteId, ticket.id, deriveTokenHash(ticket)), ticket);
    }),
  );

  it(
    'returns the stored conversation for a repeated submission and stores nothing',
    withPort(open, async (tickets) => {
      const [first, second] = [aTicket(), aTicket()];
      const stored = await tickets.addConversation(aNewConversation(first, { submissionId: 'one' }));

      const again = await tickets.addConversation(aNewConversation(second, { submissionId: 'one' }));

      assert.deepEqual(again, { ...stored, isRepeated: true });
      const page = await readFirstPage(tickets);
      assert.deepEqual(parseTicketIds(page), [first.id]);
      assert.equal(page.latestChangeNumber, stored.changeNumber);
      assert.equal(await tickets.findConversation(second.siteId, second.id, deriveTokenHash(second)), undefined);
    }),
  );

  it(
    'returns the current state of the conversation for a repeated submission',
    withPort(open, async (tickets) => {
      const ticket = aTicket();
      await tickets.addConversation(aNewConversation(ticket, { submissionId: 'one' }));
      const changed = await tickets.change(ticket.siteId, ticket.id, aTicketChange({ status: 'resolved' }));

      const again = await tickets.addConversation(aNewConversation(aTicket(), { submissionId: 'one' }));

      assert.deepEqual(again, { ...changed, isRepeated: true });
    }),
  );

  it(
    'returns the stored chat for a repeated submission',
    withPort(open, async (tickets) => {
      const chat = aChat();
      const stored = await tickets.addConversation(aNewConversation(chat, { submissionId: 'one' }));

      assert.deepEqual(await tickets.addConversation(aNewConversation(aChat(), { submissionId: 'one' })), {
        ...stored,
        isRepeated: true,
      });
    }),
  );

  it(
    'throws IdempotencyKeyReusedError and stores nothing for another fingerprint',
    withPort(open, async (tickets) => {
      const [first, second] = [aTicket(), aTicket()];
      await tickets.addConversation(aNewConversation(first, { submissionId: 'one', fingerprint: 'this' }));

      const reuse = tickets.addConversation(aNewConversation(second, { submissionId: 'one', fingerprint: 'that' }));

      await assert.rejects(reuse, IdempotencyKeyReusedError);
      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), [first.id]);
    }),
  );

  it(
    'stores one conversation for concurrent calls with one submission and returns it to all',
    withPort(open, async (tickets) => {
      const all = Array.from({ length: 10 }, () => aTicket());

      const stored = await Promise.all(
        all.map((ticket) => tickets.addConversation(aNewConversation(ticket, { submissionId: 'one' }))),
      );

      const shown = parseTicketIds(await readFirstPage(tickets));
      assert.equal(shown.length, 1);
      assert.deepEqual(new Set(toIds(stored.map(({ ticket }) => ticket))), new Set(shown));
      assert.equal(stored.filter(({ isRepeated }) => !isRepeated).length, 1);
    }),
  );

  it(
    'stores all of several concurrent submissions',
    withPort(open, async (tickets) => {
      const all = Array.from({ length: 20 }, () => aTicket());

      const stored = await Promise.all(all.map((ticket) => tickets.addConversation(aNewConversation(ticket))));

      assert.deepEqual(parseTicketIds(await readFirstPage(tickets)), toIds(all).toReversed());
      assert.equal(new Set(stored.map(({ changeNumber }) => changeNumber)).size, 20);
    }),
  );

  it(
    'separates submission ids of different sites',
    withPort(open, async (tickets) => {
      const [here, there] = [aTicket(), aTicket({ siteId: OTHER_SITE })];
      await tickets.addConversation(aNewConversation(here, { submissionId: 'one', fingerprint: 'this' }));

      const stored = await tickets.addConversation(
        aNewConversation(there, { submissionId: 'one', fingerprint: 'that' }),
      );

      assert.deepEqual(stored, { ticket: there, changeNumber: stored.changeNumber, isRepeated: false });
      assert.equal(decodeUtf8((await tickets.listPage(OTHER_SITE, {}, 10, 0)).documents), formatTicketPage([there, 1]));
    }),
  );
}
