import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SqliteAuditLog } from '../../adapters/sqlite/access/sqlite-audit-log.ts';
import { SqliteAssessmentLeases } from '../../adapters/sqlite/assessments/sqlite-assessment-leases.ts';
import { SqliteAssessmentRepository } from '../../adapters/sqlite/assessments/sqlite-assessment-repository.ts';
import type { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';

describe('SQLite query plans for assessments', () => {
  let database: SqliteDatabase;
  let close: () => Promise<void>;
  before(async () => {
    ({ port: database, close } = await openSqlite('sites', (opened) => opened)());
  });
  after(() => close());

  it('use an index for every statement', () => {
    const statements = preparedStatements(database);
    const scans = statements.flatMap((sql) =>
      queryPlan(database, sql).filter((step) => /^SCAN (?:assessments|audit_entries)(?! USING)/.test(step)),
    );

    assert.ok(statements.length >= 18, `only ${statements.length} statements were seen`);
    assert.deepEqual(scans, []);
  });

  it('read only the index of active assessments to find the next one', () => {
    const next = preparedStatements(database).find((sql) => sql.includes('recursive')) ?? '';
    const activeSteps = queryPlan(database, next).filter((step) => /^(?:SCAN|SEARCH) assessments/.test(step));

    assert.ok(activeSteps.length >= 5);
    for (const step of activeSteps) {
      assert.match(
        step,
        /USING (?:COVERING )?INDEX (?:assessments_by_turn \(free_at[=>]|sqlite_autoindex_assessments_1 \(id=)/,
      );
    }
  });
});

/** The statements that the adapters prepare, without inserts. */
function preparedStatements(database: SqliteDatabase): readonly string[] {
  const prepared: string[] = [];
  const connection = new Proxy(database.connection, {
    get(target, property) {
      if (property !== 'prepare') return Reflect.get(target, property, target);
      return (sql: string) => {
        prepared.push(sql);
        return target.prepare(sql);
      };
    },
  });
  const recording = { connection } as SqliteDatabase;
  for (const Adapter of [SqliteAssessmentRepository, SqliteAssessmentLeases, SqliteAuditLog]) new Adapter(recording);
  return prepared.filter((sql) => !sql.trim().startsWith('insert'));
}

function queryPlan({ connection }: SqliteDatabase, sql: string): readonly string[] {
  const positional = sql.replaceAll(/@\w+/g, '1').replaceAll('?', '1');
  return (connection.prepare(`explain query plan ${positional}`).all() as { detail: string }[]).map(
    ({ detail }) => detail,
  );
}
