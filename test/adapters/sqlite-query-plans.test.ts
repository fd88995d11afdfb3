import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { ConversationListReader } from '../../adapters/sqlite/tickets/conversation-list-reader.ts';
import { TicketPageReader } from '../../adapters/sqlite/tickets/ticket-page-reader.ts';
import type { ConversationFilter } from '../../core/tickets/conversation-reader.port.ts';
import type { TicketFilter } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';

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
        (recording) => new TicketPageReader(recording).page(SITE, filter, 50, 0),
        'octet_length',
      );
      const ofConversations = plans.map((steps) => steps.filter((step) => step.includes('conversations')));
      const expected = [`SEARCH conversations USING INDEX ${index}`];
      assert.deepEqual(ofConversations, [expected, expected]);
    });
  }
});

/** Filters of the console's lists, each with the indexes for tickets and chats. */
const CONSOLE_LISTS: Readonly<Record<string, readonly [ConversationFilter, string, string]>> = {
  'all conversations': [{}, 'tickets_by_update (site_id=?)', 'chats_by_update (site_id=?)'],
  'by status': [{ status: 'open' }, 'tickets_by_status (site_id=? AND status=?)', 'chats_by_update (site_id=?)'],
  'by team': [
    { team: 'Billing', status: 'open' },
    'conversations_by_team (site_id=? AND route=? AND team=?)',
    'conversations_by_team (site_id=? AND route=? AND team=?)',
  ],
  'by the rarer priorities': [{ priority: 'high' }, 'tickets_high (site_id=?)', 'chats_by_update (site_id=?)'],
};

describe('SQLite query plans for lists of the console', () => {
  for (const [name, [filter, ofTickets, ofChats]] of Object.entries(CONSOLE_LISTS)) {
    it(`use indexes of the site's tickets and chats: ${name}`, async () => {
      const { port: database, close } = await openSqlite('sites', (opened) => opened)();
      const plans = plansOf(database, (recording) =>
        new ConversationListReader(recording).readNextRows(SITE, filter, 50, undefined),
      );
      await close();

      const found = plans.map((steps) =>
        steps.filter((step) => step.includes('SEARCH conversations')).map((step) => step.replace('COVERING ', '')),
      );
      assert.deepEqual(found, [
        [`SEARCH conversations USING INDEX ${ofTickets}`],
        [`SEARCH conversations USING INDEX ${ofChats}`],
      ]);
      for (const steps of plans) assert.ok(steps.some((step) => /SEARCH cards USING PRIMARY KEY \(id=\?\)/.test(step)));
    });
  }
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
