import type { Clock } from '../../shared/clock.port.ts';
import { addObservations } from '../executions/add-observations.ts';
import type { Execution } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import type { PaymentEvent } from '../payment-event.ts';
import { isRefundOrDisputeFact, type RefundOrDisputeFact } from '../refunds/unclaimed-refund.ts';
import { recordRefundOfUnmatchedMoney, type UnclaimedRefundProcessor } from '../refunds/unclaimed-refund-processor.ts';
import {
  belongsToOtherSite,
  canBelongToSession,
  matchExecution,
  selectCandidateSites,
  toUnmatchedMoney,
} from './match-execution.ts';

export type PaymentEventResult =
  | {
      /**
       * `applied`: the event has changed its execution or its unmatched payment (`UnmatchedMoney`). `known`: the event
       * was processed before. `unmatched`: a payment without an execution, which was stored as `UnmatchedMoney`.
       * `early`: a refund or dispute that was stored because its payment is not known yet.
       */
      readonly outcome: 'applied' | 'known' | 'unmatched' | 'early';
      readonly siteId: string;
      readonly eventId: string;
    }
  /** The event does not belong to an execution or payment of the sites. Nothing is stored. */
  | { readonly outcome: 'ignored' };

/**
 * Processes events of payment providers. An event changes its execution, or is stored as an unmatched payment
 * (`UnmatchedMoney`), or is stored as a refund or dispute that waits for its payment. The event's id and its effect are
 * stored in one write.
 */
export class PaymentEventProcessor {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly unclaimedRefunds: UnclaimedRefundProcessor,
    private readonly clock: Clock,
  ) {}

  /** Processes an event. All of `siteIds` must have stored the secret with which the event was verified. */
  async process(provider: string, event: PaymentEvent, siteIds: readonly string[]): Promise<PaymentEventResult> {
    if (isRefundOrDisputeFact(event.fact))
      return this.processRefund(provider, event, event.fact, selectCandidateSites(event, siteIds));
    return (await this.apply(provider, event, siteIds)) ?? this.processUnmatched(provider, event, siteIds);
  }

  /**
   * Applies the event to its execution. Returns `undefined` if the event has no execution. If the event names its
   * execution, this takes one write and no read.
   */
  private async apply(
    provider: string,
    event: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventResult | undefined> {
    const { siteId, executionId, eventId, fact, occurredAt: at } = event;
    const now = this.clock.now();
    const withEvent = (one: Execution) => addObservations(one, [{ fact, at }], now, eventId);
    const belongsToSession = (one: Execution) => canBelongToSession(one, provider, event);
    const namesExecution = siteId !== null && executionId !== null && siteIds.includes(siteId);
    let stored = namesExecution
      ? await this.executions.change(siteId, executionId, (one) => (belongsToSession(one) ? withEvent(one) : one))
      : undefined;
    if (!stored || !belongsToSession(stored.execution)) {
      const found = await matchExecution(this.executions, provider, event, siteIds);
      stored = found && (await this.executions.change(found.siteId, found.id, withEvent));
    }
    if (!stored) return undefined;
    await this.unclaimedRefunds.applyToExecution(stored.execution, [{ fact, at }], now);
    return { outcome: stored.outcome === 'changed' ? 'applied' : 'known', siteId: stored.execution.siteId, eventId };
  }

  /** Stores a payment that has no execution as `UnmatchedMoney`. Ignores all other events. */
  private async processUnmatched(
    provider: string,
    event: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventResult> {
    const money = toUnmatchedMoney(provider, event, siteIds);
    if (!money || (await belongsToOtherSite(this.executions, provider, event, siteIds))) return { outcome: 'ignored' };
    const recorded = await this.executions.addUnmatchedMoney(money);
    await this.unclaimedRefunds.applyToUnmatchedMoney(money);
    return { outcome: recorded === 'recorded' ? 'unmatched' : 'known', siteId: money.siteId, eventId: event.eventId };
  }

  /**
   * Applies a refund or dispute to its payment. If the payment is not known, stores the refund or dispute and then
   * looks for the payment again, because the payment may have arrived in between.
   */
  private async processRefund(
    provider: string,
    event: PaymentEvent,
    fact: RefundOrDisputeFact,
    siteIds: readonly string[],
  ): Promise<PaymentEventResult> {
    const [siteId] = siteIds;
    if (siteId === undefined) return { outcome: 'ignored' };
    const applied = await this.applyRefund(provider, event, fact, siteIds);
    if (applied) return applied;
    const stored = await this.unclaimedRefunds.storeForSites(provider, event, fact, siteIds, this.clock.now());
    const appliedSince = await this.applyRefund(provider, event, fact, siteIds);
    return appliedSince ?? { outcome: stored === 'stored' ? 'early' : 'known', siteId, eventId: event.eventId };
  }

  /**
   * Applies a refund or dispute to an execution or to an unmatched payment (`UnmatchedMoney`). Returns `undefined` if
   * its payment is not known.
   */
  private async applyRefund(
    provider: string,
    event: PaymentEvent,
    fact: RefundOrDisputeFact,
    siteIds: readonly string[],
  ): Promise<PaymentEventResult | undefined> {
    const applied = await this.apply(provider, { ...event, siteId: null }, siteIds);
    if (applied) return applied;
    for (const siteId of siteIds) {
      const recorded = await recordRefundOfUnmatchedMoney(this.executions, siteId, provider, fact);
      if (recorded) return { outcome: recorded === 'recorded' ? 'applied' : 'known', siteId, eventId: event.eventId };
    }
    return undefined;
  }
}
