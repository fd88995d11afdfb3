import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccessTokenInvalid, RefreshTokenInvalid } from '../../../core/access/access-errors.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

async function signedInDesk() {
  const desk = new AccessDesk();
  const account = await desk.createAccount.execute(ADA);
  return { desk, account, signedIn: await desk.signIn.execute(ADA) };
}

describe('SignOut', () => {
  it('ends the family of the token, its access tokens with it', async () => {
    const { desk, signedIn } = await signedInDesk();
    const next = await desk.refreshSession.execute(signedIn);

    await desk.signOut.execute(next);

    await assert.rejects(desk.authenticateAccount.execute(next.accessToken), AccessTokenInvalid);
    await assert.rejects(desk.authenticateAccount.execute(signedIn.accessToken), AccessTokenInvalid);
    await assert.rejects(desk.refreshSession.execute(next), RefreshTokenInvalid);
  });

  it('does nothing by an unknown token', async () => {
    const { desk, signedIn } = await signedInDesk();

    await desk.signOut.execute({ refreshToken: 'unknown' });

    assert.ok(await desk.authenticateAccount.execute(signedIn.accessToken));
  });
});
