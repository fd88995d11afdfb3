import type { Site } from '../access/site.ts';
import { ActionNotAvailableError } from '../payments/payment-errors.ts';
import { findUsableSettings } from '../payments/settings/payment-action.ts';
import type { PaymentActionRepository } from '../payments/settings/payment-action-repository.port.ts';
import type { PaymentProviderClient } from '../payments/settings/payment-provider-client.ts';

export interface ResolvedPayment {
  readonly kind: 'payment';
  readonly description: string;
  /** Amount in minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** Host of the provider's payment page. */
  readonly host: string;
}

/** Returns what the widget shows when a visitor uses the action `payments`. */
export class ResolvePaymentAction {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: Pick<PaymentProviderClient, 'offeredProviders' | 'getGateway'>,
  ) {}

  /**
   * `result` is `undefined` if visitors cannot pay yet. @throws ActionNotAvailableError if the action is not enabled
   */
  async execute({ id, allowedOrigins }: Pick<Site, 'id' | 'allowedOrigins'>) {
    const action = await this.actions.find(id);
    if (!action.settings?.enabled) throw new ActionNotAvailableError();
    const usable = findUsableSettings(action, allowedOrigins, this.providers.offeredProviders);
    const result: ResolvedPayment | undefined = usable && {
      kind: 'payment',
      description: usable.description,
      ...usable.money,
      host: this.providers.getGateway(usable.provider).checkoutHost(),
    };
    return { title: action.settings.title ?? null, result };
  }
}
