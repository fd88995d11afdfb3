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
    // The session id shows whether the payment was made in live or test mode. The site's current key may be for the
    // other mode.
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
