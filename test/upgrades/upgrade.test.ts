import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { MongoClient } from 'mongodb';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import * as mongoMigrations from '../../adapters/mongodb/migrations/migrate.ts';
import { MongoStoreTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import { SCHEMA_VERSION } from '../../adapters/sqlite/database/migrate.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { SqliteStoreTransfer } from '../../adapters/sqlite/transfer/sqlite-store-transfer.ts';
import { forEachPage } from '../../core/transfer/for-each-page.ts';
import { type StoreTransfer, TRANSFER_PARTS, type TransferPart } from '../../core/transfer/store-transfer.port.ts';
import { waitForOutput } from '../packaging/wait-for-output.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';
import { sendRequest } from '../support/servers/api.ts';
import { programArguments } from '../support/servers/programs.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';
import { FIXTURE_FILES, type FixtureDescription, listFixtures, readFixture } from './fixture.ts';
import { includesMembers } from './includes-members.ts';
import { restoreMongo } from './mongo-dump.ts';

type Variables = Readonly<Record<string, string>>;

describe('Fixtures of releases', () => {
  it('exist', () => assert.ok(listFixtures().length >= 1));
});

for (const version of listFixtures()) {
  const { description, file } = readFixture(version);
  const createDataFolder = () => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, 'master.key'), file(FIXTURE_FILES.masterKey), { mode: 0o600 });
    writeFileSync(join(folder, 'token.secret'), file(FIXTURE_FILES.tokenSecret), { mode: 0o600 });
    return folder;
  };

  describe(`An SQLite file of Portico ${version}`, () => {
    it('has every record after its migration', async () => {
      const full = join(createTemporaryFolder(), 'full.db');
      writeFileSync(full, file(FIXTURE_FILES.fullSqlite));
      const database = SqliteDatabase.open(full);
      const counts = await countRecords(new SqliteStoreTransfer(database), description);
      await database.close();

      assert.deepEqual(counts, description.counts);
    });

    it('is served with the responses of that release, and then rejected by an older program', async () => {
      const data = createDataFolder();
      const path = join(data, 'portico.db');
      writeFileSync(path, file(FIXTURE_FILES.servedSqlite));
      await checkResponses({ PORTICO_DATA: data }, description);

      // To this program, the store of the next release looks like its own store to an older program.
      const database = new Database(path);
      database.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
      database.close();
      await checkRejection({ PORTICO_DATA: data });
    });
  });

  describe(`A MongoDB database of Portico ${version}`, () => {
    const read = (name: 'servedMongo' | 'fullMongo') => Buffer.from(file(FIXTURE_FILES[name])).toString('utf8');

    it('has every record after its migration', async () => {
      const url = (await sharedMongod()).url(`full_${version.replaceAll('.', '_')}`);
      await restoreMongo(url, read('fullMongo'));
      const database = await MongoDatabase.open(url);
      const counts = await countRecords(new MongoStoreTransfer(database), description);
      await database.close();

      assert.deepEqual(counts, description.counts);
    });

    it('is served with the responses of that release, and then rejected by an older program', async () => {
      const url = (await sharedMongod()).url(`served_${version.replaceAll('.', '_')}`);
      await restoreMongo(url, read('servedMongo'));
      const variables = { PORTICO_DATA: createDataFolder(), PORTICO_STORE: 'mongodb', PORTICO_MONGODB_URL: url };
      await checkResponses(variables, description);

      const client = await MongoClient.connect(url);
      const newer = { $set: { version: mongoMigrations.SCHEMA_VERSION + 1 } };
      await client.db().collection<{ _id: string }>('installation').updateOne({ _id: 'schema' }, newer);
      await client.close();
      await checkRejection(variables);
    });
  });
}

/** Counts the records of the parts that the release knew. */
async function countRecords(store: StoreTransfer, { counts }: FixtureDescription) {
  const found: Partial<Record<TransferPart, number>> = {};
  for (const part of TRANSFER_PARTS.filter((name) => name in counts)) {
    let count = 0;
    await forEachPage(store, part, (records) => {
      count += records.length;
    });
    found[part] = count;
  }
  return found;
}

/** Starts the server, and checks that it responds as the release did. New members are allowed. */
async function checkResponses(variables: Variables, description: FixtureDescription): Promise<void> {
  const server = startServer(variables);
  try {
    const [, baseUrl = ''] = await waitForOutput(server, /ready at (\S+)/);
    const { email, password, apiKey } = description;
    const signIn = { method: 'POST', body: { email, password } } as const;
    const { body } = await sendRequest<{ accessToken: string }>(`${baseUrl}/auth/sign-in`, signIn);
    const headers = {
      apiKey: { 'x-service-api-key': apiKey },
      account: { authorization: `Bearer ${body.accessToken}` },
    };
    for (const { path, access, body: recorded } of description.responses) {
      const reply = await sendRequest(baseUrl + path, { headers: headers[access] });
      assert.equal(reply.status, 200, path);
      assert.ok(includesMembers(reply.body, recorded), `${path}: ${reply.text}\nrecorded: ${JSON.stringify(recorded)}`);
    }
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
}

/** Checks that the server does not start on the store, and says why. */
async function checkRejection(variables: Variables): Promise<void> {
  const server = startServer(variables);
  const [stderr, [status]] = await Promise.all([text(server.stderr), once(server, 'exit')]);

  assert.equal(status, 1);
  assert.match(stderr, /has schema version \d+, .* was written by a newer Portico: start that version, or restore/);
}

function startServer(variables: Variables) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTICO_'));
  return spawn(process.execPath, programArguments('server'), {
    env: { ...Object.fromEntries(inherited), PORTICO_PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
