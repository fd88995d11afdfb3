import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccessTokenInvalidError, RefreshTokenInvalidError } from '../../../core/access/access-errors.ts';
import { DAY } from '../../../core/shared/time.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

async function createSignedInFixture() {
  const fixture = new AccessFixture();
  const account = await fixture.createAccount.execute(ADA);
  return { fixture, account, signedIn: await fixture.signIn.execute(ADA) };
}

describe('RefreshSession', () => {
  it('exchanges a refresh token for a new pair of tokens', async () => {
    const { fixture, account, signedIn } = await createSignedInFixture();

    const next = await fixture.refreshSession.execute(signedIn);

    assert.notEqual(next.refreshToken, signedIn.refreshToken);
    assert.deepEqual(await fixture.authenticateAccount.execute(next.accessToken), account);
    assert.ok(await fixture.refreshSession.execute(next));
  });

  it('ends the whole family when a token is used twice', async () => {
    const { fixture, signedIn } = await createSignedInFixture();
    const next = await fixture.refreshSession.execute(signedIn);

    await assert.rejects(fixture.refreshSession.execute(signedIn), RefreshTokenInvalidError);
    await assert.rejects(fixture.refreshSession.execute(next), RefreshTokenInvalidError);
    await assert.rejects(fixture.authenticateAccount.execute(next.accessToken), AccessTokenInvalidError);
  });

  it('rejects unknown tokens', async () => {
    const { fixture, signedIn } = await createSignedInFixture();

    for (const refreshToken of ['', 'x', signedIn.accessToken]) {
      await assert.rejects(fixture.refreshSession.execute({ refreshToken }), RefreshTokenInvalidError);
    }
  });

  it('rejects a token after 30 days and issues new tokens for 30 days', async () => {
    const { fixture, signedIn } = await createSignedInFixture();
    fixture.clock.advance(30 * DAY - 1);
    const next = await fixture.refreshSession.execute(signedIn);
    fixture.clock.advance(30 * DAY - 1);
    const last = await fixture.refreshSession.execute(next);
    fixture.clock.advance(30 * DAY);

    await assert.rejects(fixture.refreshSession.execute(last), RefreshTokenInvalidError);
  });

  it('issues one pair when a token is used several times concurrently', async () => {
    const { fixture, signedIn } = await createSignedInFixture();

    const outcomes = await Promise.allSettled([1, 2, 3].map(() => fixture.refreshSession.execute(signedIn)));

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  });
});
