import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { filesWith, portico, temporaryFolder } from '../support/servers/portico.ts';

describe('portico set-password', () => {
  const data = temporaryFolder();
  const email = 'ada@example.com';
  const run = (...given: string[]) => portico([...given, '--data', data]);
  let old: string;

  before(async () => {
    const ran = await run('create-account', '--email', email, '--generate-password');
    assert.equal(ran.code, 0, ran.stderr);
    old = ran.stdout.trim();
  });

  it('gives the account the password that it prints, in place of the old one, and keeps that nowhere', async () => {
    const ran = await run('set-password', '--email', ' ADA@example.com', '--generate-password');
    const password = ran.stdout.trim();

    assert.equal(ran.code, 0, ran.stderr);
    assert.equal(await signsIn(password), true);
    assert.equal(await signsIn(old), false);
    assert.deepEqual(filesWith(password, data), []);
  });

  it('ends with 1 for an address that no account has', async () => {
    assert.deepEqual(await run('set-password', '--email', 'grace@example.com', '--generate-password'), {
      code: 1,
      stdout: '',
      stderr: 'error: There is no account with the e-mail address "grace@example.com".\n',
    });
  });

  async function signsIn(password: string): Promise<boolean> {
    const container = await createContainer(readConfig({}, { data }));
    const signedIn = await container
      .resolve(SignIn)
      .execute({ email, password })
      .catch(() => undefined);
    await closeContainer(container);
    return signedIn !== undefined;
  }
});
