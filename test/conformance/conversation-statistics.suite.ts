import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COUNTED_MILESTONES, type ConversationStatistics } from '../../core/tickets/conversation-statistics.port.ts';
import { createMessage, MESSAGE_ROLES, type MessageRole } from '../../core/tickets/message.ts';
import { TICKET_STATUSES, type Ticket, type TicketStatus } from '../../core/tickets/ticket.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import fc from '../support/builders/fast-check.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const MINUTE = 60_000;

interface Stores {
  readonly tickets: TicketRepository;
  readonly statistics: ConversationStatistics;
}

/**
 * Conformance tests of ConversationStatistics, over a TicketRepository. `open` returns a store without conversations.
 * `runs` is the number of random histories that are compared with the model.
 */
export function conversationStatisticsSuite(open: () => Promise<OpenPort<Stores>>, runs = 40): void {
  describe('ConversationStatistics', () => {
    it('returns the same counts and medians as a model that keeps all conversations in memory', async () => {
      const property = fc.asyncProperty(
        fc.array(steps, { maxLength: 30 }),
        fc.array(periods, { minLength: 1, maxLength: 8 }),
        async (history, boundLists) => {
          const { port, close } = await open();
          try {
            const model = new Map<number, Modelled>();
            for (const [index, step] of history.entries()) await take(step, index, model, port.tickets);
            for (const bounds of boundLists) await compare(bounds, [...model.values()], port.statistics);
          } finally {
            await close();
          }
        },
      );
      await fc.assert(property, { numRuns: runs });
    });

    it(
      'counts only conversations of the site, without those at the end of the last interval',
      withPort(open, async ({ tickets, statistics }) => {
        await tickets.addConversation(
          aNewConversation(aTicket({ createdAt: isoMinutesAfterNoon(0), status: 'resolved' })),
        );
        await tickets.addConversation(aNewConversation(aChat({ createdAt: isoMinutesAfterNoon(2) })));
        await tickets.addConversation(aNewConversation(aTicket({ siteId: OTHER_SITE })));

        const bounds = [-1, 0, 1, 2].map(isoMinutesAfterNoon);
        assert.deepEqual(await statistics.countByInterval(SITE, 'created', bounds), [0, 1, 0]);
        assert.deepEqual(await statistics.countByInterval(SITE, 'resolved', bounds), [0, 1, 0]);
      }),
    );

    it(
      'keeps the times of the first answer and of the first resolution when a conversation is reopened',
      withPort(open, async ({ tickets, statistics }) => {
        const ticket = aTicket();
        await tickets.addConversation(aNewConversation(ticket));
        const answer = (minutes: number) =>
          createMessage('specialist', anId('msg', minutes), 'Sam', 'Yes.', NOON + minutes * MINUTE);
        const change = (minutes: number, fields: Partial<Ticket>) =>
          tickets.changeConversation(SITE, ticket.id, (one) => ({
            ...one,
            ...fields,
            updatedAt: isoMinutesAfterNoon(minutes),
          }));
        await change(2, { messages: [answer(2)], status: 'resolved' });
        await change(4, { status: 'open' });
        await change(6, { messages: [answer(2), answer(6)], status: 'resolved' });

        const [from, to] = [isoMinutesAfterNoon(0), isoMinutesAfterNoon(9)];
        const bounds = [0, 2, 3, 9].map(isoMinutesAfterNoon);
        assert.deepEqual(await statistics.countByInterval(SITE, 'resolved', bounds), [0, 1, 0]);
        assert.equal(await statistics.findMedianFirstAnswerMs(SITE, from, to), 2 * MINUTE);
        assert.equal(await statistics.findMedianFirstAnswerMs(SITE, isoMinutesAfterNoon(3), to), null);
      }),
    );

    it(
      'returns no median before the first answer, and whether there is one',
      withPort(open, async ({ tickets, statistics }) => {
        const note = createMessage('note', anId('msg', 1), 'Sam', 'Call back.', NOON);
        await tickets.addConversation(aNewConversation(aTicket({ messages: [note] })));
        assert.equal(await statistics.findMedianFirstAnswerMs(SITE, '0000', '9999'), null);
        assert.equal(await statistics.hasAnsweredConversation(SITE), false);

        const answer = createMessage('specialist', anId('msg', 2), 'Sam', 'Yes.', NOON);
        await tickets.addConversation(aNewConversation(aChat({ messages: [answer] })));
        assert.equal(await statistics.hasAnsweredConversation(SITE), true);
        assert.equal(await statistics.hasAnsweredConversation(OTHER_SITE), false);
      }),
    );
  });
}

interface Step {
  readonly conversation: number;
  readonly role: MessageRole | null;
  readonly status: TicketStatus;
}

/** A conversation, and the times that the statistics count. Each time is set once. */
interface Modelled {
  readonly ticket: Ticket;
  readonly answeredAt: string | undefined;
  readonly resolvedAt: string | undefined;
}

/** Each step opens a conversation or changes it, and may add a message. */
const steps: fc.Arbitrary<Step> = fc.record({
  conversation: fc.nat(7),
  role: fc.constantFrom(null, ...MESSAGE_ROLES),
  status: fc.constantFrom(...TICKET_STATUSES),
});

/** Ascending bounds of at least one interval, in minutes after noon. */
const periods = fc
  .uniqueArray(fc.nat(32), { minLength: 2, maxLength: 9 })
  .map((minutes) => minutes.sort((a, b) => a - b));

async function take(
  { conversation, role, status }: Step,
  index: number,
  model: Map<number, Modelled>,
  tickets: TicketRepository,
): Promise<void> {
  const known = model.get(conversation);
  const at = NOON + index * MINUTE;
  const now = new Date(at).toISOString();
  const build = conversation % 2 === 0 ? aTicket : aChat;
  const before = known?.ticket ?? build({ id: anId('tkt', conversation), createdAt: now });
  const messages = role
    ? [...before.messages, createMessage(role, anId('msg', index), null, 'Text', at)]
    : before.messages;
  const ticket: Ticket = { ...before, messages, status, updatedAt: now };
  if (known) await tickets.changeConversation(SITE, ticket.id, () => ticket);
  else await tickets.addConversation(aNewConversation(ticket));
  model.set(conversation, {
    ticket,
    answeredAt: known?.answeredAt ?? (role === 'specialist' ? now : undefined),
    resolvedAt: known?.resolvedAt ?? (status === 'resolved' ? now : undefined),
  });
}

async function compare(
  minutes: readonly number[],
  model: readonly Modelled[],
  statistics: ConversationStatistics,
): Promise<void> {
  const bounds = minutes.map(isoMinutesAfterNoon);
  const isWithin = (time: string | undefined, from = '', to = '') => time !== undefined && time >= from && time < to;
  for (const milestone of COUNTED_MILESTONES) {
    const times = model.map(({ ticket, resolvedAt }) => (milestone === 'created' ? ticket.createdAt : resolvedAt));
    const expected = bounds
      .slice(1)
      .map((to, index) => times.filter((time) => isWithin(time, bounds[index], to)).length);
    assert.deepEqual(await statistics.countByInterval(SITE, milestone, bounds), expected, milestone);
  }
  const [from = '', to = ''] = [bounds[0], bounds.at(-1)];
  const answers = model
    .filter(({ answeredAt }) => isWithin(answeredAt, from, to))
    .map(({ ticket, answeredAt }) => Date.parse(answeredAt ?? '') - Date.parse(ticket.createdAt))
    .sort((one, other) => one - other);
  const median = answers.find((_, index) => 2 * (index + 1) >= answers.length) ?? null;
  assert.equal(await statistics.findMedianFirstAnswerMs(SITE, from, to), median);
  assert.equal(
    await statistics.hasAnsweredConversation(SITE),
    model.some(({ answeredAt }) => answeredAt !== undefined),
  );
}
