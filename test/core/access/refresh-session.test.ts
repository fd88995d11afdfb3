import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccessTokenInvalid, RefreshTokenInvalid } from '../../../core/access/access-errors.ts';
import { DAY } from '../../../core/shared/time.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

async function signedInDesk() {
  const desk = new AccessDesk();
  const account = await desk.createAccount.execute(ADA);
  return { desk, account, signedIn: await desk.signIn.execute(ADA) };
}

describe('RefreshSession', () => {
  it('changes a refresh token for a new pair of tokens', async () => {
    const { desk, account, signedIn } = await signedInDesk();

    const next = await desk.refreshSession.execute(signedIn);

    assert.notEqual(next.refreshToken, signedIn.refreshToken);
    assert.deepEqual(await desk.authenticateAccount.execute(next.accessToken), account);
    assert.ok(await desk.refreshSession.execute(next));
  });

  it('ends the whole family when a token is used twice', async () => {
    const { desk, signedIn } = await signedInDesk();
    const next = await desk.refreshSession.execute(signedIn);

    await assert.rejects(desk.refreshSession.execute(signedIn), RefreshTokenInvalid);
    await assert.rejects(desk.refreshSession.execute(next), RefreshTokenInvalid);
    await assert.rejects(desk.authenticateAccount.execute(next.accessToken), AccessTokenInvalid);
  });

  it('refuses unknown tokens', async () => {
    const { desk, signedIn } = await signedInDesk();

    for (const refreshToken of ['', 'x', signedIn.accessToken]) {
      await assert.rejects(desk.refreshSession.execute({ refreshToken }), RefreshTokenInvalid);
    }
  });

  it('refuses a token after thirty days, and gives each new one thirty days again', async () => {
    const { desk, signedIn } = await signedInDesk();
    desk.clock.advance(30 * DAY - 1);
    const next = await desk.refreshSession.execute(signedIn);
    desk.clock.advance(30 * DAY - 1);
    const last = await desk.refreshSession.execute(next);
    desk.clock.advance(30 * DAY);

    await assert.rejects(desk.refreshSession.execute(last), RefreshTokenInvalid);
  });

  it('gives one pair when a token is used several times at once', async () => {
    const { desk, signedIn } = await signedInDesk();

    const outcomes = await Promise.allSettled([1, 2, 3].map(() => desk.refreshSession.execute(signedIn)));

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });
});
