import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SignInFailedError } from '../../../core/access/access-errors.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

describe('SetPassword', () => {
  it('lets the account sign in with the new password only', async () => {
    const fixture = new AccessFixture();
    const { id: accountId } = await fixture.createAccount.execute(ADA);

    await fixture.setPassword.execute({ accountId, password: 'another of at least twelve' });

    await fixture.signIn.execute({ ...ADA, password: 'another of at least twelve' });
    await assert.rejects(fixture.signIn.execute(ADA), SignInFailedError);
  });

  it('ends the sessions of this account only', async () => {
    const fixture = new AccessFixture();
    const grace = { ...ADA, email: 'grace@example.com' };
    const { id: accountId } = await fixture.createAccount.execute(ADA);
    await fixture.createAccount.execute(grace);
    const ended = await fixture.signIn.execute(ADA);
    const other = await fixture.signIn.execute(grace);

    await fixture.setPassword.execute({ accountId, password: 'another of at least twelve' });

    await assert.rejects(fixture.authenticateAccount.execute(ended.accessToken));
    await assert.rejects(fixture.refreshSession.execute(ended));
    await fixture.authenticateAccount.execute(other.accessToken);
  });
});
