/** A payment as the provider knows it. */
interface ProviderPayment {
  readonly provider: string;
  readonly paymentReference: string | null;
  readonly sessionId: string | null;
}

interface DashboardLink {
  readonly href: string;
  readonly words: string;
}

/**
 * The URL of a payment at its provider, where it can be refunded; `undefined` for unknown providers. `here` is the
 * server's own origin.
 */
export function placeAtProvider(
  { provider, paymentReference, sessionId }: ProviderPayment,
  here: string,
): DashboardLink | undefined {
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
