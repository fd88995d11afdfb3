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
 * The link to a payment in the provider's dashboard, where it can be refunded, or `undefined` for unknown providers.
 * `here` is the origin of this server.
 */
export function providerDashboardLink(
  { provider, paymentReference, sessionId }: ProviderPayment,
  here: string,
): DashboardLink | undefined {
  if (provider === 'stripe' && paymentReference !== null) {
    // The session id shows whether the payment was made in test mode. The stored key may have changed since.
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
