import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PasswordResetRepository } from '../../core/access/password-reset-repository.port.ts';
import { OTHER_ACCOUNT } from '../support/builders/known-ids.ts';
import { aPasswordReset } from '../support/builders/password-reset-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** The contract of every PasswordResetRepository. It opens without resets; `ACCOUNT` and `OTHER_ACCOUNT` exist. */
export function passwordResetRepositorySuite(open: () => Promise<OpenPort<PasswordResetRepository>>): void {
  describe('PasswordResetRepository', () => {
    it(
      'finds the account of a token, repeatedly',
      withPort(open, async (resets) => {
        const [mine, other] = [aPasswordReset(), aPasswordReset({ accountId: OTHER_ACCOUNT })];
        for (const reset of [mine, other]) await resets.replace(reset);

        for (const { tokenHash, accountId } of [mine, other, mine])
          assert.equal(await resets.findAccountId(tokenHash, NOON), accountId);
        assert.equal(await resets.findAccountId('f'.repeat(64), NOON), undefined);
      }),
    );

    it(
      'gives a token’s account once',
      withPort(open, async (resets) => {
        const [mine, other] = [aPasswordReset(), aPasswordReset({ accountId: OTHER_ACCOUNT })];
        for (const reset of [mine, other]) await resets.replace(reset);

        assert.equal(await resets.take(mine.tokenHash, NOON), mine.accountId);
        assert.equal(await resets.take(mine.tokenHash, NOON), undefined);
        assert.equal(await resets.findAccountId(mine.tokenHash, NOON), undefined);
        assert.equal(await resets.take('f'.repeat(64), NOON), undefined);
        assert.equal(await resets.take(other.tokenHash, NOON), other.accountId);
      }),
    );

    it(
      'gives the account to only one of concurrent calls',
      withPort(open, async (resets) => {
        const reset = aPasswordReset();
        await resets.replace(reset);

        const taken = await Promise.all(Array.from({ length: 5 }, () => resets.take(reset.tokenHash, NOON)));

        assert.deepEqual(
          taken.filter((accountId) => accountId !== undefined),
          [reset.accountId],
        );
      }),
    );

    it(
      'replaces the earlier token of the account',
      withPort(open, async (resets) => {
        const [first, second] = [aPasswordReset(), aPasswordReset()];
        for (const reset of [first, second]) await resets.replace(reset);

        assert.equal(await resets.findAccountId(first.tokenHash, NOON), undefined);
        assert.equal(await resets.take(first.tokenHash, NOON), undefined);
        assert.equal(await resets.take(second.tokenHash, NOON), second.accountId);
      }),
    );

    it(
      'finds no token from the instant of its expiry',
      withPort(open, async (resets) => {
        const reset = aPasswordReset({ expiresAt: NOON + 10 });
        await resets.replace(reset);

        assert.equal(await resets.findAccountId(reset.tokenHash, NOON + 10), undefined);
        assert.equal(await resets.take(reset.tokenHash, NOON + 10), undefined);
        assert.equal(await resets.take(reset.tokenHash, NOON + 9), reset.accountId);
      }),
    );
  });
}
