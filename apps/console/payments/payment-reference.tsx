import { Text } from '@mantine/core';
import { CopyText } from '../parts/copy-text.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { providerDashboardLink } from './provider-dashboard-link.ts';

const REFERENCE_LENGTH = 16;

interface Props {
  readonly payment: Parameters<typeof providerDashboardLink>[0];
}

/** The provider's reference of a payment, with a link to the payment in the provider's dashboard. */
export function PaymentReference({ payment }: Props) {
  const { provider, paymentReference } = payment;
  const link = providerDashboardLink(payment, location.origin);
  return (
    <div>
      {paymentReference !== null && (
        <div>
          <CopyText text={paymentReference} label="reference" maxLength={REFERENCE_LENGTH} />
        </div>
      )}
      {link === undefined ? (
        <Text size="xs" c="dimmed">
          {provider}
        </Text>
      ) : (
        <ExternalLink href={link.href}>{link.label}</ExternalLink>
      )}
    </div>
  );
}
