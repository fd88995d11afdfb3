import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SqliteApiKeyRepository } from '../../adapters/sqlite/access/sqlite-api-key-repository.ts';
import { SqliteAssessmentRepository } from '../../adapters/sqlite/assessments/sqlite-assessment-repository.ts';
import { RowCache } from '../../adapters/sqlite/database/kept-rows.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { anApiKey } from '../support/builders/api-key-builder.ts';
import { anAssessment } from '../support/builders/assessment-builder.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { on } from '../support/fixtures/opened.ts';

const open = openSqlite('sites', (database) => database);

/** Which of these names are read when they are asked for, one after the other. */
function readOf(kept: RowCache<string>, ...names: string[]): string[] {
  const read: string[] = [];
  for (const name of names) {
    kept.getOrRead(name, () => {
      read.push(name);
      return `row of ${name}`;
    });
  }
  return read;
}

describe('KeptRows', () => {
  it(
    'reads a row once while nobody writes to the file',
    on(open, async (database) => {
      const kept = new RowCache<string>(database, 10);
      assert.deepEqual(readOf(kept, 'one', 'other', 'one'), ['one', 'other']);
      assert.equal(
        kept.getOrRead('one', () => undefined),
        'row of one',
      );
    }),
  );

  it(
    'reads a row anew that is not there',
    on(open, async (database) => {
      const kept = new RowCache<string>(database, 10);
      assert.equal(
        kept.getOrRead('one', () => undefined),
        undefined,
      );
      assert.deepEqual(readOf(kept, 'one'), ['one']);
    }),
  );

  it(
    'reads a row anew after a write of this process',
    on(open, async (database) => {
      const kept = new RowCache<string>(database, 10);
      readOf(kept, 'one');
      await database.writeEarly(() => undefined);
      assert.deepEqual(readOf(kept, 'one', 'one'), ['one']);
    }),
  );

  it(
    'reads a row anew after a write of another process',
    on(open, async (database) => {
      const other = SqliteDatabase.open(database.connection.name);
      const kept = new RowCache<string>(database, 10);
      readOf(kept, 'one');
      await new SqliteApiKeyRepository(other).add(anApiKey());
      assert.deepEqual(readOf(kept, 'one', 'one'), ['one']);
      await other.close();
    }),
  );

  it(
    'keeps as many as it may at most, and those alone that are worth it',
    on(open, async (database) => {
      const kept = new RowCache<string>(database, 2, (row) => row !== 'row of large');
      assert.deepEqual(readOf(kept, 'large', 'one', 'large', 'two', 'one'), ['large', 'one', 'large', 'two']);
      assert.deepEqual(readOf(kept, 'three', 'one'), ['three', 'one']);
    }),
  );
});

describe('a row kept on SQLite', () => {
  it(
    'is no key any more that another process has revoked',
    on(open, async (database) => {
      const other = SqliteDatabase.open(database.connection.name);
      const [keys, elsewhere] = [new SqliteApiKeyRepository(database), new SqliteApiKeyRepository(other)];
      const key = anApiKey();
      await keys.add(key);
      await keys.findBySecretHash(key.secretHash);

      const revoked = await elsewhere.revoke(SITE, key.id, NOON);
      assert.deepEqual(await keys.findBySecretHash(key.secretHash), revoked);
      await other.close();
    }),
  );

  it(
    'is no assessment any more from the instant of its deletion date on',
    on(open, async (database) => {
      const assessments = new SqliteAssessmentRepository(database);
      const assessment = anAssessment();
      const submission = { idempotencyKey: 'key', fingerprint: 'print' };
      await assessments.enqueue(assessment, submission, 25);
      const at = (now: number) => assessments.find(SITE, assessment.id, now);

      assert.deepEqual(await at(NOON), await at(assessment.deletesAt - 1));
      assert.equal(await at(assessment.deletesAt), undefined);
    }),
  );
});
