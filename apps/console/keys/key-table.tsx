import { Code, Group, Text } from '@mantine/core';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { ApiKey } from './key-endpoints.ts';
import { RevokeKeyButton } from './revoke-key-button.tsx';
import { RotateKeyButton } from './rotate-key-button.tsx';

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRotated: (secret: string) => void;
}

/** The table of API keys. */
export function KeyTable({ keys, onRotated }: KeyTableProps) {
  return (
    <DataTable
      label="API keys"
      rows={keys}
      rowKey={({ id }) => id}
      empty={{
        title: 'No API keys yet',
        children: 'Create a key with the scopes that your integration needs.',
      }}
      columns={[
        {
          title: 'Name',
          isPrimary: true,
          cell: ({ name, prefix }) => (
            <>
              <Text size="sm" fw={600} lineClamp={2}>
                {name}
              </Text>
              <Code bg="transparent" p={0}>
                {prefix}…
              </Code>
            </>
          ),
        },
        { title: 'Scopes', cell: ({ scopes }) => <Text size="sm">{scopes.join(', ')}</Text> },
        { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'Never') },
        {
          title: 'Networks',
          cell: ({ allowedNetworks }) => (
            <Text size="sm">{allowedNetworks.length > 0 ? allowedNetworks.join(', ') : 'Any'}</Text>
          ),
        },
        { title: 'Expires', cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : 'Never') },
        { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          title: 'Actions',
          hidesTitle: true,
          alignRight: true,
          cell: (key) =>
            key.status === 'active' && (
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <RotateKeyButton apiKey={key} onRotated={onRotated} />
                <RevokeKeyButton apiKey={key} />
              </Group>
            ),
        },
      ]}
    />
  );
}
