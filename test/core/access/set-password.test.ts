import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SignInFailed } from '../../../core/access/access-errors.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

describe('SetPassword', () => {
  it('has the account sign in with the new password, and no longer with the old one', async () => {
    const desk = new AccessDesk();
    const { id: accountId } = await desk.createAccount.execute(ADA);

    await desk.setPassword.execute({ accountId, password: 'another of at least twelve' });

    await desk.signIn.execute({ ...ADA, password: 'another of at least twelve' });
    await assert.rejects(desk.signIn.execute(ADA), SignInFailed);
  });

  it('ends the sessions of the account, and of no other', async () => {
    const desk = new AccessDesk();
    const grace = { ...ADA, email: 'grace@example.com' };
    const { id: accountId } = await desk.createAccount.execute(ADA);
    await desk.createAccount.execute(grace);
    const ended = await desk.signIn.execute(ADA);
    const other = await desk.signIn.execute(grace);

    await desk.setPassword.execute({ accountId, password: 'another of at least twelve' });

    await assert.rejects(desk.authenticateAccount.execute(ended.accessToken));
    await assert.rejects(desk.refreshSession.execute(ended));
    await desk.authenticateAccount.execute(other.accessToken);
  });
});
