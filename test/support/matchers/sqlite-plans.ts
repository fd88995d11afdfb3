import type { SqliteDatabase } from '../../../adapters/sqlite/database/sqlite-database.ts';
import { overrideMembers } from '../fixtures/override-members.ts';

/** A statement and its SQLite query plan. */
export interface QueryPlan {
  readonly sql: string;
  readonly plan: string;
}

/** Collects the query plans of all statements that the repositories prepare. */
export function collectQueryPlans(
  database: SqliteDatabase,
  repositories: readonly (new (opened: SqliteDatabase) => object)[],
): readonly QueryPlan[] {
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
  const watched = overrideMembers(database, { connection });
  for (const Repository of repositories) new Repository(watched);
  return statements.map((sql) => ({ sql, plan: explainQuery(database, sql) }));
}

/** The plans that scan one of the tables completely. */
export function findTableScans(plans: readonly QueryPlan[], tables: readonly string[]): readonly QueryPlan[] {
  const scan = new RegExp(`SCAN (?![^;]*USING (?:COVERING )?INDEX)(?:${tables.join('|')})`);
  return plans.filter(({ plan }) => scan.test(plan));
}

function explainQuery({ connection }: SqliteDatabase, sql: string): string {
  const unbound = sql.replaceAll(/@\w+/g, 'null').replaceAll('?', 'null');
  const steps = connection.prepare<[], { detail: string }>(`explain query plan ${unbound}`).all();
  return steps.map(({ detail }) => detail).join('; ');
}
