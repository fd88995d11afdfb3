import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EmailTakenError } from '../../../core/access/access-errors.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const PASSWORD = 'correct horse battery';

describe('CreateAccount', () => {
  it('creates the first account as operator and later ones as owners', async () => {
    const { createAccount } = new AccessFixture();

    const roles = [];
    for (const name of ['ada', 'grace', 'joan']) {
      roles.push((await createAccount.execute({ email: `${name}@example.com`, password: PASSWORD })).role);
    }

    assert.deepEqual(roles, ['operator', 'owner', 'owner']);
  });

  it('rejects an email address that is taken in another spelling', async () => {
    const { createAccount } = new AccessFixture();
    await createAccount.execute({ email: 'ada@example.com', password: PASSWORD });

    await assert.rejects(createAccount.execute({ email: ' ADA@example.com', password: PASSWORD }), EmailTakenError);
  });

  it('creates one operator when several accounts are created concurrently', async () => {
    const { createAccount } = new AccessFixture();

    const accounts = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => createAccount.execute({ email: `${name}@example.com`, password: PASSWORD })),
    );

    assert.equal(accounts.filter(({ role }) => role === 'operator').length, 1);
    assert.equal(new Set(accounts.map(({ id }) => id)).size, 4);
  });
});
