import { Code, Group } from '@mantine/core';
import { Callout } from '../parts/callout.tsx';
import { ReplayDelivery } from './replay-delivery.tsx';
import { useInstallation } from './use-installation.ts';

interface Props {
  /** The value of the failed delivery that has been added to the mapping. */
  readonly value: string;
  readonly field: 'status' | 'priority';
  readonly deliveryId: string;
  readonly isSaved: boolean;
}

/** Leads from a failed delivery to its replay: choose the ticket value, save the mapping, replay. */
export function UnmappedValueNotice({ value, field, deliveryId, isSaved }: Props) {
  const { siteId, id: installationId } = useInstallation();
  if (!isSaved) {
    return (
      <Callout title={`Choose a ticket ${field} for “${value}”`}>
        The value is added to the table above. Save the mapping, then replay the delivery.
      </Callout>
    );
  }
  return (
    <Callout title="Replay the delivery">
      <Group justify="space-between">
        <span>
          The mapping has the value <Code>{value}</Code>. Replay the failed delivery to apply it.
        </span>
        <ReplayDelivery params={{ siteId, installationId, deliveryId }} />
      </Group>
    </Callout>
  );
}
