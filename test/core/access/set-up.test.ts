import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SetUpClosed } from '../../../core/access/access-errors.ts';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import { AccessDesk } from '../../support/fixtures/access-desk.ts';

const FIRST = { email: ' Ada@Example.com ', password: 'correct horse battery' };

describe('SetUp', () => {
  it('makes the first account, an operator who can sign in', async () => {
    const desk = new AccessDesk();
    const token = (await desk.setUp.token()) ?? '';

    const { account } = await desk.setUp.execute({ ...FIRST, token });

    assert.equal(account.role, 'operator');
    assert.equal(account.email, 'ada@example.com');
    assert.deepEqual(await desk.accounts.find(account.id), account);
    assert.ok(await desk.signIn.execute(FIRST));
  });

  it('makes the site of the account, whose origin may be typed without a scheme', async () => {
    const desk = new AccessDesk();
    const token = (await desk.setUp.token()) ?? '';

    const { account, site } = await desk.setUp.execute({
      ...FIRST,
      token,
      site: { name: ' Kettle ', origin: 'kettle.example' },
    });

    assert.deepEqual(
      [site?.accountId, site?.name, site?.allowedOrigins],
      [account.id, 'Kettle', ['https://kettle.example']],
    );
    assert.deepEqual(await desk.sites.listOf(account.id, 10), [site]);
  });

  it('makes neither account nor site when the store fails in between, and the link stays open', async () => {
    const desk = new AccessDesk();
    const token = (await desk.setUp.token()) ?? '';
    const command = { ...FIRST, token, site: { name: 'Kettle', origin: 'kettle.example' } };
    const { put } = desk.sites;
    desk.sites.put = () => {
      throw new StoreUnavailable('Away.');
    };

    await assert.rejects(desk.setUp.execute(command), StoreUnavailable);
    assert.equal(await desk.accounts.any(), false);
    desk.sites.put = put;
    assert.ok((await desk.setUp.execute(command)).site);
  });

  it('keeps the password nowhere', async () => {
    const desk = new AccessDesk();

    const { account } = await desk.setUp.execute({ ...FIRST, token: (await desk.setUp.token()) ?? '' });

    assert.ok(!JSON.stringify(account).includes(FIRST.password));
  });

  it('has one token that stays the same until it is used', async () => {
    const { setUp } = new AccessDesk();

    assert.equal(await setUp.token(), await setUp.token());
  });

  it('refuses a wrong token and makes nothing', async () => {
    const { setUp, accounts } = new AccessDesk();

    for (const token of ['', 'x', `${await setUp.token()}x`]) {
      await assert.rejects(setUp.execute({ ...FIRST, token }), SetUpClosed);
    }
    assert.equal(await accounts.any(), false);
  });

  it('is over once any account exists', async () => {
    const desk = new AccessDesk();
    const token = (await desk.setUp.token()) ?? '';
    await desk.createAccount.execute({ email: 'grace@example.com', password: 'correct horse battery' });

    await assert.rejects(desk.setUp.execute({ ...FIRST, token }), SetUpClosed);
    assert.equal(await desk.setUp.token(), undefined);
    assert.equal(await desk.accounts.findByEmail('ada@example.com'), undefined);
  });

  it('makes one account when the link is used several times at once', async () => {
    const { setUp } = new AccessDesk();
    const token = (await setUp.token()) ?? '';
    const uses = ['a', 'b', 'c'].map((name) => setUp.execute({ ...FIRST, email: `${name}@example.com`, token }));

    const outcomes = await Promise.allSettled(uses);

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) assert.ok(outcome.status === 'fulfilled' || outcome.reason instanceof SetUpClosed);
  });
});
