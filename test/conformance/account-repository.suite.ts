import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EmailTakenError } from '../../core/access/access-errors.ts';
import type { AccountRepository } from '../../core/access/account-repository.port.ts';
import type { MemberRepository } from '../../core/access/member-repository.port.ts';
import type { PasswordResetRepository } from '../../core/access/password-reset-repository.port.ts';
import type { SessionRepository } from '../../core/access/session-repository.port.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { aPasswordReset } from '../support/builders/password-reset-builder.ts';
import { aRotatedSession, aSession } from '../support/builders/session-builder.ts';
import { aSite } from '../support/builders/site-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Repositories of the same store. */
export interface AccountStores {
  readonly accounts: AccountRepository;
  readonly sites: SiteRepository;
  readonly members: MemberRepository;
  readonly sessions: SessionRepository;
  readonly passwordResets: PasswordResetRepository;
}

/** Conformance tests of AccountRepository. `open` returns a store without accounts. */
export function accountRepositorySuite(open: () => Promise<OpenPort<AccountStores>>): void {
  const onAccounts = (body: (accounts: AccountRepository) => Promise<void>) =>
    withPort(open, ({ accounts }) => body(accounts));

  describe('AccountRepository', () => {
    it(
      'stores the first account and returns true',
      onAccounts(async (accounts) => {
        const account = anAccount({ role: 'operator' });

        assert.equal(await accounts.addFirst(account), true);
        assert.deepEqual(await accounts.find(account.id), account);
      }),
    );

    it(
      'returns false and stores no first account if any exists',
      onAccounts(async (accounts) => {
        const late = anAccount({ role: 'operator' });
        await accounts.add(anAccount());

        assert.equal(await accounts.addFirst(late), false);
        assert.equal(await accounts.find(late.id), undefined);
        assert.equal(await accounts.findByEmail(late.email), undefined);
      }),
    );

    it(
      'stores the first account as the owner of its site',
      withPort(open, async ({ accounts, sites, members }) => {
        const account = anAccount({ role: 'operator' });
        const site = aSite({ accountId: account.id });

        assert.equal(await accounts.addFirst(account, site), true);
        assert.deepEqual(await sites.find(site.id), site);
        assert.deepEqual(await members.listMemberships(account.id, 10), [{ site, role: 'owner' }]);
      }),
    );

    it(
      'stores no site if any account exists',
      withPort(open, async ({ accounts, sites }) => {
        const [first, late] = [anAccount(), anAccount({ role: 'operator' })];
        await accounts.add(first);
        const site = aSite({ accountId: late.id });

        assert.equal(await accounts.addFirst(late, site), false);
        assert.equal(await sites.find(site.id), undefined);
      }),
    );

    it(
      'stores no first account if its site cannot be stored, so the call can be retried',
      withPort(open, async ({ accounts, sites }) => {
        const account = anAccount({ role: 'operator' });
        const site = aSite({ accountId: account.id });
        const unstorable = Object.defineProperty({ ...site }, 'name', {
          enumerable: true,
          get: () => {
            throw new Error('The step between fails.');
          },
        });

        await assert.rejects(accounts.addFirst(account, unstorable), /The step between fails/);
        assert.equal(await accounts.hasAny(), false);
        assert.equal(await sites.find(site.id), undefined);
        assert.equal(await accounts.addFirst(account, site), true);
        assert.deepEqual(await sites.find(site.id), site);
      }),
    );

    it(
      'stores one of several concurrent first accounts',
      onAccounts(async (accounts) => {
        const all = Array.from({ length: 10 }, () => anAccount({ role: 'operator' }));

        const answers = await Promise.all(all.map((account) => accounts.addFirst(account)));
        const found = await Promise.all(all.map(({ id }) => accounts.find(id)));

        assert.equal(answers.filter(Boolean).length, 1);
        assert.deepEqual(
          found,
          answers.map((succeeded, index) => (succeeded ? all[index] : undefined)),
        );
      }),
    );

    it(
      'stores further accounts',
      onAccounts(async (accounts) => {
        const [one, other] = [anAccount(), anAccount({ role: 'operator' })];
        await accounts.add(one);
        await accounts.add(other);

        assert.deepEqual(await accounts.find(one.id), one);
        assert.deepEqual(await accounts.find(other.id), other);
      }),
    );

    it(
      'throws EmailTakenError and stores nothing if another account has the email address',
      onAccounts(async (accounts) => {
        const first = anAccount({ email: 'ada@example.com' });
        const second = anAccount({ email: 'ada@example.com' });
        await accounts.add(first);

        await assert.rejects(accounts.add(second), EmailTakenError);
        assert.equal(await accounts.find(second.id), undefined);
        assert.deepEqual(await accounts.findByEmail('ada@example.com'), first);
      }),
    );

    it(
      'stores one of several concurrent accounts with the same email address',
      onAccounts(async (accounts) => {
        const all = Array.from({ length: 10 }, () => anAccount({ email: 'ada@example.com' }));

        const outcomes = await Promise.allSettled(all.map((account) => accounts.add(account)));
        const found = await Promise.all(all.map(({ id }) => accounts.find(id)));

        assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
        assert.equal(found.filter((account) => account !== undefined).length, 1);
      }),
    );

    it(
      'changes the password hash of this account only',
      onAccounts(async (accounts) => {
        const [one, other] = [anAccount(), anAccount()];
        await accounts.add(one);
        await accounts.add(other);

        await accounts.changePassword(one.id, 'another hash');

        assert.deepEqual(await accounts.find(one.id), { ...one, passwordHash: 'another hash' });
        assert.deepEqual(await accounts.findByEmail(one.email), { ...one, passwordHash: 'another hash' });
        assert.deepEqual(await accounts.find(other.id), other);
      }),
    );

    it(
      'changes the display name of this account only',
      onAccounts(async (accounts) => {
        const [one, other] = [anAccount(), anAccount()];
        await accounts.add(one);
        await accounts.add(other);

        await accounts.changeName(one.id, 'Zoë 😀 $where');

        assert.deepEqual(await accounts.find(one.id), { ...one, name: 'Zoë 😀 $where' });
        assert.deepEqual(await accounts.findByEmail(one.email), { ...one, name: 'Zoë 😀 $where' });
        assert.deepEqual(await accounts.find(other.id), other);
      }),
    );

    it(
      'ends the sessions and deletes the password reset of the account whose password it changes, of no other',
      withPort(open, async ({ accounts, sessions, passwordResets }) => {
        const [one, other] = [anAccount(), anAccount()];
        for (const account of [one, other]) await accounts.add(account);
        const [used, kept] = [aSession({ accountId: one.id }), aSession({ accountId: other.id })];
        const [next, second] = [aRotatedSession(used), aSession({ accountId: one.id })];
        for (const session of [used, second, kept]) await sessions.add(session);
        await sessions.rotate(used.tokenHash, NOON, () => next);
        const [reset, otherReset] = [one, other].map(({ id }) => aPasswordReset({ accountId: id }));
        for (const one of [reset, otherReset]) if (one) await passwordResets.replace(one);

        await accounts.changePassword(one.id, 'another hash');

        for (const { familyId } of [used, second]) assert.equal(await sessions.isFamilyAlive(familyId), false);
        for (const { tokenHash } of [next, second])
          assert.equal(await sessions.rotate(tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await passwordResets.findAccountId(reset?.tokenHash ?? '', NOON), undefined);
        assert.equal(await sessions.isFamilyAlive(kept.familyId), true);
        assert.equal(await passwordResets.findAccountId(otherReset?.tokenHash ?? '', NOON), other.id);
      }),
    );

    it(
      'ends a session that is rotated while the password changes',
      withPort(open, async ({ accounts, sessions }) => {
        const account = anAccount();
        await accounts.add(account);
        const session = aSession({ accountId: account.id });
        await sessions.add(session);

        await Promise.all([
          sessions.rotate(session.tokenHash, NOON, aRotatedSession),
          accounts.changePassword(account.id, 'another hash'),
        ]);

        assert.equal(await sessions.isFamilyAlive(session.familyId), false);
      }),
    );

    it(
      'changes nothing for an unknown id',
      onAccounts(async (accounts) => {
        await accounts.changePassword('acc_unknown', 'another hash');
        await accounts.changeName('acc_unknown', 'Nobody');

        assert.equal(await accounts.hasAny(), false);
      }),
    );

    it(
      'finds an account by its email address',
      onAccounts(async (accounts) => {
        const account = anAccount({ email: "o'brien+😀@exämple.com" });
        await accounts.add(account);
        await accounts.add(anAccount());

        assert.deepEqual(await accounts.findByEmail("o'brien+😀@exämple.com"), account);
      }),
    );

    it(
      'returns undefined for an unknown email address or id',
      onAccounts(async (accounts) => {
        await accounts.add(anAccount({ email: 'ada@example.com' }));

        assert.equal(await accounts.findByEmail('a_a@example.com'), undefined);
        assert.equal(await accounts.find('acc_unknown'), undefined);
      }),
    );

    it(
      'finds several accounts, and ignores unknown ids',
      onAccounts(async (accounts) => {
        const [one, other, third] = [anAccount(), anAccount({ email: "o'brien+😀@exämple.com" }), anAccount()];
        for (const account of [one, other, third]) await accounts.add(account);

        const found = await accounts.findMany([other.id, 'acc_unknown', one.id]);

        assert.deepEqual(
          found.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          [one, other],
        );
        assert.deepEqual(await accounts.findMany([]), []);
      }),
    );

    it(
      'lists at most limit accounts by id, with their last use',
      onAccounts(async (accounts) => {
        const [one, other, third] = [anAccount(), anAccount(), anAccount()];
        for (const account of [third, one, other]) await accounts.add(account);
        await accounts.recordUse(other.id, NOON + 5);
        await accounts.recordUse(other.id, NOON);
        await accounts.recordUse('acc_unknown', NOON);

        assert.deepEqual(await accounts.list(2), [
          { account: one, lastUsedAt: null },
          { account: other, lastUsedAt: NOON + 5 },
        ]);
        assert.deepEqual(await accounts.list(10, other.id), [{ account: third, lastUsedAt: null }]);
        assert.deepEqual(await accounts.list(10, third.id), []);
        assert.deepEqual(await accounts.find(other.id), other);
      }),
    );

    it(
      'returns whether any account exists',
      onAccounts(async (accounts) => {
        assert.equal(await accounts.hasAny(), false);
        await accounts.add(anAccount());
        assert.equal(await accounts.hasAny(), true);
      }),
    );
  });
}
