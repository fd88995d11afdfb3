import { DAY } from '../../shared/time.ts';
import { addObservations } from '../executions/add-observations.ts';
import type { Execution, PaymentObservation } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import type { UnmatchedMoney } from '../executions/unmatched-money.ts';
import type { PaymentEvent } from '../payment-event.ts';
import type { RefundOrDisputeFact, UnclaimedRefund } from './unclaimed-refund.ts';
import type { UnclaimedRefundRepository } from './unclaimed-refund-repository.port.ts';

/**
 * How long a refund or dispute waits for its payment. The scheduled polls of an execution cover the same 30 days, so
 * nearly all payments are reported within this time. docs/payments.md#status
 */
export const UNCLAIMED_REFUND_RETENTION_MS = 30 * DAY;

/**
 * Matches refunds and disputes with payments that are reported after them (docs/payments.md#status). Each event is
 * stored first, and its matching events are looked up afterwards. If a payment and its refund arrive at the same time,
 * at least one of the two lookups therefore finds the other event.
 */
export class UnclaimedRefundProcessor {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly repository: UnclaimedRefundRepository,
  ) {}

  /** Stores a refund or dispute for each site to which its payment may belong. */
  async storeForSites(
    provider: string,
    { eventId, occurredAt: at }: Pick<PaymentEvent, 'eventId' | 'occurredAt'>,
    fact: RefundOrDisputeFact,
    siteIds: readonly string[],
    now: number,
  ): Promise<'stored' | 'known'> {
    const waitsUntil = now + UNCLAIMED_REFUND_RETENTION_MS;
    const outcomes = await Promise.all(
      siteIds.map((siteId) =>
        this.repository.addIfNew({ siteId, provider, eventId, observation: { fact, at }, waitsUntil }),
      ),
    );
    return outcomes.includes('stored') ? 'stored' : 'known';
  }

  /**
   * If `observations` contains payments, applies the stored refunds and disputes of these payments. Returns the changed
   * execution.
   */
  async applyToExecution(
    execution: Execution,
    observations: readonly PaymentObservation[],
    now: number,
  ): Promise<Execution> {
    let current = execution;
    for (const { fact } of observations) {
      if (fact.kind !== 'paid') continue;
      const { id, siteId, provider } = execution;
      const refunds = await this.repository.listByPayment(siteId, provider, fact.paymentReference);
      if (refunds.length === 0) continue;
      const stored = await this.executions.change(siteId, id, (one) =>
        addUnclaimedRefundsAndDisputes(one, refunds, now),
      );
      current = stored?.execution ?? current;
    }
    return current;
  }

  /**
   * Applies stored refunds to an unmatched payment that `addUnmatchedMoney` has stored. Disputes have no effect on such
   * a payment.
   */
  async applyToUnmatchedMoney({ siteId, provider, paymentReference }: UnmatchedMoney): Promise<void> {
    for (const { observation } of await this.repository.listByPayment(siteId, provider, paymentReference)) {
      await recordRefundOfUnmatchedMoney(this.executions, siteId, provider, observation.fact);
    }
  }
}

/**
 * Stores the refund of an unmatched payment without an execution. Returns `undefined` if `fact` is a dispute, or if no
 * such payment is stored.
 */
export async function recordRefundOfUnmatchedMoney(
  executions: ExecutionRepository,
  siteId: string,
  provider: string,
  fact: RefundOrDisputeFact,
): Promise<'recorded' | 'known' | undefined> {
  if (fact.kind !== 'refunded') return undefined;
  return executions.recordRefundOfUnmatchedMoney(siteId, provider, fact.paymentReference, fact.refunded.amount);
}

function addUnclaimedRefundsAndDisputes(
  execution: Execution,
  refunds: readonly UnclaimedRefund[],
  now: number,
): Execution {
  return refunds.reduce(
    (one, { observation, eventId }) => addObservations(one, [observation], now, eventId),
    execution,
  );
}
