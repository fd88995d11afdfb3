import { Anchor, Code } from '@mantine/core';
import { Link } from 'wouter';
import { Moment } from '../parts/moment.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Rows } from '../table/rows.tsx';
import type { Intent } from './widget-endpoints.ts';

/** The table of intents. */
export function IntentRows({ intents }: { readonly intents: readonly Intent[] }) {
  return (
    <Rows
      label="Intents"
      rows={intents}
      keyOf={({ key }) => key}
      empty={{ title: 'No intent yet', children: 'Add one, and put its key on a button of your website.' }}
      columns={[
        {
          title: 'Title',
          main: true,
          cell: ({ key, title }) => (
            <Anchor component={Link} href={`/widget/intents/${key}`} fw={600} size="sm">
              {title}
            </Anchor>
          ),
        },
        { title: 'Key', cell: ({ key }) => <Code>{key}</Code> },
        { title: 'Kind', cell: ({ kind }) => kind },
        { title: 'State', cell: (intent) => <StatusBadge status={stateOf(intent)} /> },
        { title: 'Changed', cell: ({ updatedAt }) => (updatedAt === null ? 'as it came' : <Moment at={updatedAt} />) },
      ]}
    />
  );
}

function stateOf({ enabled, usable }: Intent): string {
  if (!enabled) return 'disabled';
  return usable ? 'active' : 'not confirmed';
}
