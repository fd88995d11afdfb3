import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccessTokenInvalidError } from '../../../core/access/access-errors.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

describe('AuthenticateAccount', () => {
  it('returns the account of an access token', async () => {
    const fixture = new AccessFixture();
    const account = await fixture.createAccount.execute(ADA);
    await fixture.createAccount.execute({ ...ADA, email: 'grace@example.com' });
    const { accessToken } = await fixture.signIn.execute(ADA);

    assert.deepEqual(await fixture.authenticateAccount.execute(accessToken), account);
  });

  it('rejects a text that is not an access token', async () => {
    const fixture = new AccessFixture();
    await fixture.createAccount.execute(ADA);
    const { accessToken, refreshToken } = await fixture.signIn.execute(ADA);

    for (const token of ['', 'x', refreshToken, `Bearer ${accessToken}`, accessToken.slice(1)]) {
      await assert.rejects(fixture.authenticateAccount.execute(token), AccessTokenInvalidError);
    }
  });

  it('rejects a token after its lifetime', async () => {
    const fixture = new AccessFixture();
    await fixture.createAccount.execute(ADA);
    const { accessToken } = await fixture.signIn.execute(ADA);
    fixture.clock.advance(15 * MINUTE - 1000);
    assert.ok(await fixture.authenticateAccount.execute(accessToken));

    fixture.clock.advance(1000);

    await assert.rejects(fixture.authenticateAccount.execute(accessToken), AccessTokenInvalidError);
  });

  it('rejects a token of an account of another deployment', async () => {
    const [here, there] = [new AccessFixture(), new AccessFixture()];
    await there.createAccount.execute(ADA);
    const { accessToken } = await there.signIn.execute(ADA);

    await assert.rejects(here.authenticateAccount.execute(accessToken), AccessTokenInvalidError);
  });
});
