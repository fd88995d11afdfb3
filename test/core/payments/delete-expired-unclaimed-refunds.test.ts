import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UNCLAIMED_REFUND_RETENTION_MS } from '../../../core/payments/refunds/unclaimed-refund-processor.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { PaymentFixture } from '../../support/fixtures/payment-fixture.ts';

const PAID = { kind: 'paid', paymentReference: 'pi_1', money: TEN_EUROS } as const;
const DISPUTED = { kind: 'disputed', paymentReference: 'pi_1' } as const;

describe('DeleteExpiredUnclaimedRefunds', () => {
  for (const [after, disputed] of [
    [UNCLAIMED_REFUND_RETENTION_MS, true],
    [UNCLAIMED_REFUND_RETENTION_MS + 1, false],
  ] as const) {
    it(disputed ? 'keeps a dispute for 30 days' : 'deletes a dispute after more than 30 days', async () => {
      const fixture = await PaymentFixture.open();
      const { id: executionId } = await fixture.pay();
      await fixture.deliver({ fact: DISPUTED });
      fixture.clock.advance(after);
      await fixture.deleteExpiredUnclaimedRefunds.execute();
      await fixture.deliver({ executionId, fact: PAID });

      assert.equal((await fixture.executions.find(SITE, executionId))?.disputed, disputed);
    });
  }
});
