import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { AuthenticateAccount } from '../../core/access/authenticate-account.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { filesWith, portico, temporaryFolder } from '../support/servers/portico.ts';

describe('portico create-account', () => {
  const data = join(temporaryFolder(), 'data');
  const create = (email: string, ...more: string[]) =>
    portico(['create-account', '--data', data, '--email', email, ...more]);
  let generated: string;

  before(async () => {
    const ran = await create('Ada@Example.com', '--generate-password');
    assert.equal(ran.code, 0, ran.stderr);
    generated = ran.stdout;
  });

  it('prints a password that it made once, alone on standard output', () => {
    assert.match(generated, /^[\w-]{24}\n$/);
  });

  it('makes the first account the operator, who can sign in with that password', async () => {
    const account = await signIn(data, 'ada@example.com', generated.trim());

    assert.equal(account?.role, 'operator');
  });

  it('leaves the password nowhere in the data folder', () => {
    assert.deepEqual(filesWith(generated.trim(), data), []);
  });

  it('takes a password from standard input, without its line end, and prints the id', async () => {
    const password = 'grüße von der Küste ';
    const ran = await portico(['create-account', '--data', data, '--email', 'grace@example.com', '--password-stdin'], {
      input: `${password}\r\n`,
    });

    assert.equal(ran.code, 0, ran.stderr);
    assert.match(ran.stdout, /^acc_\w+\n$/);
    assert.equal(ran.stderr.includes(password.trim()), false);
    assert.equal((await signIn(data, 'grace@example.com', password))?.role, 'owner');
  });

  it('prints the record and the password as JSON', async () => {
    const ran = await create('edsger@example.com', '--generate-password', '--json');
    const { account, password } = JSON.parse(ran.stdout) as { account: { email: string }; password: string };

    assert.deepEqual(Object.keys(account), ['id', 'email', 'role', 'createdAt']);
    assert.equal(account.email, 'edsger@example.com');
    assert.match(password, /^[\w-]{24}$/);
  });

  it('ends with 1 for an address that is taken, and prints no password', async () => {
    assert.deepEqual(await create(' ADA@example.com', '--generate-password'), {
      code: 1,
      stdout: '',
      stderr: 'error: An account with this e-mail address exists.\n',
    });
  });
});

describe('portico create-account, called wrongly,', () => {
  const data = join(temporaryFolder(), 'data');
  const cases: readonly [string, readonly string[], string | Uint8Array, RegExp][] = [
    [
      'with an address that is none',
      ['--email', 'ada', '--generate-password'],
      '',
      /^error: --email must be an e-mail/,
    ],
    ['with a password that is too short', ['--password-stdin'], 'short\n', /^error: the password must be at least 12/],
    ['with two lines', ['--password-stdin'], 'correct horse\nbattery staple\n', /must be one line of text\.?$/],
    ['with bytes that are no text', ['--password-stdin'], new Uint8Array([0xff, 0xfe]), /must be UTF-8$/],
    ['with endless input', ['--password-stdin'], 'x'.repeat(100_000), /is too long$/],
    ['without a terminal to ask on', [], '', /^error: There is no terminal to ask on; add --password-stdin/],
    ['with two ways to give a password', ['--password-stdin', '--generate-password'], '', /cannot be used with/],
    [
      'on a store that ends with the process',
      ['--store', 'memory', '--generate-password'],
      '',
      /--store sqlite or mongodb$/,
    ],
  ];

  for (const [how, args, input, told] of cases) {
    it(`${how}, ends with 2, says so in one line and makes nothing`, async () => {
      const email = args.includes('--email') ? [] : ['--email', 'ada@example.com'];
      const ran = await portico(['create-account', '--data', data, ...email, ...args], { input });

      assert.equal(ran.code, 2);
      assert.equal(ran.stdout, '');
      assert.match(ran.stderr, /^[^\n]+\n$/);
      assert.match(ran.stderr.trimEnd(), told);
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
