import type { Money } from './money.ts';

/**
 * A fact that a provider reports about a checkout session. `paymentReference` is the provider's id of the payment. All
 * events of one payment have the same reference. Amounts are in minor units.
 */
export type PaymentFact =
  /** The visitor has completed the checkout, but the money has not arrived. The payment may still fail. */
  | { readonly kind: 'processing' }
  /** The money has arrived. */
  | { readonly kind: 'paid'; readonly paymentReference: string; readonly money: Money }
  /**
   * The payment has failed and cannot be repeated in this session. A declined card is not reported, because the visitor
   * may try again.
   */
  | { readonly kind: 'failed' }
  /** The session ended unpaid, because its time was over or because it was ended on request. */
  | { readonly kind: 'expired' }
  /** The visitor or the site's owner canceled the payment. */
  | { readonly kind: 'canceled' }
  /**
   * Money was refunded. `refunded` is the total of all refunds of the payment so far, not the amount of this refund.
   */
  | { readonly kind: 'refunded'; readonly paymentReference: string; readonly refunded: Money }
  /** The payer's bank disputes the payment. */
  | { readonly kind: 'disputed'; readonly paymentReference: string };

/** A fact that a provider's webhook reports. */
export interface PaymentEvent {
  /** The provider's id of the event, 1 to 255 characters. If the event is delivered again, it has the same id. */
  readonly eventId: string;
  /** When the event happened by the provider's clock, in milliseconds since 1970. */
  readonly occurredAt: number;
  /** References in the event, each null if missing. The execution is found by `executionId`, or else by `sessionId`. */
  readonly siteId: string | null;
  readonly executionId: string | null;
  readonly sessionId: string | null;
  readonly fact: PaymentFact;
}

/**
 * The state of a session at its provider. `open`: there are no facts about the session yet. `moved`: `facts` lists all
 * facts about the session.
 */
export type SessionState =
  | { readonly outcome: 'open' }
  /** The provider has no such session. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'moved'; readonly facts: readonly PaymentFact[] };
