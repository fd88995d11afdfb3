import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccessTokenInvalid } from '../../../core/access/access-errors.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

describe('AuthenticateAccount', () => {
  it('tells whose token it is', async () => {
    const desk = new AccessDesk();
    const account = await desk.createAccount.execute(ADA);
    await desk.createAccount.execute({ ...ADA, email: 'grace@example.com' });
    const { accessToken } = await desk.signIn.execute(ADA);

    assert.deepEqual(await desk.authenticateAccount.execute(accessToken), account);
  });

  it('refuses what is no access token', async () => {
    const desk = new AccessDesk();
    await desk.createAccount.execute(ADA);
    const { accessToken, refreshToken } = await desk.signIn.execute(ADA);

    for (const token of ['', 'x', refreshToken, `Bearer ${accessToken}`, accessToken.slice(1)]) {
      await assert.rejects(desk.authenticateAccount.execute(token), AccessTokenInvalid);
    }
  });

  it('refuses a token after its lifetime', async () => {
    const desk = new AccessDesk();
    await desk.createAccount.execute(ADA);
    const { accessToken } = await desk.signIn.execute(ADA);
    desk.clock.advance(15 * MINUTE - 1000);
    assert.ok(await desk.authenticateAccount.execute(accessToken));

    desk.clock.advance(1000);

    await assert.rejects(desk.authenticateAccount.execute(accessToken), AccessTokenInvalid);
  });

  it('refuses the token of another installation’s account', async () => {
    const [here, there] = [new AccessDesk(), new AccessDesk()];
    await there.createAccount.execute(ADA);
    const { accessToken } = await there.signIn.execute(ADA);

    await assert.rejects(here.authenticateAccount.execute(accessToken), AccessTokenInvalid);
  });
});
