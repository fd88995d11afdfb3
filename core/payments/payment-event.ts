import type { Money } from './money.ts';

/**
 * A fact that a provider reports about a checkout session. `paymentReference` is the provider's id of the payment: each
 * payment has one, the same in all events. Times are in milliseconds since 1970, amounts in minor units.
 */
export type PaymentFact =
  /** The visitor has completed the checkout, but the money has not arrived. The payment may still fail. */
  | { readonly kind: 'processing' }
  /** The money has arrived. */
  | { readonly kind: 'paid'; readonly paymentReference: string; readonly money: Money }
  /** The payment has finally failed. A declined card is not reported, because the visitor may try again. */
  | { readonly kind: 'failed' }
  /** The session ended unpaid, because its time was over or it was expired on request. */
  | { readonly kind: 'expired' }
  /** The visitor or the site's owner canceled the payment. */
  | { readonly kind: 'canceled' }
  /** Money was refunded. `refunded` is the payment's total until then, not the amount of this refund. */
  | { readonly kind: 'refunded'; readonly paymentReference: string; readonly refunded: Money }
  /** The payer's bank disputes the payment. */
  | { readonly kind: 'disputed'; readonly paymentReference: string };

/** A fact that a provider's webhook reports. */
export interface PaymentEvent {
  /** The provider's id of the event, the same for every delivery of it. 1 to 255 characters. */
  readonly eventId: string;
  /** When it happened, by the provider's clock. */
  readonly occurredAt: number;
  /** References in the event, null if missing. They identify the execution, `executionId` first. */
  readonly siteId: string | null;
  readonly executionId: string | null;
  readonly sessionId: string | null;
  readonly fact: PaymentFact;
}

/** The state of a session at its provider: open, unknown, or all facts about it. */
export type SessionState =
  | { readonly outcome: 'open' }
  /** The provider has no such session. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'moved'; readonly facts: readonly PaymentFact[] };
