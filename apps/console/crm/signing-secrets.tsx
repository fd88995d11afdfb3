import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { Card } from '../parts/card.tsx';
import { Moment } from '../parts/moment.tsx';
import type { Overlap } from '../parts/overlap-choice.tsx';
import { RotationDialog } from '../parts/rotation-dialog.tsx';
import { SecretOnce } from '../parts/secret-once.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Rows } from '../table/rows.tsx';
import { type Installation, ROTATE_SECRET } from './crm-endpoints.ts';

/** The secrets that deliveries may be signed with, and the change to a new one. */
export function SigningSecrets({ installation }: { readonly installation: Installation }) {
  const { siteId, id: installationId, secrets } = installation;
  const [opened, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  const rotate = useCommand(ROTATE_SECRET);
  const confirmed = (overlapSeconds: Overlap) =>
    rotate.mutate(
      { params: { siteId, installationId }, body: { overlapSeconds } },
      {
        onSuccess: (answer) => {
          close();
          setSecret(answer.secret);
        },
      },
    );
  return (
    <Card
      flush
      title="Signing secrets"
      actions={
        <Button variant="default" size="xs" onClick={open}>
          Make a new one
        </Button>
      }
    >
      <Rows
        label="Signing secrets"
        rows={secrets}
        keyOf={({ id }) => id}
        empty={{ title: 'No secret' }}
        columns={[
          { title: 'Id', main: true, cell: ({ id }) => id },
          { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { title: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { title: 'Ends', cell: ({ endsAt }) => <Moment at={endsAt} /> },
        ]}
      />
      <RotationDialog
        title="Make a new signing secret"
        about="Both secrets are taken until the old one has ended."
        opened={opened}
        close={close}
        rotate={confirmed}
        isPending={rotate.isPending}
      />
      <SecretOnce title="The signing secret" secret={secret} close={() => setSecret(undefined)} />
    </Card>
  );
}
