import { Button, Group, Stack, Text } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Dialog } from '../parts/dialog.tsx';
import { REAPPLY_DELIVERY } from './crm-endpoints.ts';

interface ReplayDeliveryButtonProps {
  readonly params: { readonly siteId: string; readonly installationId: string; readonly deliveryId: string };
}

/** Replays a delivery. Asks for confirmation if a newer delivery of the record has been applied. */
export function ReplayDeliveryButton({ params }: ReplayDeliveryButtonProps) {
  const replay = useApiMutation(REAPPLY_DELIVERY, 'Delivery queued for replay.', 'newer_delivery_applied');
  const conflict = replay.error?.code === 'newer_delivery_applied' ? replay.error : undefined;
  const isConfirming = replay.isPending && replay.variables.body?.confirm === true;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={replay.isPending && !isConfirming}
        onClick={() => replay.mutate({ params, body: {} })}
      >
        Replay
      </Button>
      <Dialog
        opened={conflict !== undefined || isConfirming}
        onClose={replay.reset}
        title="A newer delivery has been applied"
      >
        <Stack>
          <Text size="sm">{conflict?.message}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={replay.reset} data-autofocus>
              Cancel
            </Button>
            <Button
              color="red"
              loading={isConfirming}
              onClick={() => replay.mutate({ params, body: { confirm: true } })}
            >
              Replay anyway
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
