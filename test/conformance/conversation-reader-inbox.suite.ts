import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  CONVERSATION_SORTS,
  type ConversationListQuery,
  type ConversationSortKey,
} from '../../core/tickets/conversation-reader.port.ts';
import { compareSortKeys, toSortKey } from '../../core/tickets/conversation-sort-key.ts';
import { type ConversationSummary, toConversationSummary } from '../../core/tickets/conversation-summary.ts';
import { toLookupEmail, toLookupPhone, WAITING_FOR } from '../../core/tickets/inbox-fields.ts';
import { createMessage, MESSAGE_ROLES, type Message } from '../../core/tickets/message.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, type Ticket } from '../../core/tickets/ticket.ts';
import fc from '../support/builders/fast-check.ts';
import { anId, SITE } from '../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import type { ConversationStores } from './conversation-reader-history.suite.ts';

const RUNS = 40;
const MINUTE = 60_000;

/** Conformance tests of ConversationReader: the lists in which people work. A failure prints its seed. */
export function inboxLists(open: () => Promise<OpenPort<ConversationStores>>): void {
  it('returns the same pages, fields and counts as filtering and sorting all conversations in memory', async () => {
    const property = fc.asyncProperty(
      fc.array(steps, { maxLength: 25 }),
      fc.array(queries, { minLength: 1, maxLength: 12 }),
      async (history, queryList) => {
        const { port, close } = await open();
        try {
          const model = new Map<string, Ticket>();
          for (const [index, step] of history.entries()) await take(step, index, model, port);
          for (const query of queryList) await compare(query, model, port);
        } finally {
          await close();
        }
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  });

  it(
    'counts at most max conversations, and returns whether the count is exact',
    withPort(open, async ({ tickets, conversations }) => {
      for (const create of [aTicket, aChat, aTicket]) await tickets.addConversation(aNewConversation(create()));

      assert.deepEqual(await conversations.count(SITE, {}, 3), { count: 3, isExact: true });
      assert.deepEqual(await conversations.count(SITE, {}, 2), { count: 2, isExact: false });
      assert.deepEqual(await conversations.count(SITE, { search: 'parcel' }, 2), { count: 2, isExact: false });
      assert.deepEqual(await conversations.count(SITE, { search: 'invoice' }, 2), { count: 0, isExact: true });
    }),
  );
}

interface Step {
  readonly conversation: number;
  readonly role: Message['role'] | null;
  readonly fields: Pick<Ticket, 'status' | 'priority' | 'team'>;
}

const fields = fc.record({
  status: fc.constantFrom(...TICKET_STATUSES),
  priority: fc.constantFrom(...TICKET_PRIORITIES),
  team: fc.constantFrom(null, 'Billing', "O'Brien"),
});

/** Each step opens a conversation or changes it, and may add a message. */
const steps: fc.Arbitrary<Step> = fc.record({
  conversation: fc.nat(7),
  role: fc.constantFrom(null, ...MESSAGE_ROLES),
  fields,
});

const EMAILS = ['ada@example.com', ' Ada@Example.COM', 'other@example.com', '', null] as const;
const minutes = fc.nat(30).map(isoMinutesAfterNoon);

const queries = fc.record({
  filter: fc.record(
    {
      route: fc.constantFrom('ticket' as const, 'chat' as const),
      status: fc.constantFrom(...TICKET_STATUSES),
      priority: fc.constantFrom(...TICKET_PRIORITIES),
      team: fc.constantFrom('Billing', "O'Brien"),
      waitingFor: fc.constantFrom(...WAITING_FOR),
      visitorEmail: fc.constantFrom('ada@example.com', 'nobody@example.com'),
      createdFrom: minutes,
      createdTo: minutes,
      search: fc.constantFrom('question', 'two'),
    },
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom(undefined, ...CONVERSATION_SORTS),
  limit: fc.integer({ min: 1, max: 6 }),
  after: fc.option(
    fc.record({
      at: minutes,
      id: fc.nat(8).map((number) => anId('tkt', number)),
    }) as fc.Arbitrary<ConversationSortKey>,
    { nil: undefined },
  ),
});

type Query = typeof queries extends fc.Arbitrary<infer T> ? T : never;

/** Conversations with an even number are tickets. Some are created at the same time. */
function create(number: number): Ticket {
  const build = number % 2 === 0 ? aTicket : aChat;
  const createdAt = isoMinutesAfterNoon(Math.floor(number / 2));
  return build({
    id: anId('tkt', number),
    summary: `Question ${['one', 'two'][number % 2]}`,
    visitor: { name: null, email: EMAILS[number % EMAILS.length] ?? null, phone: null },
    createdAt,
    updatedAt: createdAt,
  });
}

async function take(
  { conversation, role, fields: changed }: Step,
  index: number,
  model: Map<string, Ticket>,
  { tickets }: ConversationStores,
): Promise<void> {
  const id = anId('tkt', conversation);
  const known = model.get(id);
  const before = known ?? create(conversation);
  const at = Math.max(NOON + index * MINUTE, Date.parse(before.updatedAt) + 1);
  const content = `${'Line\n\tand 😀 '.repeat(index % 14)}end`;
  const message = role && createMessage(role, anId('msg', index), role === 'note' ? 'Sam' : null, content, at);
  const messages = message ? [...before.messages, message] : before.messages;
  const after: Ticket = { ...before, ...changed, messages, updatedAt: new Date(at).toISOString() };
  if (known) await tickets.changeConversation(SITE, id, () => after);
  else await tickets.addConversation(aNewConversation(after));
  model.set(id, after);
}

async function compare(
  { filter, sort, limit, after }: Query,
  model: ReadonlyMap<string, Ticket>,
  { conversations }: ConversationStores,
): Promise<void> {
  // A list by waiting time has the filter `waitingFor`.
  const waitingFor = filter.waitingFor ?? (sort === 'waiting' ? 'us' : undefined);
  const query: ConversationListQuery = { ...filter, waitingFor, sort };
  const matching = [...model.values()].map(toConversationSummary).filter((one) => matches(one, query));
  const expected = matching
    .filter((one) => !after || compareSortKeys(after, toSortKey(one, sort), sort) < 0)
    .sort((one, other) => compareSortKeys(toSortKey(one, sort), toSortKey(other, sort), sort));

  const page = await conversations.listPage(SITE, query, limit, after);
  const label = JSON.stringify({ query, limit, after });
  assert.deepEqual(
    page.conversations.map(({ version: _version, ...summary }) => summary),
    expected.slice(0, limit),
    label,
  );
  assert.equal(page.hasMore, expected.length > limit, label);
  assert.deepEqual(await conversations.count(SITE, query, 100), { count: matching.length, isExact: true }, label);
}

function matches(
  one: ConversationSummary,
  { createdFrom, createdTo, visitorEmail, visitorPhone, search, sort: _sort, ...others }: ConversationListQuery,
): boolean {
  const { assigneeId, ...equal } = others;
  return (
    (assigneeId === undefined || (one.assignee?.accountId ?? null) === assigneeId) &&
    Object.entries(equal).every(([name, value]) => value === undefined || one[name as keyof typeof equal] === value) &&
    (createdFrom === undefined || one.createdAt >= createdFrom) &&
    (createdTo === undefined || one.createdAt < createdTo) &&
    (visitorEmail === undefined || toLookupEmail(one.visitor.email) === visitorEmail) &&
    (visitorPhone === undefined || toLookupPhone(one.visitor.phone) === visitorPhone) &&
    (search === undefined || one.summary.toLowerCase().includes(search))
  );
}
