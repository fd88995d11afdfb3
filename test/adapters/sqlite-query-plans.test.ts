import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { ConversationListReader } from '../../adapters/sqlite/tickets/conversation-list-reader.ts';
import { SqliteConversationStatistics } from '../../adapters/sqlite/tickets/sqlite-conversation-statistics.ts';
import { TicketPageReader } from '../../adapters/sqlite/tickets/ticket-page-reader.ts';
import type { ConversationListQuery } from '../../core/tickets/conversation-reader.port.ts';
import type { TicketFilter } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { overrideMembers } from '../support/fixtures/override-members.ts';

const SINCE = '2026-01-01T00:00:00.000Z';

/** Ticket filters, each with the index and columns that its query plan uses. */
const LISTS: Readonly<Record<string, readonly [TicketFilter, string]>> = {
  'all tickets': [{}, 'tickets_by_update (site_id=?)'],
  'by status': [{ status: 'open' }, 'tickets_by_status (site_id=? AND status=?)'],
  'by the rarer priorities': [{ priority: 'urgent' }, 'tickets_urgent (site_id=?)'],
  'by team': [{ team: 'Billing' }, 'conversations_by_team (site_id=? AND route=? AND team=?)'],
  'by team and status': [
    { team: 'Billing', status: 'open' },
    'conversations_by_team (site_id=? AND route=? AND team=?)',
  ],
  'by assignee': [
    { assigneeId: 'acc_1', status: 'open', team: 'Billing' },
    'conversations_by_assignee (site_id=? AND route=? AND assignee_id=?)',
  ],
  'by external system': [{ externalSystem: 'desk' }, 'tickets_by_system (site_id=? AND external_system=?)'],
  'by external system and status': [
    { externalSystem: 'desk', status: 'open' },
    'tickets_by_system (site_id=? AND external_system=?)',
  ],
  'by external ticket': [
    { externalTicketId: '4711', status: 'open' },
    'tickets_by_external_id (site_id=? AND external_ticket_id=?)',
  ],
  'since a time': [{ updatedSince: SINCE }, 'tickets_by_update (site_id=? AND updated_at>?)'],
  'since a recent cursor': [{ changedAfter: 0 }, 'tickets_by_change (site_id=? AND change_number>?)'],
  'by others since a recent cursor': [
    { changedAfter: 0, changedByOthersThan: 'key:1' },
    'tickets_by_change (site_id=? AND change_number>?)',
  ],
  'by others': [{ changedByOthersThan: 'key:1' }, 'tickets_by_update (site_id=?)'],
};

describe('SQLite query plans for ticket lists', () => {
  let database: SqliteDatabase;
  let close: () => Promise<void>;
  before(async () => {
    ({ port: database, close } = await openSqlite('sites', (opened) => opened)());
  });
  after(() => close());

  for (const [name, [filter, index]] of Object.entries(LISTS)) {
    it(`use an index of the site's tickets for the page and its size: ${name}`, () => {
      const plans = plansOf(
        database,
        (recording) => new TicketPageReader(recording).readPage(SITE, filter, 50, 0),
        'octet_length',
      );
      const ofConversations = plans.map((steps) => steps.filter((step) => step.includes('conversations')));
      const expected = [`SEARCH conversations USING INDEX ${index}`];
      assert.deepEqual(ofConversations, [expected, expected]);
    });
  }
});

/** Queries of the console's lists, each with the indexes that its statements use. */
const CONSOLE_LISTS: Readonly<Record<string, readonly [ConversationListQuery, ...string[]]>> = {
  'all conversations': [{}, 'tickets_by_update (site_id=?)', 'chats_by_update (site_id=?)'],
  'by status': [{ status: 'open' }, 'tickets_by_status (site_id=? AND status=?)', 'chats_by_update (site_id=?)'],
  'by team': [
    { team: 'Billing', status: 'open' },
    'conversations_by_team (site_id=? AND route=? AND team=?)',
    'conversations_by_team (site_id=? AND route=? AND team=?)',
  ],
  'by assignee': [
    { assigneeId: 'acc_1', status: 'open' },
    'conversations_by_assignee (site_id=? AND route=? AND assignee_id=?)',
    'conversations_by_assignee (site_id=? AND route=? AND assignee_id=?)',
  ],
  'by the rarer priorities': [{ priority: 'high' }, 'tickets_high (site_id=?)', 'chats_by_update (site_id=?)'],
  'longest waiting first': [
    { waitingFor: 'us', sort: 'waiting' },
    'conversations_waiting (site_id=? AND waiting_for=?)',
  ],
  'waiting, latest change first': [
    { waitingFor: 'visitor', priority: 'high' },
    'conversations_waiting (site_id=? AND waiting_for=?)',
  ],
  'newest first': [{ status: 'open', sort: 'created' }, 'conversations_by_creation (site_id=?)'],
  'by date': [
    { createdFrom: SINCE, createdTo: SINCE },
    'conversations_by_creation (site_id=? AND created_at>? AND created_at<?)',
  ],
  'of a visitor': [
    { visitorEmail: 'ada@example.com', sort: 'created' },
    'conversations_of_visitor (site_id=? AND visitor_email=?)',
  ],
  'of a phone number': [
    { visitorPhone: '+491715550101', createdTo: SINCE, sort: 'created' },
    'conversations_of_phone (site_id=? AND visitor_phone=? AND created_at<?)',
  ],
};

describe('SQLite query plans for lists of the console', () => {
  let database: SqliteDatabase;
  let close: () => Promise<void>;
  before(async () => {
    ({ port: database, close } = await openSqlite('sites', (opened) => opened)());
  });
  after(() => close());

  for (const [name, [query, ...indexes]] of Object.entries(CONSOLE_LISTS)) {
    it(`use indexes of the site's conversations for the page, the search and the count: ${name}`, () => {
      const expected = indexes.map((index) => [`SEARCH conversations USING INDEX ${index}`]);
      const isSorted = (steps: readonly string[]) => !steps.some((step) => step.includes('TEMP B-TREE'));
      for (const work of ['listSortKeys', 'listSearchRows', 'count'] as const) {
        const plans = plansOf(
          database,
          (recording) => new ConversationListReader(recording)[work](SITE, query, 50, undefined),
          'indexed by',
        );
        const found = plans.map((steps) =>
          steps.filter((step) => step.includes('SEARCH conversations')).map((step) => step.replace('COVERING ', '')),
        );
        assert.deepEqual(found, expected, work);
        const needsNoSort = query.sort !== undefined || (query.waitingFor ?? query.createdFrom) === undefined;
        if (work === 'listSortKeys' && needsNoSort) assert.ok(plans.every(isSorted), work);
      }
    });
  }

  it('count waiting conversations without reading them', () => {
    const [steps = []] = plansOf(
      database,
      (recording) => new ConversationListReader(recording).count(SITE, { waitingFor: 'us', route: 'chat' }, 50),
      'indexed by',
    );

    assert.ok(steps.some((step) => step.includes('USING COVERING INDEX conversations_waiting')));
  });

  it('compute the statistics of a period without reading conversations', () => {
    const plans = plansOf(
      database,
      (connection) => new SqliteConversationStatistics(overrideMembers(database, { connection })),
      'conversations',
    );
    const indexes = plans.map(([step = '']) => /^SEARCH conversations USING COVERING INDEX (\w+)/.exec(step)?.[1]);
    assert.deepEqual(indexes, [
      'conversations_by_creation',
      'conversations_by_resolution',
      'conversations_by_first_answer',
      'conversations_by_first_answer',
      'conversations_by_first_answer',
    ]);
  });

  it('read listed conversations by their keys', () => {
    const [steps = []] = plansOf(
      database,
      (recording) => new ConversationListReader(recording).listRows(['tkt_1']),
      'card',
    );

    assert.deepEqual(
      steps.filter((step) => step.startsWith('SEARCH')),
      [
        'SEARCH cards USING PRIMARY KEY (id=?)',
        'SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)',
        'SEARCH accounts USING PRIMARY KEY (id=?)',
        'SEARCH site_members USING PRIMARY KEY (site_id=? AND account_id=?)',
      ],
    );
  });
});

/** The query plans of the statements that `work` prepares and that contain `words`. */
function plansOf(
  { connection }: SqliteDatabase,
  work: (recording: SqliteDatabase['connection']) => void,
  words = 'select',
): readonly (readonly string[])[] {
  const prepared: string[] = [];
  const recording = new Proxy(connection, {
    get(target, property) {
      if (property !== 'prepare') return Reflect.get(target, property, target);
      return (sql: string) => {
        prepared.push(sql);
        return target.prepare(sql);
      };
    },
  });
  work(recording);
  return prepared
    .filter((sql) => sql.includes(words))
    .map((sql) => {
      const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 1);
      const steps = connection.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
      return steps.map(({ detail }) => detail);
    });
}
