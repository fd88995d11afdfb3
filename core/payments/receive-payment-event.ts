import type { Clock } from '../shared/clock.port.ts';
import { isReturn, type ReturnFact } from './early-return.ts';
import { type EarlyReturns, noteOnStray } from './early-returns.ts';
import type { ExecutionRepository } from './execution-repository.port.ts';
import { executionNamed, sitesOf, strayOf } from './named-by-event.ts';
import { observe } from './observe.ts';
import { WebhookRefused } from './payment-errors.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { WebhookDelivery } from './payment-gateway.port.ts';
import type { PaymentProviders } from './payment-providers.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

export interface ReceivedWebhook extends Pick<WebhookDelivery, 'body' | 'headers'> {
  readonly provider: string;
  /** Where the address names the site: then its secrets alone verify. */
  readonly siteId?: string | undefined;
}

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
 * Takes in a provider's webhook: verified first, then stored together with what follows from it, in one write. It moves
 * only executions of the sites that gave the secret it is signed with. Decisions 6.
 * @throws PaymentProviderUnknown @throws WebhookRefused
 */
export class ReceivePaymentEvent {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly earlyReturns: EarlyReturns,
    private readonly providers: PaymentProviders,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {}

  async execute({ provider, siteId, body, headers }: ReceivedWebhook): Promise<PaymentEventReceipt> {
    const gateway = this.providers.gateway(provider);
    const sites = await this.secrets.sites(provider, siteId);
    const reading = await gateway.readWebhook({ body, headers, now: this.clock.now() }, [...sites.keys()]);
    if (reading.outcome === 'refused') throw new WebhookRefused(reading.reason);
    if (reading.outcome === 'ignored') return { outcome: 'ignored' };
    const { event } = reading;
    const siteIds = sites.get(reading.verifiedBy) ?? [];
    return isReturn(event.fact)
      ? this.takeReturn(provider, event, event.fact, sitesOf(event, siteIds))
      : ((await this.apply(provider, event, siteIds)) ?? this.takeStray(provider, event, siteIds));
  }

  /** Moves the execution that the event names; `undefined` when there is none. */
  private async apply(
    provider: string,
    event: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt | undefined> {
    const { eventId, fact, occurredAt: at } = event;
    const execution = await executionNamed(this.executions, provider, event, siteIds);
    if (!execution) return undefined;
    const { id, siteId } = execution;
    const now = this.clock.now();
    const stored = await this.executions.change(siteId, id, (one) => observe(one, [{ fact, at }], now, eventId));
    if (stored) await this.earlyReturns.follow(stored.execution, [{ fact, at }], now);
    return { outcome: stored?.outcome === 'changed' ? 'applied' : 'known', siteId, eventId };
  }

  /** Of what is nobody's, only money is kept. */
  private async takeStray(
    provider: string,
    event: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt> {
    const stray = strayOf(provider, event, siteIds);
    if (!stray) return { outcome: 'ignored' };
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
