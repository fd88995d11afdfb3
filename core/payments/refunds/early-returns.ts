import { DAY } from '../../shared/time.ts';
import type { Execution, Observation } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import { observe } from '../executions/observe.ts';
import type { UnmatchedMoney } from '../executions/unmatched-money.ts';
import type { PaymentEvent } from '../payment-event.ts';
import type { EarlyReturn, RefundFact } from './early-return.ts';
import type { EarlyReturnRepository } from './early-return-repository.port.ts';

/**
 * How long a refund or a dispute waits for its payment: as long as the sweep polls an execution. See docs/payments.md.
 */
export const UNCLAIMED_REFUND_RETENTION_MS = 30 * DAY;

/**
 * Matches refunds and disputes with payments that become known after them (docs/payments.md#status). A payment is
 * stored before its early returns are looked up; a return is stored before its payment is looked up once more. So of
 * two concurrent events at least one finds the other.
 */
export class EarlyReturns {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly repository: EarlyReturnRepository,
  ) {}

  /** Keeps a return for each of the sites whose payment it may be of. */
  async store(
    provider: string,
    { eventId, occurredAt: at }: Pick<PaymentEvent, 'eventId' | 'occurredAt'>,
    fact: RefundFact,
    siteIds: readonly string[],
    now: number,
  ): Promise<'kept' | 'known'> {
    const waitsUntil = now + UNCLAIMED_REFUND_RETENTION_MS;
    const outcomes = await Promise.all(
      siteIds.map((siteId) =>
        this.repository.keep({ siteId, provider, eventId, observation: { fact, at }, waitsUntil }),
      ),
    );
    return outcomes.includes('kept') ? 'kept' : 'known';
  }

  /** Gives an execution what went back of payments that were told of it just now; the execution as it is then. */
  async applyToExecution(execution: Execution, told: readonly Observation[], now: number): Promise<Execution> {
    let followed = execution;
    for (const { fact } of told) {
      if (fact.kind !== 'paid') continue;
      const { id, siteId, provider } = execution;
      const early = await this.repository.ofPayment(siteId, provider, fact.paymentReference);
      if (early.length === 0) continue;
      const stored = await this.executions.change(siteId, id, (one) => withRefunds(one, early, now));
      followed = stored?.execution ?? followed;
    }
    return followed;
  }

  /** Gives money that is nobody's what went back of it. */
  async applyToUnmatched({ siteId, provider, paymentReference }: UnmatchedMoney): Promise<void> {
    for (const { observation } of await this.repository.ofPayment(siteId, provider, paymentReference)) {
      await recordRefundOfUnmatched(this.executions, siteId, provider, observation.fact);
    }
  }
}

/** Notes a refund of a site's stray; `undefined` when there is no such stray, or nothing to note. */
export async function recordRefundOfUnmatched(
  executions: ExecutionRepository,
  siteId: string,
  provider: string,
  fact: RefundFact,
): Promise<'recorded' | 'known' | undefined> {
  if (fact.kind !== 'refunded') return undefined;
  return executions.recordStrayRefund(siteId, provider, fact.paymentReference, fact.refunded.amount);
}

function withRefunds(execution: Execution, early: readonly EarlyReturn[], now: number): Execution {
  return early.reduce((one, { observation, eventId }) => observe(one, [observation], now, eventId), execution);
}
