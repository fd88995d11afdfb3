import { Group, Text } from '@mantine/core';
import { CopyableText } from '../parts/copyable-text.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { createDashboardLink } from './create-dashboard-link.ts';

const SHOWN_REFERENCE_LENGTH = 12;

interface PaymentReferenceProps {
  readonly payment: Parameters<typeof createDashboardLink>[0];
}

/** The provider's reference of a payment, with a link to the payment in the provider's dashboard. */
export function PaymentReference({ payment }: PaymentReferenceProps) {
  const { provider, paymentReference } = payment;
  const link = createDashboardLink(payment, location.origin);
  return (
    <Group gap={4} wrap="nowrap">
      {paymentReference !== null && (
        <CopyableText text={paymentReference} label="reference" maxLength={SHOWN_REFERENCE_LENGTH} />
      )}
      {link === undefined ? (
        <Text size="xs" c="dimmed">
          {provider}
        </Text>
      ) : (
        <ExternalLink href={link.href} isIconOnly={paymentReference !== null}>
          {link.label}
        </ExternalLink>
      )}
    </Group>
  );
}
