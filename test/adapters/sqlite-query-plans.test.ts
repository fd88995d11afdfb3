import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SqliteDatabase } from '../../adapters/sqlite/sqlite-database.ts';
import { TicketPages } from '../../adapters/sqlite/ticket-pages.ts';
import type { TicketFilter } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/known-ids.ts';
import { openSqlite } from '../support/open-sqlite.ts';

const LISTS: Readonly<Record<string, TicketFilter>> = {
  'all tickets': {},
  'by status': { status: 'open' },
  'by the rarer priorities': { priority: 'urgent' },
  'by external system': { externalSystem: 'desk' },
  'by external ticket': { externalTicketId: '4711' },
  'since a time': { updatedSince: '2026-01-01T00:00:00.000Z' },
  'since a mark': { changedAfter: 0 },
  'by others since a mark': { changedAfter: 0, changedByOthersThan: 'key:1' },
};

describe('a list of tickets on SQLite', () => {
  let database: SqliteDatabase;
  let close: () => Promise<void>;
  before(async () => {
    ({ port: database, close } = await openSqlite('sites', (opened) => opened)());
  });
  after(() => close());

  for (const [name, filter] of Object.entries(LISTS)) {
    it(`${name} goes by an index of the site's tickets`, () => {
      const plan = planOf(database, filter);
      const ofConversations = plan.filter((step) => step.includes('conversations'));
      assert.ok(ofConversations.length > 0);
      assert.deepEqual(
        ofConversations.filter((step) => !/USING (?:COVERING )?INDEX tickets_\w+ \(site_id=\?/.test(step)),
        [],
      );
    });
  }
});

/** The plan of the very statement that the page was read with. */
function planOf({ connection }: SqliteDatabase, filter: TicketFilter): string[] {
  const prepared: string[] = [];
  const watched = new Proxy(connection, {
    get(target, property) {
      if (property !== 'prepare') return Reflect.get(target, property, target);
      return (sql: string) => {
        prepared.push(sql);
        return target.prepare(sql);
      };
    },
  });
  new TicketPages(watched).page(SITE, filter, 50, 0);
  const sql = prepared.find((one) => one.includes('group_concat')) ?? '';
  const parameters = Array.from({ length: sql.split('?').length - 1 }, () => 1);
  const steps = connection.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
  return steps.map(({ detail }) => detail);
}
