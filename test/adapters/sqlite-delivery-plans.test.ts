import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SqliteDatabase } from '../../adapters/sqlite/sqlite-database.ts';
import { SqliteDeliveryRepository } from '../../adapters/sqlite/sqlite-delivery-repository.ts';
import { SqliteDeliveryTurns } from '../../adapters/sqlite/sqlite-delivery-turns.ts';
import { SqliteInstallationRepository } from '../../adapters/sqlite/sqlite-installation-repository.ts';
import { openSqlite } from '../support/open-sqlite.ts';

describe('A question about deliveries to SQLite', () => {
  it('goes by an index: none reads a table from one end to the other', async () => {
    const { port: database, close } = await openSqlite('none', (opened) => opened)();
    const prepared = preparedBy(database);
    const plans = prepared.map((sql) => ({ sql, plan: planOf(database, sql) }));
    await close();

    assert.ok(plans.length >= 18, 'too few statements were seen');
    assert.deepEqual(
      plans.filter(({ plan }) => /SCAN (?!.*USING (?:COVERING )?INDEX)(?:deliveries|installations)/.test(plan)),
      [],
    );
  });
});

/** The statements that the three repositories prepare. */
function preparedBy(database: SqliteDatabase): readonly string[] {
  const statements: string[] = [];
  const connection = new Proxy(database.connection, {
    get: (target, name) => {
      if (name !== 'prepare') return Reflect.get(target, name);
      return (sql: string) => {
        statements.push(sql);
        return target.prepare(sql);
      };
    },
  });
  const watched = Object.assign(Object.create(database), { connection }) as SqliteDatabase;
  for (const Repository of [SqliteInstallationRepository, SqliteDeliveryRepository, SqliteDeliveryTurns]) {
    new Repository(watched);
  }
  return statements;
}

function planOf({ connection }: SqliteDatabase, sql: string): string {
  const unbound = sql.replaceAll(/@\w+/g, 'null').replaceAll('?', 'null');
  const steps = connection.prepare<[], { detail: string }>(`explain query plan ${unbound}`).all();
  return steps.map(({ detail }) => detail).join('; ');
}
