import { Progress, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { Card } from '../parts/card.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { RunProgress } from './assessment-endpoints.ts';
import { formatElapsed } from './format-elapsed.ts';
import { formatTypeName } from './format-type-name.ts';
import { SourceOutcomeBadge } from './source-outcome-badge.tsx';

type SourceProgress = RunProgress['sources'][number];

interface RunProgressCardProps {
  readonly progress: RunProgress;
  /** When the browser received the progress, in milliseconds since 1970. */
  readonly receivedAt: number;
}

/** The sources of a running assessment, each with its state and elapsed time. The time is updated every second. */
export function RunProgressCard({ progress, receivedAt }: RunProgressCardProps) {
  const [now, setNow] = useState(receivedAt);
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const sinceReceived = Math.max(0, now - receivedAt);
  const { sources } = progress;
  const doneCount = sources.filter(({ state }) => state === 'done').length;
  return (
    <Card
      flush
      title="Progress"
      description={
        <>
          <span role="status">
            {doneCount} of {sources.length} {sources.length === 1 ? 'page' : 'pages'} visited
          </span>{' '}
          · <span>{formatElapsed(progress.elapsedMs + sinceReceived)}</span>
        </>
      }
    >
      <Progress value={(100 * doneCount) / sources.length} size="sm" radius={0} aria-label="Visited pages" />
      <DataTable
        label="Progress"
        rows={sources}
        rowKey={({ url }, index) => `${index} ${url}`}
        empty={{ title: 'No sources' }}
        columns={[
          {
            title: 'URL',
            isPrimary: true,
            cell: ({ url, type }) => (
              <>
                <ExternalLink href={url} />
                <Text size="xs" c="dimmed">
                  {formatTypeName(type)}
                </Text>
              </>
            ),
          },
          { title: 'State', cell: (source) => <SourceProgressState source={source} /> },
          {
            title: 'Time',
            alignRight: true,
            noWrap: true,
            cell: ({ state, elapsedMs }) =>
              elapsedMs === null ? '–' : formatElapsed(elapsedMs + (state === 'reading' ? sinceReceived : 0)),
          },
        ]}
      />
    </Card>
  );
}

function SourceProgressState({ source: { state, outcome } }: { readonly source: SourceProgress }) {
  if (outcome !== null) return <SourceOutcomeBadge outcome={outcome} />;
  return <StatusBadge status={state} tone={state === 'reading' ? 'info' : undefined} />;
}
