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
       * `unmatched`: money of a session that nobody here has asked for, kept as unmatched money. `early`: a refund or a
       * dispute of a payment that is not known yet, kept until it is.
       */
      readonly outcome: 'applied' | 'known' | 'unmatched' | 'early';
      readonly siteId: string;
      readonly eventId: string;
    }
  /** Nothing that anything here depends on; nothing is stored. */
  | { readonly outcome: 'ignored' };

/**
 * Stores events of providers, each in one write with what follows from it: on its execution, as unmatched money, or as
 * a refund or dispute that waits for its payment.
 */
export class EventIntake {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly earlyReturns: EarlyReturns,
    private readonly clock: Clock,
  ) {}

  /** Takes in an event that was verified by a secret of these sites. */
  async take(provider: string, event: PaymentEvent, siteIds: readonly string[]): Promise<PaymentEventReceipt> {
    if (isReturn(event.fact)) return this.takeReturn(provider, event, event.fact, sitesOf(event, siteIds));
    return (await this.apply(provider, event, siteIds)) ?? this.takeStray(provider, event, siteIds);
  }

  /** Moves the execution that the event names, mostly without looking for it first; `undefined` when there is none. */
  private async apply(
    provider: string,
    event: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt | undefined> {
    const { siteId, executionId, eventId, fact, occurredAt: at } = event;
    const now = this.clock.now();
    const told = (one: Execution) => observe(one, [{ fact, at }], now, eventId);
    const isItsOwn = (one: Execution) => mayBeOf(one, provider, event);
    const isNamed = siteId !== null && executionId !== null && siteIds.includes(siteId);
    let stored = isNamed
      ? await this.executions.change(siteId, executionId, (one) => (isItsOwn(one) ? told(one) : one))
      : undefined;
    if (!stored || !isItsOwn(stored.execution)) {
      const found = await executionNamed(this.executions, provider, event, siteIds);
      stored = found && (await this.executions.change(found.siteId, found.id, told));
    }
    if (!stored) return undefined;
    await this.earlyReturns.follow(stored.execution, [{ fact, at }], now);
    return { outcome: stored.outcome === 'changed' ? 'applied' : 'known', siteId: stored.execution.siteId, eventId };
  }

  /** Of what is nobody's, only money is kept. */
  private async takeStray(
    provider: string,
    event: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt> {
    const stray = strayOf(provider, event, siteIds);
    if (!stray || (await isAnothersOwn(this.executions, provider, event, siteIds))) return { outcome: 'ignored' };
    const recorded = await this.executions.recordStray(stray);
    await this.earlyReturns.followStray(stray);
    return { outcome: recorded === 'recorded' ? 'unmatched' : 'known', siteId: stray.siteId, eventId: event.eventId };
  }

  /** What goes back goes back of a payment, and waits for one that is not known yet. */
  private async takeReturn(
    provider: string,
    event: PaymentEvent,
    fact: ReturnFact,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt> {
    const [siteId] = siteIds;
    if (siteId === undefined) return { outcome: 'ignored' };
    const placed = await this.placeReturn(provider, event, fact, siteIds);
    if (placed) return placed;
    const kept = await this.earlyReturns.keep(provider, event, fact, siteIds, this.clock.now());
    const placedSince = await this.placeReturn(provider, event, fact, siteIds);
    return placedSince ?? { outcome: kept === 'kept' ? 'early' : 'known', siteId, eventId: event.eventId };
  }

  /** Notes a return on the execution or the stray that its payment is; `undefined` when it is neither yet. */
  private async placeReturn(
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
