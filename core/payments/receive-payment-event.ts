import type { Clock } from '../shared/clock.port.ts';
import type { Execution } from './execution.ts';
import type { ExecutionRepository } from './execution-repository.port.ts';
import { observe } from './observe.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import { WebhookRefused } from './payment-errors.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { WebhookDelivery } from './payment-gateway.port.ts';
import type { PaymentProviders } from './payment-providers.ts';

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

/** So many sites of one provider share an address that names none. */
export const SITES_OF_ONE_ADDRESS = 1000;

/**
 * Takes in a provider's webhook: verified first, then stored together with what follows from it, in one write. It moves
 * only executions of the sites that gave the secret it is signed with. Decisions 6.
 * @throws PaymentProviderUnknown @throws WebhookRefused
 */
export class ReceivePaymentEvent {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly executions: ExecutionRepository,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  async execute({ provider, siteId, body, headers }: ReceivedWebhook): Promise<PaymentEventReceipt> {
    const gateway = this.providers.gateway(provider);
    const sites = await this.sitesBySecret(provider, siteId);
    const reading = await gateway.readWebhook({ body, headers, now: this.clock.now() }, [...sites.keys()]);
    if (reading.outcome === 'refused') throw new WebhookRefused(reading.reason);
    if (reading.outcome === 'ignored') return { outcome: 'ignored' };
    return this.take(provider, reading.event, sites.get(reading.verifiedBy) ?? []);
  }

  private async take(provider: string, event: PaymentEvent, siteIds: readonly string[]): Promise<PaymentEventReceipt> {
    const { eventId } = event;
    const execution = await this.executionOf(provider, event, siteIds);
    if (!execution) return this.takeStray(provider, event, siteIds);
    const { id, siteId } = execution;
    const observations = [{ fact: event.fact, at: event.occurredAt }];
    const now = this.clock.now();
    const stored = await this.executions.change(siteId, id, (one) => observe(one, observations, now, eventId));
    return { outcome: stored?.outcome === 'changed' ? 'applied' : 'known', siteId, eventId };
  }

  /** The execution that the event names, if it is one of these sites' and of this provider. */
  private async executionOf(
    provider: string,
    { siteId: named, executionId, sessionId, fact }: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<Execution | undefined> {
    const paymentReference = 'paymentReference' in fact ? fact.paymentReference : null;
    for (const siteId of named === null ? siteIds : siteIds.filter((one) => one === named)) {
      const byId = executionId === null ? undefined : await this.executions.find(siteId, executionId);
      if (byId?.provider === provider) return byId;
      const found = await this.executions.findByProvider(siteId, { provider, sessionId, paymentReference });
      if (found) return found;
    }
    return undefined;
  }

  /** Of what is nobody's, only money is kept: for the site that it names, or the first that its secret is of. */
  private async takeStray(
    provider: string,
    { eventId, siteId: named, sessionId, occurredAt, fact }: PaymentEvent,
    siteIds: readonly string[],
  ): Promise<PaymentEventReceipt> {
    const siteId = siteIds.find((one) => one === named) ?? siteIds[0];
    if (fact.kind !== 'paid' || siteId === undefined) return { outcome: 'ignored' };
    const { money, paymentReference } = fact;
    const stray = { siteId, provider, paymentReference, money, sessionId, occurredAt };
    const reason = 'unknown_session' as const;
    const recorded = await this.executions.recordStray({ ...stray, reason, executionId: null, refundedAmount: 0 });
    return { outcome: recorded === 'recorded' ? 'unmatched' : 'known', siteId, eventId };
  }

  /** Which sites gave which secret, by site id ascending. */
  private async sitesBySecret(provider: string, siteId?: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const actions =
      siteId === undefined
        ? await this.actions.withCredentials(provider, SITES_OF_ONE_ADDRESS)
        : [await this.actions.find(siteId)];
    const sites = new Map<string, readonly string[]>();
    for (const action of actions) {
      for (const secret of this.providers.credentials(action, provider)?.webhookSecrets ?? []) {
        sites.set(secret, [...(sites.get(secret) ?? []), action.siteId]);
      }
    }
    return sites;
  }
}
