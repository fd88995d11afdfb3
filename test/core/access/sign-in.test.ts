import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SignInFailed } from '../../../core/access/access-errors.ts';
import type { PasswordHasher } from '../../../core/access/password-hasher.port.ts';
import { SignIn } from '../../../core/access/sign-in.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

async function deskWithAda() {
  const desk = new AccessDesk();
  return { desk, account: await desk.createAccount.execute(ADA) };
}

describe('SignIn', () => {
  it('gives an access token of the account and a refresh token, and says how long they live', async () => {
    const { desk, account } = await deskWithAda();

    const signedIn = await desk.signIn.execute(ADA);

    assert.deepEqual(await desk.authenticateAccount.execute(signedIn.accessToken), account);
    assert.equal(signedIn.expiresIn, 900);
    assert.equal(signedIn.refreshExpiresIn, 30 * 24 * 60 * 60);
    assert.match(signedIn.refreshToken, /^[0-9a-f]{64}$/);
  });

  it('knows the address in any spelling', async () => {
    const { desk } = await deskWithAda();

    assert.ok(await desk.signIn.execute({ ...ADA, email: ' ADA@Example.com ' }));
  });

  it('begins a family of its own each time', async () => {
    const { desk } = await deskWithAda();
    const [one, other] = [await desk.signIn.execute(ADA), await desk.signIn.execute(ADA)];

    await desk.signOut.execute(one);

    await assert.rejects(desk.refreshSession.execute(one));
    assert.ok(await desk.refreshSession.execute(other));
  });

  it('refuses a password that is changed while it is checked', async () => {
    const { desk, account } = await deskWithAda();
    const hasher: PasswordHasher = {
      hash: (password) => desk.hasher.hash(password),
      matches: async (password, hash) => {
        const matches = await desk.hasher.matches(password, hash);
        await desk.setPassword.execute({ accountId: account.id, password: 'another of at least twelve' });
        return matches;
      },
    };
    const signIn = new SignIn(desk.accounts, desk.sessions, hasher, desk.tokens);

    await assert.rejects(signIn.execute(ADA), SignInFailed);
  });

  it('refuses a wrong address and a wrong password in the same words', async () => {
    const { desk } = await deskWithAda();
    const refusals: unknown[] = [];
    for (const wrong of [{ email: 'grace@example.com' }, { password: 'correct horse batterz' }, { password: '' }]) {
      await assert.rejects(desk.signIn.execute({ ...ADA, ...wrong }), (error) => refusals.push(error) > 0);
    }

    assert.ok(refusals.every((error) => error instanceof SignInFailed));
    assert.equal(new Set(refusals.map(String)).size, 1);
  });
});
