import type { Clock } from '../shared/clock.port.ts';
import type { Execution } from './execution.ts';
import type { ExecutionRepository } from './execution-repository.port.ts';
import { executionNamed, mayBeOf, strayOf } from './named-by-event.ts';
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
  /** `unmatched`: money of a session that nobody here has asked for, kept as unmatched money. */
  | { readonly outcome: 'applied' | 'known' | 'unmatched'; readonly siteId: string; readonly eventId: string }
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
    return this.take(provider, reading.event, sites.get(reading.verifiedBy) ?? []);
  }

  /** An event that names its execution, as most do, is stored without looking for that first. */
  private async take(provider: string, event: PaymentEvent, siteIds: readonly string[]): Promise<PaymentEventReceipt> {
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
    if (!stored) return this.takeStray(provider, event, siteIds);
    return { outcome: stored.outcome === 'changed' ? 'applied' : 'known', siteId: stored.execution.siteId, eventId };
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
    return { outcome: recorded === 'recorded' ? 'unmatched' : 'known', siteId: stray.siteId, eventId: event.eventId };
  }
}
