import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { AuthenticateAccount } from '../../core/access/authenticate-account.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { createTemporaryFolder, findFilesContaining, runPortico } from '../support/servers/run-portico.ts';

describe('portico create-account', () => {
  const data = join(createTemporaryFolder(), 'data');
  const create = (email: string, ...more: string[]) =>
    runPortico(['create-account', '--data', data, '--email', email, ...more]);
  let generated: string;

  before(async () => {
    const result = await create('Ada@Example.com', '--generate-password');
    assert.equal(result.code, 0, result.stderr);
    generated = result.stdout;
  });

  it('prints only the generated password on standard output', () => {
    assert.match(generated, /^[\w-]{24}\n$/);
  });

  it('creates the first account as operator, who can sign in with the password', async () => {
    const account = await signIn(data, 'ada@example.com', generated.trim());

    assert.equal(account?.role, 'operator');
  });

  it('does not store the password in the data folder', () => {
    assert.deepEqual(findFilesContaining(generated.trim(), data), []);
  });

  it('reads a password from standard input without its line ending and prints the ID', async () => {
    const password = 'grüße von der Küste ';
    const result = await runPortico(
      ['create-account', '--data', data, '--email', 'grace@example.com', '--password-stdin'],
      {
        input: `${password}\r\n`,
      },
    );

    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /^acc_\w+\n$/);
    assert.equal(result.stderr.includes(password.trim()), false);
    assert.equal((await signIn(data, 'grace@example.com', password))?.role, 'owner');
  });

  it('prints the record and the password with --json', async () => {
    const result = await create('edsger@example.com', '--generate-password', '--json');
    const { account, password } = JSON.parse(result.stdout) as { account: { email: string }; password: string };

    assert.deepEqual(Object.keys(account), ['id', 'email', 'name', 'role', 'createdAt']);
    assert.equal(account.email, 'edsger@example.com');
    assert.match(password, /^[\w-]{24}$/);
  });

  it('exits with 1 for an existing email address and prints no password', async () => {
    assert.deepEqual(await create(' ADA@example.com', '--generate-password'), {
      code: 1,
      stdout: '',
      stderr: 'error: An account with this email address already exists.\n',
    });
  });
});

describe('portico create-account with invalid usage', () => {
  const data = join(createTemporaryFolder(), 'data');
  const cases: readonly [string, readonly string[], string | Uint8Array, RegExp][] = [
    [
      'an invalid email address',
      ['--email', 'ada', '--generate-password'],
      '',
      /^error: --email must be an email address/,
    ],
    ['a short password', ['--password-stdin'], 'short\n', /^error: the password must be at least 12/],
    ['two lines', ['--password-stdin'], 'correct horse\nbattery staple\n', /must be one line of text\.?$/],
    ['invalid UTF-8', ['--password-stdin'], new Uint8Array([0xff, 0xfe]), /must be UTF-8$/],
    ['too long input', ['--password-stdin'], 'x'.repeat(100_000), /is too long$/],
    ['no terminal to prompt on', [], '', /^error: no terminal to prompt on; use --password-stdin/],
    ['two password options', ['--password-stdin', '--generate-password'], '', /cannot be used with/],
    ['the memory store', ['--store', 'memory', '--generate-password'], '', /--store sqlite or --store mongodb$/],
  ];

  for (const [problem, args, input, message] of cases) {
    it(`exits with 2 for ${problem}, prints one line and creates no store`, async () => {
      const email = args.includes('--email') ? [] : ['--email', 'ada@example.com'];
      const result = await runPortico(['create-account', '--data', data, ...email, ...args], { input });

      assert.equal(result.code, 2);
      assert.equal(result.stdout, '');
      assert.match(result.stderr, /^[^\n]+\n$/);
      assert.match(result.stderr.trimEnd(), message);
      assert.equal(existsSync(data), false);
    });
  }
});

async function signIn(data: string, email: string, password: string) {
  const container = await createContainer(readConfig({}, { data }));
  try {
    const { accessToken } = await container.resolve(SignIn).execute({ email, password });
    return await container.resolve(AuthenticateAccount).execute(accessToken);
  } finally {
    await closeContainer(container);
  }
}
