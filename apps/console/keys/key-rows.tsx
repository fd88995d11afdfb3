import { Code, Group, Text } from '@mantine/core';
import { Moment } from '../parts/moment.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Rows } from '../table/rows.tsx';
import type { ApiKey } from './key-endpoints.ts';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';

interface Props {
  readonly keys: readonly ApiKey[];
  readonly rotated: (secret: string) => void;
}

/** The table of API keys. */
export function KeyRows({ keys, rotated }: Props) {
  return (
    <Rows
      label="API keys"
      rows={keys}
      keyOf={({ id }) => id}
      empty={{
        title: 'No key yet',
        children: 'Create one with the scopes that your integration needs, and store its secret on your server.',
      }}
      columns={[
        {
          title: 'Name',
          main: true,
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
        { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : 'never') },
        { title: 'Ends', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          title: 'Changes',
          untitled: true,
          right: true,
          cell: (key) =>
            key.status === 'active' && (
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <RotateKey apiKey={key} rotated={rotated} />
                <RevokeKey apiKey={key} />
              </Group>
            ),
        },
      ]}
    />
  );
}
