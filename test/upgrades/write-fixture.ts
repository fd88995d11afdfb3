import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { MongoStoreTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { SqliteStoreTransfer } from '../../adapters/sqlite/transfer/sqlite-store-transfer.ts';
import { packFiles } from '../../apps/composition/file-archive.ts';
import { readProductVersion } from '../../apps/composition/product-version.ts';
import { startMongod } from '../../apps/harness/servers/mongod.ts';
import { forEachPage } from '../../core/transfer/for-each-page.ts';
import { type StoreTransfer, TRANSFER_PARTS } from '../../core/transfer/store-transfer.port.ts';
import { fullStore } from '../support/fixtures/full-store.ts';
import { startHarnessProcess } from '../support/servers/harness-process.ts';
import { FIXTURE_FILES, type FixtureDescription, fixturePath, type RecordedResponse } from './fixture.ts';
import { dumpMongo } from './mongo-dump.ts';

// `node --import tsx test/upgrades/write-fixture.ts`: writes the fixture of the version in package.json. See
// docs/releases.md, which says when.
const folder = mkdtempSync(join(tmpdir(), 'portico-fixture-'));
const served = join(folder, 'portico.db');
const full = join(folder, 'full.db');
const mongod = await startMongod();

try {
  const description = await seedServedStore();
  await withSqlite(full, async (target) => {
    for (const part of TRANSFER_PARTS) await target.write(part, fullStore[part]);
  });
  await copyToMongo(served, mongod.url('served'));
  await copyToMongo(full, mongod.url('full'));
  const files = new Map<string, Uint8Array>([
    [FIXTURE_FILES.description, Buffer.from(JSON.stringify(description))],
    [FIXTURE_FILES.masterKey, readFileSync(join(folder, 'master.key'))],
    [FIXTURE_FILES.tokenSecret, readFileSync(join(folder, 'token.secret'))],
    [FIXTURE_FILES.servedSqlite, readFileSync(served)],
    [FIXTURE_FILES.fullSqlite, readFileSync(full)],
    [FIXTURE_FILES.servedMongo, Buffer.from(await dumpMongo(mongod.url('served')))],
    [FIXTURE_FILES.fullMongo, Buffer.from(await dumpMongo(mongod.url('full')))],
  ]);
  const path = fixturePath(description.version);
  writeFileSync(path, packFiles(files));
  process.stdout.write(`${path}\n`);
} finally {
  await mongod.stop();
  rmSync(folder, { recursive: true });
}

/** Runs a harness with its test data on SQLite, and records what it responds. */
async function seedServedStore(): Promise<FixtureDescription> {
  const harness = await startHarnessProcess(['--data', folder, '--no-worker']);
  const { baseUrl, siteId, ticketIds, accessToken, apiKeys, accountEmail, accountPassword } = harness.line;
  const record = async (access: RecordedResponse['access'], path: string): Promise<RecordedResponse> => {
    const headers = {
      apiKey: { 'x-service-api-key': apiKeys.all },
      account: { authorization: `Bearer ${accessToken}` },
    };
    const response = await fetch(baseUrl + path, { headers: headers[access] });
    if (!response.ok) throw new Error(`GET ${path} responded ${response.status}.`);
    return { path, access, body: await response.json() };
  };
  const responses = [
    await record('apiKey', `/v1/sites/${siteId}/tickets`),
    ...(await Promise.all(ticketIds.map((id) => record('apiKey', `/v1/sites/${siteId}/tickets/${id}`)))),
    await record('account', `/sites/${siteId}`),
    await record('account', `/sites/${siteId}/conversations`),
    await record('account', `/sites/${siteId}/intents`),
    await record('account', `/sites/${siteId}/installations`),
    await record('account', `/sites/${siteId}/routing`),
    await record('account', `/sites/${siteId}/notifications`),
  ];
  await harness.stop('SIGTERM');
  const counts = Object.fromEntries(TRANSFER_PARTS.map((part) => [part, fullStore[part].length]));
  const identity = { email: accountEmail, password: accountPassword, apiKey: apiKeys.all };
  return { version: readProductVersion(), ...identity, responses, counts };
}

async function withSqlite(file: string, use: (transfer: StoreTransfer) => Promise<void>): Promise<void> {
  const database = SqliteDatabase.open(file);
  await use(new SqliteStoreTransfer(database));
  await database.close();
}

async function copyToMongo(file: string, url: string): Promise<void> {
  const database = await MongoDatabase.open(url);
  const target = new MongoStoreTransfer(database);
  await withSqlite(file, async (source) => {
    for (const part of TRANSFER_PARTS) await forEachPage(source, part, (records) => target.write(part, records));
  });
  await database.close();
}
