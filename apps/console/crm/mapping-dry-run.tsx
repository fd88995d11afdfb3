import { Button, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { callOperation } from '../api/call-operation.ts';
import { toProblem } from '../api/problem.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import {
  type CrmDelivery,
  DRY_RUN_MAPPING,
  type InstallationMapping,
  LIST_DELIVERIES,
  READ_DELIVERY,
} from './crm-endpoints.ts';
import { EventValueList, type PointerField } from './event-value-list.tsx';
import type { EventValue } from './list-event-values.ts';
import { MappingDryRunResult } from './mapping-dry-run-result.tsx';
import { useInstallation } from './use-installation.ts';

interface MappingDryRunProps {
  readonly mapping: InstallationMapping;
  /** Called when the user assigns a value of the shown event to a field of the mapping. */
  readonly onAssign: (field: PointerField, value: EventValue) => void;
}

/** Previews what the edited mapping would do with a received delivery. Changes nothing. */
export function MappingDryRun({ mapping, onAssign }: MappingDryRunProps) {
  const { siteId, id: installationId } = useInstallation();
  const params = { siteId, installationId };
  const { data: deliveries } = useApiQuery(LIST_DELIVERIES, { params, query: { limit: 20 } });
  const [search] = useSearchParams();
  const [selectedId, setSelectedId] = useState(search.get('deliveryId'));
  const deliveryId = selectedId ?? deliveries?.data[0]?.deliveryId ?? '';
  const delivery = useApiQuery(READ_DELIVERY, { params: { ...params, deliveryId } }, { enabled: deliveryId !== '' });
  const dryRun = useMutation({
    mutationFn: () => callOperation(DRY_RUN_MAPPING, { params, body: { deliveryId, mapping } }),
  });
  if (deliveries?.data.length === 0) {
    return (
      <Card title="Test mapping">
        <Text size="sm" c="dimmed">
          Receive or send a test delivery first. Then you can try the mapping on it here.
        </Text>
      </Card>
    );
  }
  return (
    <Card title="Test mapping" description="Preview the result on a received delivery. Nothing is changed.">
      <Stack>
        <Select
          label="Delivery"
          allowDeselect={false}
          data={listDeliveryIdChoices(deliveries?.data ?? [], selectedId)}
          value={deliveryId || null}
          onChange={setSelectedId}
        />
        {delivery.data && (
          <div>
            <Text size="sm" mb={4}>
              Values of the event. Select one to use it in the mapping.
            </Text>
            <EventValueList event={delivery.data.event} onAssign={onAssign} />
          </div>
        )}
        <div>
          <Button
            variant="default"
            loading={dryRun.isPending}
            disabled={deliveryId === ''}
            onClick={() => dryRun.mutate()}
          >
            Test mapping
          </Button>
        </div>
        <div aria-live="polite">
          {dryRun.data && <MappingDryRunResult preview={dryRun.data.preview} />}
          {dryRun.error && (
            <Text size="sm" c="var(--mantine-color-error)">
              {[
                toProblem(dryRun.error).message,
                ...toProblem(dryRun.error).errors.map(({ pointer, detail }) => `${pointer} ${detail}`),
              ].join(' ')}
            </Text>
          )}
        </div>
      </Stack>
    </Card>
  );
}

/** The ids of the latest deliveries, and the id of the selected delivery, which may be older. */
function listDeliveryIdChoices(latest: readonly CrmDelivery[], selectedId: string | null): string[] {
  return [...new Set([...latest.map(({ deliveryId }) => deliveryId), ...(selectedId === null ? [] : [selectedId])])];
}
