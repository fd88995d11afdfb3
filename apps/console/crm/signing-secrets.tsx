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
import { type Installation, ROTATE_SIGNING_SECRET } from './crm-endpoints.ts';

/** The signing secrets of a CRM connection and their rotation. */
export function SigningSecrets({ installation }: { readonly installation: Installation }) {
  const { siteId, id: installationId, secrets } = installation;
  const [opened, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  const rotate = useApiMutation(ROTATE_SIGNING_SECRET);
  const rotateSecret = (overlapSeconds: SecretOverlapSeconds) =>
    rotate.mutate(
      { params: { siteId, installationId }, body: { overlapSeconds } },
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
      actions={
        <Button variant="default" size="xs" onClick={open}>
          Rotate secret
        </Button>
      }
    >
      <DataTable
        label="Signing secrets"
        rows={secrets}
        rowKey={({ id }) => id}
        empty={{ title: 'No signing secrets' }}
        columns={[
          { title: 'ID', isPrimary: true, cell: ({ id }) => id },
          { title: 'Status', cell: ({ status }) => <StatusBadge status={status === 'ended' ? 'expired' : status} /> },
          { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          { title: 'Expires', cell: ({ endsAt }) => <RelativeTime at={endsAt} /> },
        ]}
      />
      <SecretRotationDialog
        title="Rotate signing secret"
        description="Creates a new secret. Both secrets are valid until the old one expires."
        opened={opened}
        onClose={close}
        onRotate={rotateSecret}
        isPending={rotate.isPending}
      />
      <SecretDialog title="Signing secret" secret={secret} onClose={() => setSecret(undefined)} />
    </Card>
  );
}
