import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccessTokenInvalidError, RefreshTokenInvalidError } from '../../../core/access/access-errors.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

async function createSignedInFixture() {
  const fixture = new AccessFixture();
  const account = await fixture.createAccount.execute(ADA);
  return { fixture, account, signedIn: await fixture.signIn.execute(ADA) };
}

describe('SignOut', () => {
  it('ends the session family and its access tokens', async () => {
    const { fixture, signedIn } = await createSignedInFixture();
    const next = await fixture.refreshSession.execute(signedIn);

    await fixture.signOut.execute(next);

    await assert.rejects(fixture.authenticateAccount.execute(next.accessToken), AccessTokenInvalidError);
    await assert.rejects(fixture.authenticateAccount.execute(signedIn.accessToken), AccessTokenInvalidError);
    await assert.rejects(fixture.refreshSession.execute(next), RefreshTokenInvalidError);
  });

  it('ignores an unknown token', async () => {
    const { fixture, signedIn } = await createSignedInFixture();

    await fixture.signOut.execute({ refreshToken: 'unknown' });

    assert.ok(await fixture.authenticateAccount.execute(signedIn.accessToken));
  });
});
