import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { before, describe, it } from 'node:test';
import { CommandError } from '../../apps/cli/command-errors.ts';
import { promptText } from '../../apps/cli/prompt-text.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

interface ListedAccount {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly lastUsedAt: string | null;
  readonly sites: readonly { readonly siteId: string; readonly name: string; readonly role: string }[];
}

const data = createTemporaryFolder();
const run = (...args: string[]) => runPortico([...args, '--data', data]);
const list = async () => JSON.parse((await run('accounts', 'list', '--json')).stdout) as readonly ListedAccount[];
let siteId = '';

before(async () => {
  for (const email of ['ada@example.com', 'grace@example.com', 'mary@example.com'])
    assert.equal((await run('create-account', '--email', email, '--generate-password')).code, 0);
  siteId = (await run('create-site', '--account', 'grace@example.com', '--name', 'Garden shop')).stdout.trim();
});

describe('portico accounts list', () => {
  it('prints the accounts with role, last use and sites, oldest first', async () => {
    const accounts = await list();

    assert.deepEqual(
      accounts.map(({ email, role, lastUsedAt }) => [email, role, lastUsedAt]),
      [
        ['ada@example.com', 'operator', null],
        ['grace@example.com', 'owner', null],
        ['mary@example.com', 'owner', null],
      ],
    );
    assert.deepEqual(accounts[1]?.sites, [{ siteId, name: 'Garden shop', role: 'owner' }]);
  });

  it('prints a table, and continues after a cursor', async () => {
    const [first] = await list();
    const { stdout } = await run('accounts', 'list', '--cursor', first?.id ?? '');

    assert.match(stdout, /^ID +EMAIL +ROLE +CREATED +LAST USED +SITES\n/);
    assert.match(stdout, new RegExp(`grace@example.com.* ${siteId} \\(owner\\)`));
    assert.doesNotMatch(stdout, /ada@example.com/);
  });

  it('rejects an invalid cursor with exit code 2', async () => {
    const { code, stderr } = await run('accounts', 'list', '--cursor', 'x');

    assert.deepEqual([code, stderr], [2, 'error: --cursor is invalid; copy it from the previous page\n']);
  });
});

describe('portico accounts close', () => {
  it('closes an account, which is then not listed, and frees its email address', async () => {
    const { code, stdout } = await run('accounts', 'close', '--email', ' MARY@example.com', '--yes');

    assert.equal(code, 0);
    assert.match(stdout, /^Closed account acc_\w+\. It left 0 sites\.\n$/);
    assert.ok(!(await list()).some(({ email }) => email.includes('mary')));
    assert.equal((await run('accounts', 'close', '--email', 'mary@example.com', '--yes')).code, 1);
    assert.equal((await run('create-account', '--email', 'mary@example.com', '--generate-password')).code, 0);
  });

  it('fails for the only owner of a site, and names the site', async () => {
    const { code, stderr } = await run('accounts', 'close', '--email', 'grace@example.com', '--yes');

    assert.equal(code, 1);
    assert.match(stderr, /only owner of “Garden shop”/);
  });

  it('fails for the operator', async () => {
    const { code, stderr } = await run('accounts', 'close', '--email', 'ada@example.com', '--yes');

    assert.equal(code, 1);
    assert.match(stderr, /operator of this deployment cannot be closed/);
  });

  it('requires --yes without a terminal, with exit code 2', async () => {
    const { code, stderr } = await run('accounts', 'close', '--email', 'mary@example.com');

    assert.deepEqual([code, stderr], [2, 'error: no terminal to ask on; specify --yes to confirm\n']);
  });
});

describe('promptText', () => {
  it('returns the line that is typed, and throws CommandError at the end of the input', async () => {
    const ask = (keys: string) => {
      const input = new PassThrough();
      const answer = promptText(input, new PassThrough(), 'Email: ', 'aborted');
      input.write(keys);
      return answer;
    };

    assert.equal(await ask('ada@example.com\r'), 'ada@example.com');
    await assert.rejects(ask('\u0004'), new CommandError('aborted'));
  });
});
