/** A payment as the provider knows it. */
interface Named {
  readonly provider: string;
  readonly paymentReference: string | null;
  readonly sessionId: string | null;
}

/** Where a payment stands at its provider, and can be refunded; `undefined` for a provider whose pages are not known here. */
export function placeAtProvider({ provider, paymentReference, sessionId }: Named): string | undefined {
  if (provider === 'stripe' && paymentReference !== null) {
    return `https://dashboard.stripe.com/payments/${encodeURIComponent(paymentReference)}`;
  }
  if (provider === 'fake' && sessionId !== null) {
    return `${location.origin}/fake-payments/checkout/${encodeURIComponent(sessionId)}`;
  }
  return undefined;
}
