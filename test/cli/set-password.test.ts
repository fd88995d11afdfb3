import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { createTemporaryFolder, findFilesContaining, runPortico } from '../support/servers/run-portico.ts';

describe('portico set-password', () => {
  const data = createTemporaryFolder();
  const email = 'ada@example.com';
  const run = (...args: string[]) => runPortico([...args, '--data', data]);
  let oldPassword: string;

  before(async () => {
    const result = await run('create-account', '--email', email, '--generate-password');
    assert.equal(result.code, 0, result.stderr);
    oldPassword = result.stdout.trim();
  });

  it('replaces the password with the printed one and does not store it in plain text', async () => {
    const result = await run('set-password', '--email', ' ADA@example.com', '--generate-password');
    const password = result.stdout.trim();

    assert.equal(result.code, 0, result.stderr);
    assert.equal(await canSignIn(password), true);
    assert.equal(await canSignIn(oldPassword), false);
    assert.deepEqual(findFilesContaining(password, data), []);
  });

  it('exits with 1 for an unknown email address', async () => {
    assert.deepEqual(await run('set-password', '--email', 'grace@example.com', '--generate-password'), {
      code: 1,
      stdout: '',
      stderr: 'error: Account "grace@example.com" not found.\n',
    });
  });

  async function canSignIn(password: string): Promise<boolean> {
    const container = await createContainer(readConfig({}, { data }));
    const signedIn = await container
      .resolve(SignIn)
      .execute({ email, password })
      .catch(() => undefined);
    await closeContainer(container);
    return signedIn !== undefined;
  }
});
