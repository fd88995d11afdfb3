import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UNCLAIMED_REFUND_RETENTION_MS } from '../../../core/payments/refunds/early-returns.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { PaymentDesk } from '../../support/fixtures/payment-desk.ts';

const PAID = { kind: 'paid', paymentReference: 'pi_1', money: TEN_EUROS } as const;
const DISPUTED = { kind: 'disputed', paymentReference: 'pi_1' } as const;

describe('DeleteExpiredReturns', () => {
  for (const [after, disputed] of [
    [UNCLAIMED_REFUND_RETENTION_MS, true],
    [UNCLAIMED_REFUND_RETENTION_MS + 1, false],
  ] as const) {
    it(disputed ? 'leaves a dispute that has waited 30 days' : 'forgets a dispute that has waited longer', async () => {
      const desk = await PaymentDesk.open();
      const { id: executionId } = await desk.pay();
      await desk.deliver({ fact: DISPUTED });
      desk.clock.advance(after);
      await desk.deleteExpiredReturns.execute();
      await desk.deliver({ executionId, fact: PAID });

      assert.equal((await desk.executions.find(SITE, executionId))?.disputed, disputed);
    });
  }
});
