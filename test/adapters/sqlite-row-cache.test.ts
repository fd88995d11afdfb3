import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SqliteApiKeyRepository } from '../../adapters/sqlite/access/sqlite-api-key-repository.ts';
import { SqliteAssessmentRepository } from '../../adapters/sqlite/assessments/sqlite-assessment-repository.ts';
import { RowCache } from '../../adapters/sqlite/database/row-cache.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { anApiKey } from '../support/builders/api-key-builder.ts';
import { anAssessment } from '../support/builders/assessment-builder.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { withPort } from '../support/fixtures/open-port.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';

const open = openSqlite('sites', (database) => database);

/** Requests these keys in order and returns those that were read because they were not cached. */
function readKeys(cache: RowCache<string>, ...names: string[]): string[] {
  const read: string[] = [];
  for (const name of names) {
    cache.getOrRead(name, () => {
      read.push(name);
      return `row of ${name}`;
    });
  }
  return read;
}

describe('RowCache', () => {
  it(
    'reads a row once while the file does not change',
    withPort(open, async (database) => {
      const cache = new RowCache<string>(database, 10);
      assert.deepEqual(readKeys(cache, 'one', 'other', 'one'), ['one', 'other']);
      assert.equal(
        cache.getOrRead('one', () => undefined),
        'row of one',
      );
    }),
  );

  it(
    'does not cache a missing row',
    withPort(open, async (database) => {
      const cache = new RowCache<string>(database, 10);
      assert.equal(
        cache.getOrRead('one', () => undefined),
        undefined,
      );
      assert.deepEqual(readKeys(cache, 'one'), ['one']);
    }),
  );

  it(
    'reads a row again after a write by this process',
    withPort(open, async (database) => {
      const cache = new RowCache<string>(database, 10);
      readKeys(cache, 'one');
      await database.writeWithoutSync(() => undefined);
      assert.deepEqual(readKeys(cache, 'one', 'one'), ['one']);
    }),
  );

  it(
    'reads a row again after a write by another process',
    withPort(open, async (database) => {
      const other = SqliteDatabase.open(database.connection.name);
      const cache = new RowCache<string>(database, 10);
      readKeys(cache, 'one');
      await new SqliteApiKeyRepository(other).add(anApiKey());
      assert.deepEqual(readKeys(cache, 'one', 'one'), ['one']);
      await other.close();
    }),
  );

  it(
    'caches at most the maximum number of rows, and only cacheable ones',
    withPort(open, async (database) => {
      const cache = new RowCache<string>(database, 2, (row) => row !== 'row of large');
      assert.deepEqual(readKeys(cache, 'large', 'one', 'large', 'two', 'one'), ['large', 'one', 'large', 'two']);
      assert.deepEqual(readKeys(cache, 'three', 'one'), ['three', 'one']);
    }),
  );
});

describe('Cached rows', () => {
  it(
    'return the revocation of an API key by another process',
    withPort(open, async (database) => {
      const other = SqliteDatabase.open(database.connection.name);
      const [keys, otherKeys] = [new SqliteApiKeyRepository(database), new SqliteApiKeyRepository(other)];
      const key = anApiKey();
      await keys.add(key);
      await keys.findBySecretHash(key.secretHash);

      const revoked = await otherKeys.revoke(SITE, key.id, NOON);
      assert.deepEqual(await keys.findBySecretHash(key.secretHash), revoked);
      await other.close();
    }),
  );

  it(
    'do not return an assessment from its deletion date on',
    withPort(open, async (database) => {
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
