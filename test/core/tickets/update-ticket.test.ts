import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReusedError } from '../../../core/shared/domain-error.ts';
import { DAY } from '../../../core/shared/time.ts';
import { PreconditionFailedError, TicketNotFoundError } from '../../../core/tickets/ticket-errors.ts';
import type { TicketUpdate, UpdateTicketCommand } from '../../../core/tickets/update-ticket.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { isoMinutesAfterNoon } from '../../support/builders/times.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

async function createFixture() {
  const fixture = new TicketFixture();
  const { ticketId } = await fixture.openTicket();
  const update = (update: TicketUpdate, overrides: Partial<UpdateTicketCommand> = {}) =>
    fixture.updateTicket.execute({
      siteId: SITE,
      ticketId,
      update,
      by: 'key:one',
      authorName: 'Help desk',
      ...overrides,
    });
  return { fixture, ticketId, before: await fixture.findTicket(ticketId), update };
}

describe('UpdateTicket', () => {
  it('changes the given fields only', async () => {
    const { fixture, ticketId, before, update } = await createFixture();
    fixture.clock.advance(60_000);
    const fields = {
      status: 'resolved',
      priority: 'urgent',
      team: 'Billing',
      externalTicketId: 'A-1',
      externalTicketUrl: 'https://desk.example/A-1',
      externalSystem: 'Help desk',
    } as const;

    const { ticket } = await update(fields);

    assert.deepEqual(ticket, { ...before, ...fields, updatedAt: isoMinutesAfterNoon(1), lastChangedBy: 'key:one' });
    assert.deepEqual(await fixture.findTicket(ticketId), ticket);
  });

  it('removes an external field that is null and keeps an omitted one', async () => {
    const { update } = await createFixture();
    await update({ externalTicketId: 'A-1', externalSystem: 'Help desk' });

    const { ticket } = await update({ externalTicketId: null, externalSystem: undefined });

    assert.equal(ticket.externalTicketId, null);
    assert.equal(ticket.externalSystem, 'Help desk');
  });

  it('removes white space around a team, and removes a team that is null', async () => {
    const { update } = await createFixture();

    assert.equal((await update({ team: ' \tBilling & Co ' })).ticket.team, 'Billing & Co');
    assert.equal((await update({ team: undefined, status: 'open' })).ticket.team, 'Billing & Co');
    assert.equal((await update({ team: null })).ticket.team, null);
  });

  it('allows all status transitions', async () => {
    const { update } = await createFixture();
    for (const status of ['resolved', 'open', 'escalated', 'open', 'resolved', 'escalated', 'escalated'] as const) {
      assert.equal((await update({ status })).ticket.status, status);
    }
  });

  it('adds a note with its author', async () => {
    const { update, before } = await createFixture();

    const { ticket } = await update({ agentNote: 'Called back.' });

    const [note] = ticket.messages.slice(-1);
    assert.deepEqual(ticket.messages.slice(0, -1), before.messages);
    assert.deepEqual([note?.role, note?.authorName, note?.content], ['note', 'Help desk', 'Called back.']);
    assert.equal(ticket.status, 'open');
  });

  it('changes nothing without fields, not even updatedAt and actor', async () => {
    const { fixture, ticketId, before, update } = await createFixture();
    fixture.clock.advance(60_000);

    const first = await update({});
    const second = await update({ status: undefined, agentNote: undefined });

    assert.deepEqual(first.ticket, before);
    assert.equal(second.changeNumber, first.changeNumber);
    assert.deepEqual(await fixture.findTicket(ticketId), before);
  });

  it('increases updatedAt with every change while the clock stands still or steps back', async () => {
    const { fixture, update } = await createFixture();
    const times = [];
    for (const step of [0, 0, 3_600_000, 0]) {
      fixture.clock.stepBack(step);
      times.push((await update({ priority: 'high' })).ticket.updatedAt);
    }

    assert.deepEqual(times.toSorted(), times);
    assert.equal(new Set(times).size, 4);
  });

  it('throws PreconditionFailedError when the caller does not accept the state', async () => {
    const { fixture, ticketId, before, update } = await createFixture();
    const isExpectedVersion = (changeNumber: number) => changeNumber === 99;

    await assert.rejects(update({ status: 'resolved' }, { isExpectedVersion }), PreconditionFailedError);
    await assert.rejects(update({}, { isExpectedVersion }), PreconditionFailedError);
    assert.deepEqual(await fixture.findTicket(ticketId), before);
  });

  it('applies one of two concurrent updates that accept the same state', async () => {
    const { fixture, ticketId, update } = await createFixture();
    const { changeNumber } = await fixture.readTicket.execute({ siteId: SITE, ticketId });
    const isExpectedVersion = (number: number) => number === changeNumber;

    const outcomes = await Promise.allSettled([
      update({ status: 'resolved' }, { isExpectedVersion }),
      update({ status: 'escalated' }, { isExpectedVersion }),
    ]);

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  it('applies an update once per idempotency key, even if its state is not accepted any more', async () => {
    const { fixture, ticketId, update } = await createFixture();
    const { changeNumber } = await fixture.readTicket.execute({ siteId: SITE, ticketId });
    const once = { idempotencyKey: 'one', isExpectedVersion: (number: number) => number === changeNumber };
    const first = await update({ agentNote: 'Called back.' }, once);

    const again = await update({ agentNote: 'Called back.' }, once);

    assert.deepEqual(again, { ...first, isRepeated: true });
    assert.equal(again.ticket.messages.length, 2);
  });

  it('rejects a key that was used for another update', async () => {
    const { fixture, ticketId, update } = await createFixture();
    const { ticket } = await update({ status: 'resolved' }, { idempotencyKey: 'one' });

    for (const other of [{ status: 'open' }, { status: 'resolved', priority: 'high' }, {}] as const) {
      await assert.rejects(update(other, { idempotencyKey: 'one' }), IdempotencyKeyReusedError);
    }
    assert.deepEqual(await fixture.findTicket(ticketId), ticket);
  });

  it('rejects a key that was used for an update without changes', async () => {
    const { update } = await createFixture();
    await update({}, { idempotencyKey: 'one' });

    await assert.rejects(update({ status: 'resolved' }, { idempotencyKey: 'one' }), IdempotencyKeyReusedError);
  });

  it('adds a note once per key even after the key was deleted', async () => {
    const { fixture, update } = await createFixture();
    await update({ agentNote: 'Called back.' }, { idempotencyKey: 'one' });
    fixture.clock.advance(8 * DAY);
    await fixture.deleteExpiredIdempotencyKeys.execute();

    const { ticket } = await update({ agentNote: 'Called back.' }, { idempotencyKey: 'one' });

    assert.equal(ticket.messages.length, 2);
    await assert.rejects(update({ agentNote: 'Other' }, { idempotencyKey: 'one' }), IdempotencyKeyReusedError);
  });

  it('notifies the listeners of the conversation', async () => {
    const { fixture, ticketId, update } = await createFixture();
    let notified = 0;
    fixture.feed.listen(ticketId, () => {
      notified += 1;
    });

    await update({ status: 'resolved' });

    assert.equal(notified, 1);
  });

  it('throws TicketNotFoundError for a ticket of another site and for a chat', async () => {
    const { fixture, update } = await createFixture();
    const chat = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'chat' };
    const { conversationId } = await fixture.openChat.execute(chat);

    await assert.rejects(update({ status: 'resolved' }, { siteId: OTHER_SITE }), TicketNotFoundError);
    await assert.rejects(update({ status: 'resolved' }, { ticketId: conversationId }), TicketNotFoundError);
  });
});
