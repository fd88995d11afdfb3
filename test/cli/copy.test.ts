import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openMongoTransfer } from '../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { openSqliteTransfer } from '../../adapters/sqlite/transfer/sqlite-store-transfer.ts';
import { type StoreTransfer, TRANSFER_PARTS } from '../../core/transfer/store-transfer.port.ts';
import { fullStore } from '../support/fixtures/full-store.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

interface Store {
  readonly transfer: StoreTransfer;
  close(): Promise<void>;
}

describe('portico copy', () => {
  const folder = createTemporaryFolder();
  const sqlite = (name: string) => join(folder, `${name}.db`);
  const mongodb = async (name: string) => (await sharedMongod()).url(name);

  it('copies all data to MongoDB and back with equal hashes', async () => {
    await fill(openSqliteTransfer(sqlite('one')));
    const toMongodb = await runPortico([
      'copy',
      '--from',
      `sqlite:${sqlite('one')}`,
      '--to',
      `mongodb:${await mongodb('one')}`,
    ]);
    assert.equal(toMongodb.code, 0, toMongodb.stderr);
    const toSqlite = await runPortico(['copy', '--from', await mongodb('one'), '--to', `sqlite:${sqlite('back')}`]);
    assert.equal(toSqlite.code, 0, toSqlite.stderr);

    assert.equal(toMongodb.stdout, toSqlite.stdout);
    for (const part of TRANSFER_PARTS) {
      assert.match(toMongodb.stdout, new RegExp(`^${part} +${fullStore[part].length} +[0-9a-f]{64}$`, 'm'));
      assert.match(toMongodb.stderr, new RegExp(`^${part}: \\d+$`, 'm'));
    }
  });

  it('resumes an interrupted copy and skips equal parts', async () => {
    await fill(openSqliteTransfer(sqlite('two')));
    const url = await mongodb('two');
    const { transfer, close } = await openMongoTransfer(url);
    await transfer.write('accounts', fullStore.accounts);
    await transfer.write('sites', fullStore.sites.slice(1));
    await close();

    const runCopy = () =>
      runPortico(['copy', '--from', `sqlite:${sqlite('two')}`, '--to', 'mongodb:'], {
        variables: { PORTICO_MONGODB_URL: url },
      });
    const first = await runCopy();
    assert.equal(first.code, 0, first.stderr);
    assert.ok(!first.stderr.includes('accounts:') && first.stderr.includes('sites: 2'));
    assert.deepEqual(await runCopy(), { ...first, stderr: '' });
  });

  it('exits with 1 and writes nothing when the target contains other accounts', async () => {
    await fill(openSqliteTransfer(sqlite('three')));
    const url = await mongodb('three');
    const { transfer, close } = await openMongoTransfer(url);
    const [account] = fullStore.accounts;
    await transfer.write('accounts', [{ ...account, id: 'acc_stranger', email: 'else@example.com' }]);

    const result = await runPortico(['copy', '--from', `sqlite:${sqlite('three')}`, '--to', url]);
    assert.deepEqual([result.code, result.stderr], [1, 'error: The target has other accounts.\n']);
    assert.equal((await transfer.read('sites', 10)).records.length, 0);
    await close();
  });

  it('exits with 1 and names the part when the target contains more than the source', async () => {
    await fill(openSqliteTransfer(sqlite('four')));
    const url = await mongodb('four');
    await fill(await openMongoTransfer(url));
    const { transfer, close } = await openMongoTransfer(url);
    await transfer.write('counters', [{ siteId: 'site_more', latest: 1 }]);
    await close();

    const result = await runPortico(['copy', '--from', `sqlite:${sqlite('four')}`, '--to', url]);
    assert.equal(result.code, 1);
    assert.match(result.stderr, /error: The counters differ: 1 in the source, 2 in the target\./);
  });

  it('exits with 2 for an invalid store, with 1 for a missing one', async () => {
    const invalid = await runPortico(['copy', '--from', 'paper:x', '--to', 'mongodb:']);
    assert.deepEqual([invalid.code, invalid.stderr], [2, 'error: --from must be sqlite:FILE or mongodb:URL\n']);
    const withoutUrl = await runPortico(['copy', '--from', 'sqlite:x.db', '--to', 'mongodb:']);
    assert.equal(withoutUrl.code, 2);

    const missing = await runPortico(['copy', '--from', `sqlite:${sqlite('none')}`, '--to', `sqlite:${sqlite('any')}`]);
    assert.deepEqual([missing.code, missing.stderr], [1, `error: Store ${sqlite('none')} not found.\n`]);
  });

  it('exits with 1 within 20 s when MongoDB is unreachable', async () => {
    const startedAt = performance.now();
    const result = await runPortico([
      'copy',
      '--from',
      'mongodb://ada:secret@127.0.0.1:1',
      '--to',
      `sqlite:${sqlite('any')}`,
    ]);

    assert.equal(result.code, 1);
    assert.match(result.stderr, /^error: --from cannot be used: connect ECONNREFUSED [^\n]*\n$/);
    assert.ok(performance.now() - startedAt < 20_000, 'it took too long');
  });
});

describe('portico copy with an unreachable MongoDB', () => {
  const folder = createTemporaryFolder();
  const url = 'mongodb://ada:secret@127.0.0.1:1';

  for (const [name, to, variables, urlSource] of [
    ['URL', url, {}, '--to'],
    ['mongodb: with a URL', `mongodb:${url}`, { PORTICO_MONGODB_URL: 'mongodb://elsewhere' }, '--to'],
    ['variable', 'mongodb:', { PORTICO_MONGODB_URL: url }, 'PORTICO_MONGODB_URL'],
    ['file variable', 'mongodb:', { PORTICO_MONGODB_URL_FILE: join(folder, 'url') }, 'PORTICO_MONGODB_URL_FILE'],
  ] as const) {
    it(`names the source of the URL: ${name}`, async () => {
      const source = join(folder, 'source.db');
      await fill(openSqliteTransfer(source));
      writeFileSync(join(folder, 'url'), url);
      const result = await runPortico(['copy', '--from', `sqlite:${source}`, '--to', to], { variables });

      assert.equal(result.code, 1);
      assert.match(result.stderr, new RegExp(`^error: ${urlSource} cannot be used: connect ECONNREFUSED`));
      assert.ok(!result.stderr.includes('secret'));
    });
  }
});

async function fill({ transfer, close }: Store): Promise<void> {
  for (const part of TRANSFER_PARTS) await transfer.write(part, fullStore[part]);
  await close();
}
