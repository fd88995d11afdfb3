import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryConversationReader } from '../../../adapters/memory/memory-conversation-reader.ts';
import { MemoryConversationStatistics } from '../../../adapters/memory/memory-conversation-statistics.ts';
import { MemoryTicketRepository } from '../../../adapters/memory/memory-ticket-repository.ts';
import type { OverviewRange } from '../../../core/monitoring/overview/period.ts';
import { ReadOverview } from '../../../core/monitoring/overview/read-overview.ts';
import { DAY, HOUR, MINUTE } from '../../../core/shared/time.ts';
import { createMessage } from '../../../core/tickets/message.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { anId, SITE } from '../../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket } from '../../support/builders/ticket-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const iso = (millis: number) => new Date(millis).toISOString();

/** A ticket created `ago` milliseconds before noon, first answered after `answerMs`. */
function aTicketFrom(ago: number, answerMs?: number, fields: Partial<Ticket> = {}): Ticket {
  const createdAt = NOON - ago;
  const messages =
    answerMs === undefined
      ? []
      : [createMessage('specialist', anId('msg', answerMs), 'Sam', 'Yes.', createdAt + answerMs)];
  return aTicket({ createdAt: iso(createdAt), updatedAt: iso(createdAt + (answerMs ?? 0)), messages, ...fields });
}

async function read(range: OverviewRange, tickets: readonly Ticket[], createdAt = 0) {
  const repository = new MemoryTicketRepository();
  for (const ticket of tickets) await repository.addConversation(aNewConversation(ticket));
  const clock = new ManualClock();
  const reader = new MemoryConversationReader(repository);
  const overview = new ReadOverview(reader, new MemoryConversationStatistics(repository), clock);
  return overview.execute({ site: { id: SITE, createdAt }, range, timeZone: 'UTC' });
}

describe('ReadOverview', () => {
  it('compares the figures of the period with those of the period before', async () => {
    const { created, resolved, medianFirstAnswerMs, waiting } = await read('7d', [
      aTicketFrom(HOUR, 10 * MINUTE),
      aTicketFrom(2 * HOUR, 30 * MINUTE, { status: 'resolved' }),
      aTicketFrom(3 * HOUR, 20 * MINUTE),
      aTicketFrom(6 * DAY),
      aChat({ createdAt: iso(NOON - 5 * HOUR) }),
      aTicketFrom(8 * DAY, MINUTE, { status: 'resolved' }),
      aTicketFrom(9 * DAY, undefined, { status: 'resolved' }),
      aTicketFrom(30 * DAY, MINUTE),
    ]);

    assert.deepEqual(created, { current: 5, previous: 2 });
    assert.deepEqual(resolved, { current: 1, previous: 2 });
    assert.deepEqual(medianFirstAnswerMs, { current: 20 * MINUTE, previous: MINUTE });
    assert.deepEqual(waiting, { count: 2, isExact: true, longestSince: iso(NOON - 6 * DAY) });
  });

  it('compares today so far with the same part of the day before', async () => {
    const { created } = await read('7d', [aTicketFrom(7 * DAY - HOUR), aTicketFrom(7 * DAY + HOUR), aTicketFrom(0)]);

    assert.deepEqual(created, { current: 1, previous: 1 });
  });

  it('returns null for the period before if the site did not exist, and without answers', async () => {
    const { created, resolved, medianFirstAnswerMs, waiting } = await read('24h', [], NOON - HOUR);

    assert.deepEqual(created, { current: 0, previous: null });
    assert.deepEqual(resolved, { current: 0, previous: null });
    assert.deepEqual(medianFirstAnswerMs, { current: null, previous: null });
    assert.deepEqual(waiting, { count: 0, isExact: true, longestSince: null });
  });

  it('returns hours for 24 hours, otherwise days, with those in which nothing happened', async () => {
    const tickets = [aTicketFrom(0), aTicketFrom(HOUR), aTicketFrom(5 * DAY)];
    const units = [];
    for (const range of ['24h', '7d', '30d', '90d'] as const) {
      const { intervalUnit, intervals, created } = await read(range, tickets);
      units.push([intervalUnit, intervals.length]);
      assert.equal(
        intervals.reduce((sum, one) => sum + one.created, 0),
        created.current,
      );
    }

    assert.deepEqual(units, [
      ['hour', 24],
      ['day', 7],
      ['day', 30],
      ['day', 90],
    ]);
  });

  it('returns hours if everything happened today or yesterday', async () => {
    const today = await read('30d', [aTicketFrom(HOUR), aTicketFrom(2 * HOUR)]);
    assert.deepEqual([today.intervalUnit, today.intervals.length], ['hour', 25]);
    assert.deepEqual(
      today.intervals.slice(-4).map(({ at, created }) => [iso(at).slice(11, 16), created]),
      [
        ['09:00', 0],
        ['10:00', 1],
        ['11:00', 1],
        ['12:00', 0],
      ],
    );

    const yesterday = await read('90d', [aTicketFrom(30 * HOUR)]);
    assert.deepEqual([yesterday.intervalUnit, yesterday.intervals.length], ['hour', 37]);
    assert.equal((await read('7d', [aTicketFrom(40 * HOUR)])).intervalUnit, 'day');
  });

  it('returns the days of a new site from its creation or first ticket on, but at least seven', async () => {
    const tickets = [aTicketFrom(3 * DAY)];

    assert.equal((await read('90d', tickets, NOON - 20 * DAY)).intervals.length, 21);
    assert.equal((await read('90d', tickets, NOON - 3 * DAY)).intervals.length, 7);
    const early = await read('90d', [aTicketFrom(20 * DAY), aTicketFrom(0)], NOON - 3 * DAY);
    assert.equal(early.intervals.length, 21);
  });
});
