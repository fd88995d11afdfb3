import type { Money } from './money.ts';

/**
 * What a provider says of a checkout session. `paymentReference` is the provider's own id of the payment: two payments
 * have two, however often each is told. Times are in milliseconds since 1970, amounts in minor units.
 */
export type PaymentFact =
  /** The visitor is through, and the money is on its way: it may still fail. */
  | { readonly kind: 'processing' }
  /** The money is there. */
  | { readonly kind: 'paid'; readonly paymentReference: string; readonly money: Money }
  /**
   * The payment was tried for the last time: this session is never paid. A declined card that may be tried again is
   * nothing.
   */
  | { readonly kind: 'failed' }
  /** The session ended unpaid by its time, or because it was asked to. */
  | { readonly kind: 'expired' }
  /** The visitor or the site's owner called the payment off. */
  | { readonly kind: 'canceled' }
  /** Money went back: all of this payment that went back until then, not this time's part. */
  | { readonly kind: 'refunded'; readonly paymentReference: string; readonly refunded: Money }
  /** The payer's bank disputes the payment. */
  | { readonly kind: 'disputed'; readonly paymentReference: string };

/** A fact as a provider's webhook tells it. */
export interface PaymentEvent {
  /** The provider's id of the event: the same one each time that it is delivered. 1 to 255 characters. */
  readonly eventId: string;
  /** When it happened, by the provider's clock. */
  readonly occurredAt: number;
  /**
   * What the event names; null what it does not. One of them finds the execution, and `executionId` before the others.
   */
  readonly siteId: string | null;
  readonly executionId: string | null;
  readonly sessionId: string | null;
  readonly fact: PaymentFact;
}

/** A session as its provider has it now: still open, or everything known of it. */
export type SessionState =
  | { readonly outcome: 'open' }
  /** The provider has no such session. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'moved'; readonly facts: readonly PaymentFact[] };
