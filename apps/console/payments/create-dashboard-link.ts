/** The provider's ids of a payment. */
interface ProviderPayment {
  readonly provider: string;
  readonly paymentReference: string | null;
  readonly sessionId: string | null;
}

interface DashboardLink {
  readonly href: string;
  readonly label: string;
}

/**
 * Returns a link to a payment in the provider's dashboard, where the owner can refund it. Returns `undefined` if the
 * provider is unknown or has not yet assigned an id. `here` is the origin of this server.
 */
export function createDashboardLink(
  { provider, paymentReference, sessionId }: ProviderPayment,
  here: string,
): DashboardLink | undefined {
  if (provider === 'stripe' && paymentReference !== null) {
    // Only the session id shows the mode of this payment, live or test. The site's current key may be of another mode.
    const modePath = sessionId?.startsWith('cs_test_') ? 'test/' : '';
    const href = `https://dashboard.stripe.com/${modePath}payments/${encodeURIComponent(paymentReference)}`;
    return { href, label: 'Open in Stripe' };
  }
  if (provider === 'fake' && sessionId !== null) {
    const href = `${here}/fake-payments/checkout/${encodeURIComponent(sessionId)}`;
    return { href, label: 'Open test checkout' };
  }
  return undefined;
}
