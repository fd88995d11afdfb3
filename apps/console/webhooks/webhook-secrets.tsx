import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Card } from '../parts/card.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import type { SecretOverlapSeconds } from '../parts/secret-overlap-select.tsx';
import { SecretRotationDialog } from '../parts/secret-rotation-dialog.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useWebhook } from './use-webhook.ts';
import { ROTATE_WEBHOOK_SECRET } from './webhook-endpoints.ts';

const SECONDS_PER_HOUR = 3600;

/** The signing secrets of a webhook and their rotation. */
export function WebhookSecrets() {
  const { siteId, webhookId, secrets } = useWebhook();
  const [opened, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  const rotate = useApiMutation(ROTATE_WEBHOOK_SECRET);
  const rotateSecret = (overlapSeconds: SecretOverlapSeconds) =>
    rotate.mutate(
      { params: { siteId, webhookId }, body: { overlapHours: overlapSeconds / SECONDS_PER_HOUR } },
      {
        onSuccess: (response) => {
          close();
          setSecret(response.secret);
        },
      },
    );
  return (
    <Card
      flush
      title="Signing secrets"
      description="Each request is signed with every active secret."
      actions={
        <Button variant="default" size="xs" onClick={open}>
          Rotate secret
        </Button>
      }
    >
      <DataTable
        label="Signing secrets"
        rows={secrets}
        rowKey={({ createdAt }, index) => `${createdAt} ${index}`}
        empty={{ title: 'No signing secrets' }}
        columns={[
          { title: 'Created', isPrimary: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          { title: 'Status', cell: ({ status }) => <StatusBadge status={status === 'ended' ? 'expired' : status} /> },
          { title: 'Expires', cell: ({ endsAt }) => (endsAt === null ? 'Never' : <RelativeTime at={endsAt} />) },
        ]}
      />
      <SecretRotationDialog
        title="Rotate signing secret"
        description="Creates a new secret. Until the old one expires, requests are signed with both."
        opened={opened}
        onClose={close}
        onRotate={rotateSecret}
        isPending={rotate.isPending}
      />
      <SecretDialog title="Signing secret" secret={secret} onClose={() => setSecret(undefined)} />
    </Card>
  );
}
