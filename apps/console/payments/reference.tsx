import { Text } from '@mantine/core';
import { AwayLink } from '../parts/away-link.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { placeAtProvider } from './provider-place.ts';

const MOST = 16;

interface Props {
  readonly payment: Parameters<typeof placeAtProvider>[0];
}

/** The provider's name of a payment, and the way to it there. */
export function Reference({ payment }: Props) {
  const { provider, paymentReference } = payment;
  const place = placeAtProvider(payment, location.origin);
  return (
    <div>
      {paymentReference !== null && (
        <div>
          <CopyText text={paymentReference} label="reference" most={MOST} />
        </div>
      )}
      {place === undefined ? (
        <Text size="xs" c="dimmed">
          {provider}
        </Text>
      ) : (
        <AwayLink href={place.href}>{place.words}</AwayLink>
      )}
    </div>
  );
}
