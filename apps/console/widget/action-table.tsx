import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { StatusBadge } from '../parts/status-badge.tsx';
import { CellWithDetail } from '../table/cell-with-detail.tsx';
import { DataTable } from '../table/data-table.tsx';
import { ACTION_LABELS, MISSING_REQUIREMENT_TEXTS } from './action-labels.ts';
import { toActionPath } from './action-path.ts';
import type { Action } from './widget-endpoints.ts';

/** The table of the eight actions. */
export function ActionTable({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <DataTable
      label="Actions"
      rows={actions}
      rowKey={({ actionKey }) => actionKey}
      empty={{ title: 'No actions' }}
      columns={[
        {
          title: 'Action',
          isPrimary: true,
          cell: ({ actionKey }) => (
            <>
              <Anchor component={Link} href={toActionPath(actionKey)} fw={600} size="sm">
                {ACTION_LABELS[actionKey].title}
              </Anchor>
              <Text size="xs" c="dimmed">
                {ACTION_LABELS[actionKey].description}
              </Text>
            </>
          ),
        },
        {
          title: 'Shown',
          noWrap: true,
          cell: ({ lacks, placement }) =>
            lacks.length > 0 ? 'Nowhere' : placement === 'menu' ? 'Menu and your buttons' : 'Your buttons',
        },
        {
          title: 'Status',
          cell: (action) => {
            const [missingRequirement] = action.lacks;
            return (
              <CellWithDetail detail={missingRequirement && MISSING_REQUIREMENT_TEXTS[missingRequirement]}>
                <StatusBadge status={deriveActionStatus(action)} />
              </CellWithDetail>
            );
          },
        },
      ]}
    />
  );
}

function deriveActionStatus({ lacks, ready, enabled }: Action): string {
  if (lacks.length === 0) return 'active';
  if (!enabled) return 'disabled';
  return ready ? 'hidden' : 'not ready';
}
