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

/**
 * Where a payment stands at its provider, and can be refunded; `undefined` for a provider whose pages are not known
 * here. `here` is the service's own origin.
 */
export function placeAtProvider({ provider, paymentReference, sessionId }: Named, here: string): Place | undefined {
  if (provider === 'stripe' && paymentReference !== null) {
    // Stripe says by the session's own id whether it is a trial; the key that is stored now may be another.
    const trial = sessionId?.startsWith('cs_test_') ? 'test/' : '';
    const href = `https://dashboard.stripe.com/${trial}payments/${encodeURIComponent(paymentReference)}`;
    return { href, words: 'Open at Stripe' };
  }
  if (provider === 'fake' && sessionId !== null) {
    const href = `${here}/fake-payments/checkout/${encodeURIComponent(sessionId)}`;
    return { href, words: 'Open its trial page' };
  }
  return undefined;
}
