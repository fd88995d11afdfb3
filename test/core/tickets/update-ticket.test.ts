import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdempotencyKeyReused } from '../../../core/shared/domain-error.ts';
import { DAY } from '../../../core/shared/time.ts';
import { PreconditionFailed, TicketNotFound } from '../../../core/tickets/ticket-errors.ts';
import type { TicketUpdate, UpdateCommand } from '../../../core/tickets/update-ticket.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { minutesPast } from '../../support/builders/times.ts';
import { TicketDesk } from '../../support/fixtures/ticket-desk.ts';

async function deskWithTicket() {
  const desk = new TicketDesk();
  const { ticketId } = await desk.openTicket();
  const update = (update: TicketUpdate, given: Partial<UpdateCommand> = {}) =>
    desk.updateTicket.execute({ siteId: SITE, ticketId, update, by: 'key:one', authorName: 'Help desk', ...given });
  return { desk, ticketId, before: await desk.ticket(ticketId), update };
}

describe('UpdateTicket', () => {
  it('changes the fields that are given, and nothing else', async () => {
    const { desk, ticketId, before, update } = await deskWithTicket();
    desk.clock.advance(60_000);
    const fields = {
      status: 'resolved',
      priority: 'urgent',
      externalTicketId: 'A-1',
      externalTicketUrl: 'https://desk.example/A-1',
      externalSystem: 'Help desk',
    } as const;

    const { ticket } = await update(fields);

    assert.deepEqual(ticket, { ...before, ...fields, updatedAt: minutesPast(1), lastChangedBy: 'key:one' });
    assert.deepEqual(await desk.ticket(ticketId), ticket);
  });

  it('unlinks an external field that is null, and keeps one that is not given', async () => {
    const { update } = await deskWithTicket();
    await update({ externalTicketId: 'A-1', externalSystem: 'Help desk' });

    const { ticket } = await update({ externalTicketId: null, externalSystem: undefined });

    assert.equal(ticket.externalTicketId, null);
    assert.equal(ticket.externalSystem, 'Help desk');
  });

  it('lets any status follow any', async () => {
    const { update } = await deskWithTicket();
    for (const status of ['resolved', 'open', 'escalated', 'open', 'resolved', 'escalated', 'escalated'] as const) {
      assert.equal((await update({ status })).ticket.status, status);
    }
  });

  it('adds a note that is signed', async () => {
    const { update, before } = await deskWithTicket();

    const { ticket } = await update({ agentNote: 'Called back.' });

    const [note] = ticket.messages.slice(-1);
    assert.deepEqual(ticket.messages.slice(0, -1), before.messages);
    assert.deepEqual([note?.role, note?.authorName, note?.content], ['note', 'Help desk', 'Called back.']);
    assert.equal(ticket.status, 'open');
  });

  it('changes nothing without fields, updatedAt and author included', async () => {
    const { desk, ticketId, before, update } = await deskWithTicket();
    desk.clock.advance(60_000);

    const first = await update({});
    const second = await update({ status: undefined, agentNote: undefined });

    assert.deepEqual(first.ticket, before);
    assert.equal(second.changeNumber, first.changeNumber);
    assert.deepEqual(await desk.ticket(ticketId), before);
  });

  it('moves updatedAt on with every change while the clock stands still or steps back', async () => {
    const { desk, update } = await deskWithTicket();
    const times = [];
    for (const step of [0, 0, 3_600_000, 0]) {
      desk.clock.stepBack(step);
      times.push((await update({ priority: 'high' })).ticket.updatedAt);
    }

    assert.deepEqual(times.toSorted(), times);
    assert.equal(new Set(times).size, 4);
  });

  it('changes nothing when the caller does not accept the state', async () => {
    const { desk, ticketId, before, update } = await deskWithTicket();
    const accepts = (changeNumber: number) => changeNumber === 99;

    await assert.rejects(update({ status: 'resolved' }, { accepts }), PreconditionFailed);
    await assert.rejects(update({}, { accepts }), PreconditionFailed);
    assert.deepEqual(await desk.ticket(ticketId), before);
  });

  it('lets one of two updates through that accept the same state', async () => {
    const { desk, ticketId, update } = await deskWithTicket();
    const { changeNumber } = await desk.readTicket.execute({ siteId: SITE, ticketId });
    const accepts = (number: number) => number === changeNumber;

    const outcomes = await Promise.allSettled([
      update({ status: 'resolved' }, { accepts }),
      update({ status: 'escalated' }, { accepts }),
    ]);

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  it('is done once under one key, even when its state is no longer accepted', async () => {
    const { desk, ticketId, update } = await deskWithTicket();
    const { changeNumber } = await desk.readTicket.execute({ siteId: SITE, ticketId });
    const once = { idempotencyKey: 'one', accepts: (number: number) => number === changeNumber };
    const first = await update({ agentNote: 'Called back.' }, once);

    const again = await update({ agentNote: 'Called back.' }, once);

    assert.deepEqual(again, { ...first, repeated: true });
    assert.equal(again.ticket.messages.length, 2);
  });

  it('refuses a key that was used for another update', async () => {
    const { desk, ticketId, update } = await deskWithTicket();
    const { ticket } = await update({ status: 'resolved' }, { idempotencyKey: 'one' });

    for (const other of [{ status: 'open' }, { status: 'resolved', priority: 'high' }, {}] as const) {
      await assert.rejects(update(other, { idempotencyKey: 'one' }), IdempotencyKeyReused);
    }
    assert.deepEqual(await desk.ticket(ticketId), ticket);
  });

  it('refuses a key that was used for an update that changed nothing', async () => {
    const { update } = await deskWithTicket();
    await update({}, { idempotencyKey: 'one' });

    await assert.rejects(update({ status: 'resolved' }, { idempotencyKey: 'one' }), IdempotencyKeyReused);
  });

  it('never adds a note twice under one key, even when the key is forgotten', async () => {
    const { desk, update } = await deskWithTicket();
    await update({ agentNote: 'Called back.' }, { idempotencyKey: 'one' });
    desk.clock.advance(8 * DAY);
    await desk.deleteExpiredIdempotencyKeys.execute();

    const { ticket } = await update({ agentNote: 'Called back.' }, { idempotencyKey: 'one' });

    assert.equal(ticket.messages.length, 2);
    await assert.rejects(update({ agentNote: 'Other' }, { idempotencyKey: 'one' }), IdempotencyKeyReused);
  });

  it('tells the listeners of the conversation', async () => {
    const { desk, ticketId, update } = await deskWithTicket();
    let heard = 0;
    desk.feed.listen(ticketId, () => {
      heard += 1;
    });

    await update({ status: 'resolved' });

    assert.equal(heard, 1);
  });

  it('finds no ticket of another site, and no chat', async () => {
    const { desk, update } = await deskWithTicket();
    const chat = { siteId: SITE, content: 'Hello?', pageUrl: 'https://shop.example', submissionId: 'chat' };
    const { conversationId } = await desk.openChat.execute(chat);

    await assert.rejects(update({ status: 'resolved' }, { siteId: OTHER_SITE }), TicketNotFound);
    await assert.rejects(update({ status: 'resolved' }, { ticketId: conversationId }), TicketNotFound);
  });
});
