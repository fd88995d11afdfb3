import type { Clock } from '../../shared/clock.port.ts';
import { PaymentWebhookRefusedError } from '../payment-errors.ts';
import type { ProviderWebhook } from '../payment-gateway.port.ts';
import type { PaymentProviderClient } from '../settings/payment-provider-client.ts';
import type { ProviderWebhookSecretLookup } from '../settings/provider-webhook-secret-lookup.ts';
import type { PaymentEventProcessor, PaymentEventResult } from './payment-event-processor.ts';

export interface ReceivePaymentEventCommand extends Pick<ProviderWebhook, 'body' | 'headers'> {
  readonly provider: string;
  /** The site id in the webhook's URL. If it is defined, only secrets of this site are valid. */
  readonly siteId?: string | undefined;
}

/**
 * Receives a provider's webhook. Verifies its signature, then processes the event. An event can only change executions
 * of sites that have stored the secret with which the event is signed. See docs/payments.md#payment-webhooks
 * @throws UnknownPaymentProviderError @throws PaymentWebhookRefusedError
 */
export class ReceivePaymentEvent {
  constructor(
    private readonly processor: PaymentEventProcessor,
    private readonly providers: PaymentProviderClient,
    private readonly secrets: ProviderWebhookSecretLookup,
    private readonly clock: Clock,
  ) {}

  async execute({ provider, siteId, body, headers }: ReceivePaymentEventCommand): Promise<PaymentEventResult> {
    const gateway = this.providers.getGateway(provider);
    const delivery = { body, headers, now: this.clock.now() };
    const claim = gateway.inspectWebhook(delivery);
    if (claim.outcome === 'refused') throw new PaymentWebhookRefusedError(claim.reason);
    const sites =
      siteId === undefined
        ? await this.secrets.listSecretsForSharedUrl(provider, claim.siteId)
        : await this.secrets.listSecretsForSite(provider, siteId);
    const result = await gateway.verifyWebhook(delivery, [...sites.keys()]);
    if (result.outcome === 'refused') throw new PaymentWebhookRefusedError(result.reason);
    if (result.outcome === 'ignored') return { outcome: 'ignored' };
    return this.processor.process(provider, result.event, sites.get(result.verifiedBy) ?? []);
  }
}
