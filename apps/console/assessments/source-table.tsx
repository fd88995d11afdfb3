import { Text } from '@mantine/core';
import { Card } from '../parts/card.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { CellWithDetail } from '../table/cell-with-detail.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Assessment } from './assessment-endpoints.ts';
import { formatTypeName } from './format-type-name.ts';
import { OUTCOME_EXPLANATIONS, SourceOutcomeBadge } from './source-outcome-badge.tsx';

/** The fetch result of each submitted URL. */
export function SourceTable({ assessment: { sources, evidence } }: { readonly assessment: Assessment }) {
  return (
    <Card flush id="sources" title="Sources" description="The fetch result of each submitted URL.">
      <DataTable
        label="Sources"
        rows={sources}
        rowKey={({ sourceId }) => sourceId}
        empty={{ title: 'No sources fetched' }}
        columns={[
          {
            title: 'URL',
            isPrimary: true,
            cell: ({ url, type, finalUrl }) => (
              <>
                <ExternalLink href={url} />
                <Text size="xs" c="dimmed">
                  {formatTypeName(type)}
                  {finalUrl !== null && finalUrl !== url && ` · redirected to ${finalUrl}`}
                </Text>
              </>
            ),
          },
          {
            title: 'Result',
            cell: ({ outcome }) => (
              <CellWithDetail detail={outcome === 'fetched' ? undefined : OUTCOME_EXPLANATIONS[outcome]}>
                <SourceOutcomeBadge outcome={outcome} />
              </CellWithDetail>
            ),
          },
          { title: 'HTTP status', alignRight: true, cell: ({ httpStatus }) => httpStatus ?? '–' },
          {
            title: 'Evidence',
            alignRight: true,
            cell: ({ sourceId }) => evidence.filter((one) => one.sourceId === sourceId).length || '–',
          },
          {
            title: 'Size',
            alignRight: true,
            noWrap: true,
            cell: ({ decodedBytes }) => (decodedBytes === null ? '–' : `${Math.ceil(decodedBytes / 1024)} KB`),
          },
          { title: 'Fetched', cell: ({ fetchedAt }) => <RelativeTime at={fetchedAt} /> },
        ]}
      />
    </Card>
  );
}
