/** A payment as the provider knows it. */
interface Named {
  readonly provider: string;
  readonly paymentReference: string | null;
  readonly sessionId: string | null;
}

interface Place {
  readonly href: string;
  readonly words: string;
}

/** Where a payment stands at its provider, and can be refunded; `undefined` for a provider whose pages are not known here. */
export function placeAtProvider({ provider, paymentReference, sessionId }: Named): Place | undefined {
  if (provider === 'stripe' && paymentReference !== null) {
    const href = `https://dashboard.stripe.com/payments/${encodeURIComponent(paymentReference)}`;
    return { href, words: 'Open at Stripe' };
  }
  if (provider === 'fake' && sessionId !== null) {
    const href = `${location.origin}/fake-payments/checkout/${encodeURIComponent(sessionId)}`;
    return { href, words: 'Open its trial page' };
  }
  return undefined;
}
