import { Code, Group } from '@mantine/core';
import { Callout } from '../parts/callout.tsx';
import { ReplayDeliveryButton } from './replay-delivery-button.tsx';
import { useInstallation } from './use-installation.ts';

interface UnmappedValueNoticeProps {
  /** The value of the failed delivery that has been added to the mapping. */
  readonly value: string;
  readonly field: 'status' | 'priority';
  readonly deliveryId: string;
  readonly isSaved: boolean;
}

/** Says what to do after a failed delivery: choose the ticket value and save the mapping, then replay the delivery. */
export function UnmappedValueNotice({ value, field, deliveryId, isSaved }: UnmappedValueNoticeProps) {
  const { siteId, id: installationId } = useInstallation();
  if (!isSaved) {
    return (
      <Callout title={`Choose a ticket ${field} for “${value}”`}>
        The failed delivery has this value. Save the mapping, then replay the delivery.
      </Callout>
    );
  }
  return (
    <Callout title="Replay the delivery">
      <Group justify="space-between">
        <span>
          The mapping has the value <Code>{value}</Code>. Replay the failed delivery to apply it.
        </span>
        <ReplayDeliveryButton params={{ siteId, installationId, deliveryId }} />
      </Group>
    </Callout>
  );
}
