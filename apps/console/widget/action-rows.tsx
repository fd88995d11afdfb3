import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Rows } from '../table/rows.tsx';
import { ACTIONS, LACK_WORDS } from './action-words.ts';
import type { Action } from './widget-endpoints.ts';

/** The table of the eight actions. */
export function ActionRows({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <Rows
      label="Actions"
      rows={actions}
      keyOf={({ actionKey }) => actionKey}
      empty={{ title: 'No actions' }}
      columns={[
        {
          title: 'Action',
          main: true,
          cell: ({ actionKey }) => (
            <>
              <Anchor
                component={Link}
                href={actionKey === 'payments' ? '/payments' : `/widget/actions/${actionKey}`}
                fw={600}
                size="sm"
              >
                {ACTIONS[actionKey].title}
              </Anchor>
              <Text size="xs" c="dimmed">
                {ACTIONS[actionKey].about}
              </Text>
            </>
          ),
        },
        { title: 'State', cell: (action) => <StatusBadge status={stateOf(action)} /> },
        {
          title: 'Next step',
          cell: ({ lacks: [lack] }) => (
            <Text size="sm" component="span">
              {lack === undefined ? '–' : LACK_WORDS[lack]}
            </Text>
          ),
        },
      ]}
    />
  );
}

function stateOf({ lacks, ready, enabled }: Action): string {
  if (lacks.length === 0) return 'active';
  if (!enabled) return 'disabled';
  return ready ? 'hidden' : 'not ready';
}
