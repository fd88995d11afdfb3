import { Anchor, Code } from '@mantine/core';
import { Link } from 'wouter';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { toLabel } from '../parts/to-options.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Intent } from './widget-endpoints.ts';

/** The table of intents. */
export function IntentTable({ intents }: { readonly intents: readonly Intent[] }) {
  return (
    <DataTable
      label="Intents"
      rows={intents}
      rowKey={({ key }) => key}
      empty={{ title: 'No intents yet', children: 'Add an intent and put its key on a button of your website.' }}
      columns={[
        {
          title: 'Title',
          isPrimary: true,
          cell: ({ key, title }) => (
            <Anchor component={Link} href={`/widget/intents/${key}`} fw={600} size="sm">
              {title}
            </Anchor>
          ),
        },
        { title: 'Key', cell: ({ key }) => <Code>{key}</Code> },
        { title: 'Type', cell: ({ kind }) => toLabel(kind) },
        { title: 'Status', cell: (intent) => <StatusBadge status={deriveIntentStatus(intent)} /> },
        {
          title: 'Updated',
          cell: ({ updatedAt }) => (updatedAt === null ? 'Default' : <RelativeTime at={updatedAt} />),
        },
      ]}
    />
  );
}

function deriveIntentStatus({ enabled, usable }: Intent): string {
  if (!enabled) return 'disabled';
  return usable ? 'active' : 'not confirmed';
}
