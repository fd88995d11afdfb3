import type { Clock } from '../../shared/clock.port.ts';
import type { Execution } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import { observe } from '../executions/observe.ts';
import type { PaymentEvent } from '../payment-event.ts';
import { isReturn, type ReturnFact } from '../refunds/early-return.ts';
import { type EarlyReturns, noteOnStray } from '../refunds/early-returns.ts';
import { executionNamed, isAnothersOwn, mayBeOf, sitesOf, strayOf } from './named-by-event.ts';

export type PaymentEventReceipt =
  | {
      /**
       * `unmatched`: money of a session without an execution, stored as unmatched money. `early`: a refund or dispute
       * of a payment that is not known yet, stored until it is.
       */
      readonly outcome: 'applied' | 'known' | 'unmatched' | 'early';
      readonly siteId: string;
      readonly eventId: string;
    }
  /** The event concerns nothing here; nothing is stored. */
  | { readonly outcome: 'ignored' };

/**
 * Stores events of providers, each in one write with its effects: on its execution, as unmatched money, or as a refund
 * or dispute that waits for its payment.
 */
export class PaymentEventProcessor {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly earlyReturns: EarlyReturns,
    private readonly clock: Clock,
  ) {}

  /** Processes an event that was verified by a secret of these sites. */
  async process(provider: string, event: PaymentEvent, siteIds: readonly string[]): Promise<PaymentEventReceipt> {
    if (isReturn(event.fact)) return this.processReturn(provider, event, event.fact, sitesOf(event, siteIds));
    return (await this.apply(provider, event, siteIds)) ?? this.processUnmatched(provider, event, siteIds);
  }

  /** Applies the event to the execution that it names, usually without a read before; `undefined` if there is none. */
  private async apply(
    provider: string,
    event: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt | undefined> {
    const { siteId, executionId, eventId, fact, occurredAt: at } = event;
    const now = this.clock.now();
    const observed = (one: Execution) => observe(one, [{ fact, at }], now, eventId);
    const isItsOwn = (one: Execution) => mayBeOf(one, provider, event);
    const isNamed = siteId !== null && executionId !== null && siteIds.includes(siteId);
    let stored = isNamed
      ? await this.executions.change(siteId, executionId, (one) => (isItsOwn(one) ? observed(one) : one))
      : undefined;
    if (!stored || !isItsOwn(stored.execution)) {
      const found = await executionNamed(this.executions, provider, event, siteIds);
      stored = found && (await this.executions.change(found.siteId, found.id, observed));
    }
    if (!stored) return undefined;
    await this.earlyReturns.follow(stored.execution, [{ fact, at }], now);
    return { outcome: stored.outcome === 'changed' ? 'applied' : 'known', siteId: stored.execution.siteId, eventId };
  }

  /** Stores unmatched money; ignores other events without an execution. */
  private async processUnmatched(
    provider: string,
    event: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt> {
    const money = strayOf(provider, event, siteIds);
    if (!money || (await isAnothersOwn(this.executions, provider, event, siteIds))) return { outcome: 'ignored' };
    const recorded = await this.executions.recordStray(money);
    await this.earlyReturns.followStray(money);
    return { outcome: recorded === 'recorded' ? 'unmatched' : 'known', siteId: money.siteId, eventId: event.eventId };
  }

  /** Applies a refund or dispute to its payment, or stores it until the payment is known. */
  private async processReturn(
    provider: string,
    event: PaymentEvent,
    fact: ReturnFact,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt> {
    const [siteId] = siteIds;
    if (siteId === undefined) return { outcome: 'ignored' };
    const applied = await this.applyReturn(provider, event, fact, siteIds);
    if (applied) return applied;
    const stored = await this.earlyReturns.keep(provider, event, fact, siteIds, this.clock.now());
    const appliedSince = await this.applyReturn(provider, event, fact, siteIds);
    return appliedSince ?? { outcome: stored === 'kept' ? 'early' : 'known', siteId, eventId: event.eventId };
  }

  /** Applies a refund or dispute to an execution or to unmatched money; `undefined` if its payment is neither yet. */
  private async applyReturn(
    provider: string,
    event: PaymentEvent,
    fact: ReturnFact,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt | undefined> {
    const applied = await this.apply(provider, { ...event, siteId: null }, siteIds);
    if (applied) return applied;
    for (const siteId of siteIds) {
      const noted = await noteOnStray(this.executions, siteId, provider, fact);
      if (noted) return { outcome: noted === 'recorded' ? 'applied' : 'known', siteId, eventId: event.eventId };
    }
    return undefined;
  }
}
