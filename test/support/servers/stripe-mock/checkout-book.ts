import type { ProviderWebhook } from '../../../../core/payments/payment-gateway.port.ts';
import { formatEvent, signWebhook } from './events.ts';
import { type Checkout, toChargeObject, toDisputeObject, toRefundObject, toSessionObject } from './objects.ts';
import type { RequestedSession } from './session-request.ts';

/** The mock's checkouts, and the actions of payers, banks and the account's owner. Each action returns its webhook. */
export class CheckoutBook {
  readonly checkouts = new Map<string, Checkout>();
  private events = 0;

  constructor(
    private readonly now: () => number,
    private readonly webhookSecret: string,
    private readonly baseUrl: () => string,
  ) {}

  add(requested: RequestedSession): Checkout {
    const id = `cs_test_${String(this.checkouts.size + 1).padStart(4, '0')}`;
    const state = {
      status: 'open',
      payment: 'unpaid',
      intent: undefined,
      taken: undefined,
      dispute: undefined,
    } as const;
    const checkout: Checkout = { id, requested, createdAt: this.seconds(), refunds: [], ...state };
    this.checkouts.set(id, checkout);
    return checkout;
  }

  /** Pays by card. `amount`, in Stripe's units, may differ from the requested one. */
  pay(id: string, amount?: number): ProviderWebhook {
    const checkout = this.getCheckout(id);
    const { currency } = checkout.requested;
    const taken = { amount: amount ?? checkout.requested.amount, currency };
    Object.assign(checkout, { status: 'complete', payment: 'paid', intent: 'succeeded', taken });
    return this.createEvent('checkout.session.completed', this.toSessionObject(checkout));
  }

  /** Completes checkout with a payment method that settles later. */
  payAsync(id: string): ProviderWebhook {
    const checkout = this.getCheckout(id);
    Object.assign(checkout, { status: 'complete', intent: 'processing' });
    return this.createEvent('checkout.session.completed', this.toSessionObject(checkout));
  }

  /** Settles a delayed payment. */
  settleAsync(id: string): ProviderWebhook {
    const checkout = this.getCheckout(id);
    const { amount, currency } = checkout.requested;
    Object.assign(checkout, { payment: 'paid', intent: 'succeeded', taken: { amount, currency } });
    return this.createEvent('checkout.session.async_payment_succeeded', this.toSessionObject(checkout));
  }

  /** Fails a delayed payment. */
  failAsync(id: string): ProviderWebhook {
    const checkout = this.getCheckout(id);
    checkout.intent = 'requires_payment_method';
    return this.createEvent('checkout.session.async_payment_failed', this.toSessionObject(checkout));
  }

  /** Declines a card. The payer may try another. */
  decline(id: string): void {
    this.getCheckout(id).intent = 'requires_payment_method';
  }

  /** Expires the session. */
  expire(id: string): ProviderWebhook {
    const checkout = this.getCheckout(id);
    checkout.status = 'expired';
    return this.createEvent('checkout.session.expired', this.toSessionObject(checkout));
  }

  refund(id: string, amount: number): readonly [ProviderWebhook, ProviderWebhook] {
    const checkout = this.getCheckout(id);
    checkout.refunds.push({ id: `re_${checkout.refunds.length + 1}`, amount, status: 'succeeded' });
    const refund = toRefundObject(checkout);
    return [this.createEvent('charge.refunded', toChargeObject(checkout)), this.createEvent('refund.updated', refund)];
  }

  dispute(id: string): ProviderWebhook {
    const checkout = this.getCheckout(id);
    checkout.dispute = 'needs_response';
    return this.createEvent('charge.dispute.created', toDisputeObject(checkout));
  }

  closeDispute(id: string, status: 'won' | 'lost'): ProviderWebhook {
    const checkout = this.getCheckout(id);
    checkout.dispute = status;
    return this.createEvent('charge.dispute.closed', toDisputeObject(checkout));
  }

  /** Applies what time alone changes: expiry. */
  passTime(checkout: Checkout): void {
    if (checkout.status === 'open' && checkout.requested.expiresAt <= this.seconds()) checkout.status = 'expired';
  }

  /** Creates an event, signed and sent now. */
  createEvent(type: string, object: unknown, version?: string): ProviderWebhook {
    this.events += 1;
    const body = formatEvent(`evt_${this.events}`, type, this.seconds(), object, version);
    return signWebhook(body, { secret: this.webhookSecret, signedAt: this.now() });
  }

  /** The session as it appears in events. */
  toSessionObject(checkout: Checkout): Record<string, unknown> {
    return toSessionObject(checkout, this.baseUrl());
  }

  /** @throws Error when there is no such checkout */
  getCheckout(id: string): Checkout {
    const checkout = this.checkouts.get(id);
    if (!checkout) throw new Error(`the peer has no session ${id}`);
    return checkout;
  }

  private seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}
