import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PasswordWrong, SignInFailed } from '../../../core/access/access-errors.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const ANOTHER = 'another of at least twelve';

async function deskWithAda() {
  const desk = new AccessDesk();
  const account = await desk.createAccount.execute(ADA);
  const change = (currentPassword = ADA.password) =>
    desk.changePassword.execute({ account, currentPassword, newPassword: ANOTHER });
  return { desk, account, change };
}

describe('ChangePassword', () => {
  it('has the account sign in with the new password, and no longer with the old one', async () => {
    const { desk, change } = await deskWithAda();

    await change();

    await desk.signIn.execute({ ...ADA, password: ANOTHER });
    await assert.rejects(desk.signIn.execute(ADA), SignInFailed);
  });

  it('ends every session and begins one, which goes on', async () => {
    const { desk, account, change } = await deskWithAda();
    const before = await desk.signIn.execute(ADA);

    const after = await change();

    await assert.rejects(desk.authenticateAccount.execute(before.accessToken));
    await assert.rejects(desk.refreshSession.execute(before));
    const { accessToken } = await desk.refreshSession.execute(after);
    assert.equal((await desk.authenticateAccount.execute(accessToken)).id, account.id);
  });

  it('changes nothing for whoever does not know the present password', async () => {
    const { desk, change } = await deskWithAda();
    const before = await desk.signIn.execute(ADA);

    await assert.rejects(change('correct horse batterz'), PasswordWrong);

    await desk.refreshSession.execute(before);
    await desk.signIn.execute(ADA);
  });
});
