import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import { type Api, startApi } from '../support/servers/api.ts';
import { createTemporaryFolder, type ProcessResult, runPortico } from '../support/servers/run-portico.ts';

const folder = createTemporaryFolder();
const data = join(folder, "it's data");
const api = await startApi(['--data', data]);

describe('portico backup while a server writes', () => {
  const destination = join(folder, 'backups', 'portico.db');
  let result: ProcessResult;
  let acknowledged: readonly string[];

  before(async () => {
    const load = startComments(api);
    await load.untilAcknowledged(50);
    acknowledged = [...load.acknowledged];
    result = await runPortico(['backup', destination, '--data', data]);
    await load.end();
    assert.ok(load.acknowledged.length > acknowledged.length, 'nothing was written during the backup');
  });

  it('creates only the copy and the secrets, readable only by this user', () => {
    assert.equal(result.code, 0, result.stderr);
    const names = ['portico.db', 'portico.db.master.key', 'portico.db.token.secret'];
    assert.deepEqual(readdirSync(join(folder, 'backups')).sort(), names);
    for (const name of names) assert.equal(statSync(join(folder, 'backups', name)).mode & 0o777, 0o600, name);
    assert.deepEqual(readFileSync(`${destination}.master.key`), readFileSync(join(data, 'master.key')));
    assert.equal(result.stdout.includes(readFileSync(join(data, 'master.key'), 'utf8').trim()), false);
  });

  it('creates a copy that passes integrity_check and has no write-ahead log', () => {
    const copy = new Database(destination, { readonly: true });
    assert.equal(copy.pragma('integrity_check', { simple: true }), 'ok');
    assert.equal(copy.pragma('journal_mode', { simple: true }), 'delete');
    copy.close();
  });

  it('prints size and schema version', () => {
    const bytes = statSync(destination).size.toLocaleString('en');

    assert.match(
      result.stdout,
      new RegExp(`^Created ${destination}: ${bytes} bytes, schema version \\d+, verified\\.\n`),
    );
  });

  it('exits with 1 instead of overwriting an earlier backup without --force', async () => {
    const { ino } = statSync(destination);
    const refused = await runPortico(['backup', destination, '--data', data]);
    assert.equal(refused.code, 1);
    assert.equal(refused.stderr, `error: ${destination} already exists. Use --force to replace it.\n`);
    assert.equal(statSync(destination).ino, ino);
  });

  it('is restored by the printed commands, with every write acknowledged before it started', async () => {
    await api.stop();
    const commands = result.stdout.split('\n').filter((line) => line.startsWith('  '));
    execFileSync('sh', ['-ec', commands.join('\n')]);
    copyFileSync(join(`${data}.before-restore`, 'harness.json'), join(data, 'harness.json'));
    const restored = await startApi(['--data', data]);
    const stored = new Set(await comments(restored));

    assert.ok(acknowledged.length >= 50);
    assert.deepEqual(
      acknowledged.filter((content) => !stored.has(content)),
      [],
    );
  });
});

describe('portico backup', () => {
  const folder = createTemporaryFolder();
  const data = join(folder, 'data');
  before(async () => {
    const created = await runPortico([
      'create-account',
      '--data',
      data,
      '--email',
      'ada@example.com',
      '--generate-password',
    ]);
    assert.equal(created.code, 0, created.stderr);
  });

  it('copies no secrets with --no-secrets and lists the ones that a restore needs', async () => {
    const destination = join(folder, 'bare.db');
    const variables = { PORTICO_MASTER_KEY: 'a secret of more than 32 characters' };
    const result = await runPortico(['backup', destination, '--no-secrets', '--data', data], { variables });

    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /^PORTICO_MASTER_KEY is configured and was not copied\. A restore needs it\.$/m);
    assert.match(result.stdout, /^.*token\.secret was not copied\. A restore needs it\.$/m);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('bare')),
      ['bare.db'],
    );
  });

  it('exits with 2 for the memory store', async () => {
    const result = await runPortico(['backup', join(folder, 'none.db'), '--store', 'memory']);

    assert.equal(result.code, 2);
    assert.match(result.stderr, /^error: store "memory" .*\n$/);
    assert.equal(existsSync(join(folder, 'none.db')), false);
  });

  it('exits with 1 for a folder without a store', async () => {
    const result = await runPortico(['backup', join(folder, 'none.db'), '--data', join(folder, 'nothing')]);

    assert.equal(result.code, 1);
    assert.match(result.stderr, /^error: Store .* not found\. Check --data\.\n$/);
  });
});

/** Adds comments to the first ticket with four concurrent writers until `end` is called. */
function startComments(api: Api) {
  const acknowledged: string[] = [];
  let [ended, number] = [false, 0];
  const writer = async () => {
    while (!ended) {
      number += 1;
      const content = `Comment ${number}`;
      const body = { content };
      const { status } = await api.asKey(`/tickets/${api.line.ticketIds[0]}/comments`, { method: 'POST', body });
      assert.equal(status, 201);
      acknowledged.push(content);
    }
  };
  const writers = Promise.all([writer(), writer(), writer(), writer()]);
  return {
    acknowledged,
    untilAcknowledged: async (enough: number) => {
      while (acknowledged.length < enough) await Promise.race([writers, new Promise(setImmediate)]);
    },
    end: async () => {
      ended = true;
      await writers;
    },
  };
}

async function comments(api: Api): Promise<readonly string[]> {
  const ticket = await api.asKey<{ messages: readonly { content: string }[] }>(`/tickets/${api.line.ticketIds[0]}`);
  return ticket.body.messages.map(({ content }) => content);
}
