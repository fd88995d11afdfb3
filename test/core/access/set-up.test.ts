import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SetUpClosedError } from '../../../core/access/access-errors.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { AccessFixture } from '../../support/fixtures/access-fixture.ts';

const FIRST = { email: ' Ada@Example.com ', password: 'correct horse battery' };

describe('SetUp', () => {
  it('creates the first account as an operator who can sign in', async () => {
    const fixture = new AccessFixture();
    const token = (await fixture.setUp.findSetUpToken()) ?? '';

    const { account } = await fixture.setUp.execute({ ...FIRST, token });

    assert.equal(account.role, 'operator');
    assert.equal(account.email, 'ada@example.com');
    assert.deepEqual(await fixture.accounts.find(account.id), account);
    assert.ok(await fixture.signIn.execute(FIRST));
  });

  it('creates the account’s site from an origin typed without a scheme', async () => {
    const fixture = new AccessFixture();
    const token = (await fixture.setUp.findSetUpToken()) ?? '';

    const { account, site } = await fixture.setUp.execute({
      ...FIRST,
      token,
      site: { name: ' Kettle ', origin: 'kettle.example' },
    });

    assert.deepEqual(
      [site?.accountId, site?.name, site?.allowedOrigins],
      [account.id, 'Kettle', ['https://kettle.example']],
    );
    assert.deepEqual(await fixture.members.listMemberships(account.id, 10), [{ site, role: 'owner' }]);
  });

  it('stores nothing when the store fails between account and site, and the link stays valid', async () => {
    const fixture = new AccessFixture();
    const token = (await fixture.setUp.findSetUpToken()) ?? '';
    const command = { ...FIRST, token, site: { name: 'Kettle', origin: 'kettle.example' } };
    const { insertSite } = fixture.sites;
    fixture.sites.insertSite = () => {
      throw new StoreUnavailableError('Away.');
    };

    await assert.rejects(fixture.setUp.execute(command), StoreUnavailableError);
    assert.equal(await fixture.accounts.hasAny(), false);
    fixture.sites.insertSite = insertSite;
    assert.ok((await fixture.setUp.execute(command)).site);
  });

  it('does not store the password', async () => {
    const fixture = new AccessFixture();

    const { account } = await fixture.setUp.execute({ ...FIRST, token: (await fixture.setUp.findSetUpToken()) ?? '' });

    assert.ok(!JSON.stringify(account).includes(FIRST.password));
  });

  it('returns the same token until it is used', async () => {
    const { setUp } = new AccessFixture();

    assert.equal(await setUp.findSetUpToken(), await setUp.findSetUpToken());
  });

  it('rejects a wrong token and stores nothing', async () => {
    const { setUp, accounts } = new AccessFixture();

    for (const token of ['', 'x', `${await setUp.findSetUpToken()}x`]) {
      await assert.rejects(setUp.execute({ ...FIRST, token }), SetUpClosedError);
    }
    assert.equal(await accounts.hasAny(), false);
  });

  it('throws SetUpClosedError once any account exists', async () => {
    const fixture = new AccessFixture();
    const token = (await fixture.setUp.findSetUpToken()) ?? '';
    await fixture.createAccount.execute({ email: 'grace@example.com', password: 'correct horse battery' });

    await assert.rejects(fixture.setUp.execute({ ...FIRST, token }), SetUpClosedError);
    assert.equal(await fixture.setUp.findSetUpToken(), undefined);
    assert.equal(await fixture.accounts.findByEmail('ada@example.com'), undefined);
  });

  it('creates one account when the link is used several times concurrently', async () => {
    const { setUp } = new AccessFixture();
    const token = (await setUp.findSetUpToken()) ?? '';
    const uses = ['a', 'b', 'c'].map((name) => setUp.execute({ ...FIRST, email: `${name}@example.com`, token }));

    const outcomes = await Promise.allSettled(uses);

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes)
      assert.ok(outcome.status === 'fulfilled' || outcome.reason instanceof SetUpClosedError);
  });
});
