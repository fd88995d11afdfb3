import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TRANSFER_TABLES, toFieldName } from '../../adapters/sqlite/transfer/transfer-tables.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { aWholeStore } from '../support/fixtures/whole-store.ts';

interface Column {
  readonly table: string;
  readonly name: string;
}

/** Cards are made from what is copied; the others tell of the moment, and of the processes of this store. */
const LEFT_BEHIND = ['conversation_cards', 'processes', 'request_batches'];

describe('a copy of a SQLite store', () => {
  it('takes every column of every table along that it does not make or leave behind', async () => {
    const { port: connection, close } = await openSqlite('none', (database) => database.connection)();
    const found = connection
      .prepare<[string], Column>(
        `select tables.name as "table", columns.name as name from sqlite_schema as tables,
            pragma_table_info(tables.name) as columns
          where tables.type = 'table' and not exists (select 1 from json_each(?) where value = tables.name)
            and tables.name not like 'sqlite_%'`,
      )
      .all(JSON.stringify(LEFT_BEHIND));
    await close();

    const copied = Object.values(TRANSFER_TABLES).flatMap(({ table, columns }) =>
      columns.map((name) => `${table}.${name}`),
    );
    assert.deepEqual(found.map(({ table, name }) => `${table}.${name}`).sort(), copied.sort());
  });

  it('is tried with a record of every field', () => {
    for (const [part, { columns }] of Object.entries(TRANSFER_TABLES)) {
      const [first = {}] = aWholeStore[part as keyof typeof aWholeStore];
      for (const column of columns) assert.ok(toFieldName(column) in first, `${part}.${column}`);
    }
  });
});
