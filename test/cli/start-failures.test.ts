import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, it } from 'node:test';
import { programArguments } from '../support/servers/programs.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

const PROGRAMS = {
  server: ['server', '--port', '0'],
  worker: ['worker'],
  harness: ['harness'],
  'command line': ['cli', 'list-profiles'],
} as const;

/** Makes the folder read-only in a separate mount namespace, because file permissions do not restrict root. */
const ON_READ_ONLY = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';

/** Runs a program with a data folder until it exits. */
async function run(program: keyof typeof PROGRAMS, data: string, wrapper: readonly string[] = [], variables = {}) {
  const [name, ...flags] = PROGRAMS[program];
  const command = [...wrapper, process.execPath, ...programArguments(name), ...flags, '--data', data];
  const inherited = Object.entries(process.env).filter(([variable]) => !variable.startsWith('PORTICO_'));
  const child = spawn(command[0] ?? '', command.slice(1), { env: { ...Object.fromEntries(inherited), ...variables } });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, stderr };
}

function assertSingleError({ code, stderr }: { code: number | null; stderr: string }, words: RegExp): void {
  assert.equal(code, 1, stderr);
  assert.match(stderr, words);
  assert.doesNotMatch(stderr, /\n +at |SqliteError|node_modules/);
  assert.ok(stderr.trim().split('\n').length <= 2, stderr);
}

describe('A program with an unusable store', () => {
  const source = createTemporaryFolder();
  const parent = createTemporaryFolder();
  let copies = 0;
  let data: string;
  let file: string;
  beforeEach(async () => {
    if (copies === 0) {
      const result = await runPortico([
        'create-account',
        '--email',
        'ada@example.com',
        '--generate-password',
        '--data',
        source,
      ]);
      assert.equal(result.code, 0, result.stderr);
    }
    copies += 1;
    data = join(parent, String(copies));
    mkdirSync(data);
    for (const name of ['portico.db', 'master.key', 'token.secret']) {
      writeFileSync(join(data, name), readFileSync(join(source, name)));
    }
    file = join(data, 'portico.db');
  });

  for (const program of ['server', 'worker', 'harness', 'command line'] as const) {
    it(`exits with 1 and names the missing master.key: ${program}`, async () => {
      rmSync(join(data, 'master.key'));

      assertSingleError(await run(program, data), new RegExp(`${data}/master\\.key is missing, .*restore`));
    });

    it(`exits with 1 and names the file that is not a database: ${program}`, async () => {
      writeFileSync(file, 'This is a letter, not a database. '.repeat(200));

      assertSingleError(await run(program, data), new RegExp(`${file} is damaged or not a SQLite database\\. Restore`));
    });
  }

  for (const command of [['migrate'], ['backup', join(parent, 'copy.db')]]) {
    it(`exits with 1 and names the file that is not a database: portico ${command[0]}`, async () => {
      writeFileSync(file, 'This is a letter, not a database. '.repeat(200));

      assertSingleError(await runPortico([...command, '--data', data]), new RegExp(`${file} is damaged`));
    });
  }

  it('exits with 1 when another master key is configured', async () => {
    const variables = { PORTICO_MASTER_KEY: 'x'.repeat(40) };

    assertSingleError(await run('server', data, [], variables), /PORTICO_MASTER_KEY is not the master key/);
  });

  it('exits with 1 and names the truncated database file', async () => {
    truncateSync(file, 20_000);

    assertSingleError(await run('server', data), new RegExp(`${file} is damaged`));
  });

  it('exits with 1 and names the database file with overwritten pages', async () => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 4096, bytes.length));

    assertSingleError(await run('server', data), new RegExp(`${file} is damaged`));
  });

  for (const program of ['server', 'command line'] as const) {
    it(`exits with 1 and names the file in a read-only folder: ${program}`, async () => {
      const result = await run(program, data, [...ON_READ_ONLY, READ_ONLY, data]);

      assertSingleError(result, new RegExp(`${file} cannot be opened or written`));
    });
  }

  it('exits with 1 and names the file in a read-only folder without a store', async () => {
    const empty = join(data, 'empty');
    mkdirSync(empty);

    const result = await run('server', empty, [...ON_READ_ONLY, READ_ONLY, empty]);
    assertSingleError(result, new RegExp(`${empty}/portico\\.db cannot be opened or written`));
  });

  it('starts with a new key after reset-master-key --yes', async () => {
    rmSync(join(data, 'master.key'));
    const reset = (...more: string[]) => runPortico(['reset-master-key', '--data', data, ...more]);

    const unconfirmed = await reset();
    assert.deepEqual([unconfirmed.code, unconfirmed.stdout], [2, '']);
    assert.match(unconfirmed.stderr, /specify --yes/);
    assert.equal((await runPortico(['list-profiles', '--data', data])).code, 1);

    const done = await reset('--yes');
    assert.equal(done.code, 0, done.stderr);
    assert.equal((await runPortico(['list-profiles', '--data', data])).code, 0);
  });
});
