import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SignInFailedError } from '../../../core/access/access-errors.ts';
import type { PasswordHasher } from '../../../core/access/password-hasher.port.ts';
import { SignIn } from '../../../core/access/sign-in.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

async function createFixture() {
  const fixture = new AccessFixture();
  return { fixture, account: await fixture.createAccount.execute(ADA) };
}

describe('SignIn', () => {
  it('returns an access token, a refresh token and their lifetimes', async () => {
    const { fixture, account } = await createFixture();

    const signedIn = await fixture.signIn.execute(ADA);

    assert.deepEqual(await fixture.authenticateAccount.execute(signedIn.accessToken), account);
    assert.equal(signedIn.expiresIn, 900);
    assert.equal(signedIn.refreshExpiresIn, 30 * 24 * 60 * 60);
    assert.match(signedIn.refreshToken, /^[0-9a-f]{64}$/);
  });

  it('accepts any spelling of the email address', async () => {
    const { fixture } = await createFixture();

    assert.ok(await fixture.signIn.execute({ ...ADA, email: ' ADA@Example.com ' }));
  });

  it('starts a new session family on each sign-in', async () => {
    const { fixture } = await createFixture();
    const [one, other] = [await fixture.signIn.execute(ADA), await fixture.signIn.execute(ADA)];

    await fixture.signOut.execute(one);

    await assert.rejects(fixture.refreshSession.execute(one));
    assert.ok(await fixture.refreshSession.execute(other));
  });

  it('rejects a password that is changed while it is checked', async () => {
    const { fixture, account } = await createFixture();
    const hasher: PasswordHasher = {
      hash: (password) => fixture.hasher.hash(password),
      matches: async (password, hash) => {
        const matches = await fixture.hasher.matches(password, hash);
        await fixture.setPassword.execute({ accountId: account.id, password: 'another of at least twelve' });
        return matches;
      },
    };
    const signIn = new SignIn(fixture.accounts, fixture.sessions, hasher, fixture.tokens);

    await assert.rejects(signIn.execute(ADA), SignInFailedError);
  });

  it('rejects an unknown email address and a wrong password with the same message', async () => {
    const { fixture } = await createFixture();
    const errors: unknown[] = [];
    for (const wrong of [{ email: 'grace@example.com' }, { password: 'correct horse batterz' }, { password: '' }]) {
      await assert.rejects(fixture.signIn.execute({ ...ADA, ...wrong }), (error) => errors.push(error) > 0);
    }

    assert.ok(errors.every((error) => error instanceof SignInFailedError));
    assert.equal(new Set(errors.map(String)).size, 1);
  });
});
