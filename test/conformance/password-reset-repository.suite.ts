import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccountRepository } from '../../core/access/account-repository.port.ts';
import type { PasswordResetRepository } from '../../core/access/password-reset-repository.port.ts';
import type { SessionRepository } from '../../core/access/session-repository.port.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../support/builders/known-ids.ts';
import { aPasswordReset } from '../support/builders/password-reset-builder.ts';
import { aSession } from '../support/builders/session-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Repositories of the same store. */
export interface PasswordResetStores {
  readonly resets: PasswordResetRepository;
  readonly accounts: AccountRepository;
  readonly sessions: SessionRepository;
}

/** Conformance tests of PasswordResetRepository. `open` returns a store without accounts. */
export function passwordResetRepositorySuite(open: () => Promise<OpenPort<PasswordResetStores>>): void {
  /** Runs the case with the accounts `ACCOUNT` and `OTHER_ACCOUNT`. */
  const withAccounts = (body: (stores: PasswordResetStores) => Promise<void>) =>
    withPort(open, async (stores) => {
      for (const id of [ACCOUNT, OTHER_ACCOUNT]) await stores.accounts.add(anAccount({ id, passwordHash: 'old' }));
      await body(stores);
    });

  describe('PasswordResetRepository', () => {
    it(
      'finds the account of a token, repeatedly',
      withAccounts(async ({ resets }) => {
        const [mine, other] = [aPasswordReset(), aPasswordReset({ accountId: OTHER_ACCOUNT })];
        for (const reset of [mine, other]) await resets.replace(reset);

        for (const { tokenHash, accountId } of [mine, other, mine])
          assert.equal(await resets.findAccountId(tokenHash, NOON), accountId);
        assert.equal(await resets.findAccountId('f'.repeat(64), NOON), undefined);
      }),
    );

    it(
      'changes the password of a token’s account once, and ends its sessions',
      withAccounts(async ({ resets, accounts, sessions }) => {
        const [mine, other] = [aPasswordReset(), aPasswordReset({ accountId: OTHER_ACCOUNT })];
        for (const reset of [mine, other]) await resets.replace(reset);
        const [ended, kept] = [aSession(), aSession({ accountId: OTHER_ACCOUNT })];
        for (const session of [ended, kept]) await sessions.add(session);

        assert.equal(await resets.complete(mine.tokenHash, 'new', NOON), mine.accountId);
        assert.equal(await resets.complete(mine.tokenHash, 'newer', NOON), undefined);
        assert.equal(await resets.complete('f'.repeat(64), 'newer', NOON), undefined);

        assert.equal((await accounts.find(ACCOUNT))?.passwordHash, 'new');
        assert.equal((await accounts.find(OTHER_ACCOUNT))?.passwordHash, 'old');
        assert.deepEqual(
          [await sessions.isFamilyAlive(ended.familyId), await sessions.isFamilyAlive(kept.familyId)],
          [false, true],
        );
        assert.equal(await resets.findAccountId(mine.tokenHash, NOON), undefined);
        assert.equal(await resets.findAccountId(other.tokenHash, NOON), OTHER_ACCOUNT);
      }),
    );

    it(
      'changes the password for only one of concurrent calls',
      withAccounts(async ({ resets, accounts }) => {
        const reset = aPasswordReset();
        await resets.replace(reset);

        const hashes = ['a', 'b', 'c', 'd', 'e'];
        const completed = await Promise.all(hashes.map((hash) => resets.complete(reset.tokenHash, hash, NOON)));

        const winners = hashes.filter((_, index) => completed[index] !== undefined);
        assert.equal(winners.length, 1);
        assert.equal((await accounts.find(ACCOUNT))?.passwordHash, winners[0]);
      }),
    );

    it(
      'replaces the earlier token of the account',
      withAccounts(async ({ resets }) => {
        const [first, second] = [aPasswordReset(), aPasswordReset()];
        for (const reset of [first, second]) await resets.replace(reset);

        assert.equal(await resets.findAccountId(first.tokenHash, NOON), undefined);
        assert.equal(await resets.complete(first.tokenHash, 'new', NOON), undefined);
        assert.equal(await resets.complete(second.tokenHash, 'new', NOON), second.accountId);
      }),
    );

    it(
      'finds no token from the instant of its expiry',
      withAccounts(async ({ resets }) => {
        const reset = aPasswordReset({ expiresAt: NOON + 10 });
        await resets.replace(reset);

        assert.equal(await resets.findAccountId(reset.tokenHash, NOON + 10), undefined);
        assert.equal(await resets.complete(reset.tokenHash, 'new', NOON + 10), undefined);
        assert.equal(await resets.complete(reset.tokenHash, 'new', NOON + 9), reset.accountId);
      }),
    );
  });
}
