import assert from 'node:assert/strict';
import { it } from 'node:test';
import { IdempotencyKeyReused } from '../../core/shared/domain-error.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { OTHER_SITE } from '../support/builders/known-ids.ts';
import { aChat, anOpening, aTicket, changeTo, tokenHashOf } from '../support/builders/ticket-builder.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { firstPage, idsOf, idsOn, listedText, textOf } from '../support/matchers/ticket-page.ts';

/** The part of the TicketRepository contract about opening conversations. */
export function newConversations(open: () => Promise<Opened<TicketRepository>>): void {
  it(
    'stores a new conversation',
    on(open, async (tickets) => {
      const ticket = aTicket();

      const stored = await tickets.open(anOpening(ticket));

      assert.deepEqual(stored, { ticket, changeNumber: stored.changeNumber, repeated: false });
      assert.deepEqual(idsOn(await firstPage(tickets)), [ticket.id]);
      assert.deepEqual(await tickets.conversation(ticket.siteId, ticket.id, tokenHashOf(ticket)), ticket);
    }),
  );

  it(
    'returns the stored conversation for a repeated submission and stores nothing',
    on(open, async (tickets) => {
      const [first, second] = [aTicket(), aTicket()];
      const stored = await tickets.open(anOpening(first, { submissionId: 'one' }));

      const again = await tickets.open(anOpening(second, { submissionId: 'one' }));

      assert.deepEqual(again, { ...stored, repeated: true });
      const page = await firstPage(tickets);
      assert.deepEqual(idsOn(page), [first.id]);
      assert.equal(page.latestChange, stored.changeNumber);
      assert.equal(await tickets.conversation(second.siteId, second.id, tokenHashOf(second)), undefined);
    }),
  );

  it(
    'returns the current state of the conversation for a repeated submission',
    on(open, async (tickets) => {
      const ticket = aTicket();
      await tickets.open(anOpening(ticket, { submissionId: 'one' }));
      const changed = await tickets.change(ticket.siteId, ticket.id, changeTo({ status: 'resolved' }));

      const again = await tickets.open(anOpening(aTicket(), { submissionId: 'one' }));

      assert.deepEqual(again, { ...changed, repeated: true });
    }),
  );

  it(
    'returns the stored chat for a repeated submission',
    on(open, async (tickets) => {
      const chat = aChat();
      const stored = await tickets.open(anOpening(chat, { submissionId: 'one' }));

      assert.deepEqual(await tickets.open(anOpening(aChat(), { submissionId: 'one' })), { ...stored, repeated: true });
    }),
  );

  it(
    'throws IdempotencyKeyReused and stores nothing for another fingerprint',
    on(open, async (tickets) => {
      const [first, second] = [aTicket(), aTicket()];
      await tickets.open(anOpening(first, { submissionId: 'one', fingerprint: 'this' }));

      const reuse = tickets.open(anOpening(second, { submissionId: 'one', fingerprint: 'that' }));

      await assert.rejects(reuse, IdempotencyKeyReused);
      assert.deepEqual(idsOn(await firstPage(tickets)), [first.id]);
    }),
  );

  it(
    'stores one conversation for concurrent calls with one submission and returns it to all',
    on(open, async (tickets) => {
      const all = Array.from({ length: 10 }, () => aTicket());

      const stored = await Promise.all(all.map((ticket) => tickets.open(anOpening(ticket, { submissionId: 'one' }))));

      const shown = idsOn(await firstPage(tickets));
      assert.equal(shown.length, 1);
      assert.deepEqual(new Set(idsOf(stored.map(({ ticket }) => ticket))), new Set(shown));
      assert.equal(stored.filter(({ repeated }) => !repeated).length, 1);
    }),
  );

  it(
    'stores all of several concurrent submissions',
    on(open, async (tickets) => {
      const all = Array.from({ length: 20 }, () => aTicket());

      const stored = await Promise.all(all.map((ticket) => tickets.open(anOpening(ticket))));

      assert.deepEqual(idsOn(await firstPage(tickets)), idsOf(all).toReversed());
      assert.equal(new Set(stored.map(({ changeNumber }) => changeNumber)).size, 20);
    }),
  );

  it(
    'separates submission ids of different sites',
    on(open, async (tickets) => {
      const [here, there] = [aTicket(), aTicket({ siteId: OTHER_SITE })];
      await tickets.open(anOpening(here, { submissionId: 'one', fingerprint: 'this' }));

      const stored = await tickets.open(anOpening(there, { submissionId: 'one', fingerprint: 'that' }));

      assert.deepEqual(stored, { ticket: there, changeNumber: stored.changeNumber, repeated: false });
      assert.equal(textOf((await tickets.page(OTHER_SITE, {}, 10, 0)).documents), listedText([there, 1]));
    }),
  );
}
