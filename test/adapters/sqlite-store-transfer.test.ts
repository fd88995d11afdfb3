import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TRANSFER_TABLES, toFieldName } from '../../adapters/sqlite/transfer/transfer-tables.ts';
import { fullStore } from '../support/fixtures/full-store.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';

interface Column {
  readonly table: string;
  readonly name: string;
}

/** Tables that are not copied: cards are derived, the others concern only the running deployment. */
const NOT_COPIED = ['conversation_cards', 'pending_scrub', 'processes', 'request_batches'];

/** Columns that concern only the running deployment. A copied resend begins again. */
const NOT_COPIED_COLUMNS = [
  'assessments.progress',
  'change_counters.member_changes',
  'webhook_resends.fencing_number',
  'webhook_resends.leased_until',
  'webhook_resends.position',
];

describe('TRANSFER_TABLES', () => {
  it('contains every column of every table, except derived and transient ones', async () => {
    const { port: connection, close } = await openSqlite('none', (database) => database.connection)();
    const found = connection
      .prepare<[string], Column>(
        `select tables.name as "table", columns.name as name from sqlite_schema as tables,
            pragma_table_info(tables.name) as columns
          where tables.type = 'table' and not exists (select 1 from json_each(?) where value = tables.name)
            and tables.name not like 'sqlite_%'`,
      )
      .all(JSON.stringify(NOT_COPIED));
    await close();

    const copied = Object.values(TRANSFER_TABLES).flatMap(({ table, columns }) =>
      columns.map((name) => `${table}.${name}`),
    );
    const columns = found.map(({ table, name }) => `${table}.${name}`);
    assert.deepEqual(columns.sort(), [...copied, ...NOT_COPIED_COLUMNS].sort());
  });

  it('is covered by test records with every field', () => {
    for (const [part, { columns }] of Object.entries(TRANSFER_TABLES)) {
      const [first = {}] = fullStore[part as keyof typeof fullStore];
      for (const column of columns) assert.ok(toFieldName(column) in first, `${part}.${column}`);
    }
  });
});
