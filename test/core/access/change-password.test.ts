import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PasswordWrongError, SignInFailedError } from '../../../core/access/access-errors.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery' };
const ANOTHER = 'another of at least twelve';

async function createFixture() {
  const fixture = new AccessFixture();
  const account = await fixture.createAccount.execute(ADA);
  const change = (currentPassword = ADA.password) =>
    fixture.changePassword.execute({ account, currentPassword, newPassword: ANOTHER, device: null });
  return { fixture, account, change };
}

describe('ChangePassword', () => {
  it('lets the account sign in with the new password only', async () => {
    const { fixture, change } = await createFixture();

    await change();

    await fixture.signIn.execute({ ...ADA, password: ANOTHER });
    await assert.rejects(fixture.signIn.execute(ADA), SignInFailedError);
  });

  it('ends all sessions and starts a new one, which can be refreshed', async () => {
    const { fixture, account, change } = await createFixture();
    const before = await fixture.signIn.execute(ADA);

    const after = await change();

    await assert.rejects(fixture.authenticateAccount.execute(before.accessToken));
    await assert.rejects(fixture.refreshSession.execute(before));
    const { accessToken } = await fixture.refreshSession.execute(after);
    assert.equal((await fixture.authenticateAccount.execute(accessToken)).id, account.id);
  });

  it('rejects a wrong current password and changes nothing', async () => {
    const { fixture, change } = await createFixture();
    const before = await fixture.signIn.execute(ADA);

    await assert.rejects(change('correct horse batterz'), PasswordWrongError);

    await fixture.refreshSession.execute(before);
    await fixture.signIn.execute(ADA);
  });
});
