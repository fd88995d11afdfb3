import { Badge, Text } from '@mantine/core';
import { Card } from '../parts/card.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Assessment } from './assessment-endpoints.ts';

/** The fetch result of each submitted URL. */
export function SourceTable({ sources }: { readonly sources: Assessment['sources'] }) {
  return (
    <Card flush title="Sources" description="The fetch result of each submitted URL.">
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
                  {type.replaceAll('_', ' ')}
                  {finalUrl !== null && finalUrl !== url && ` · redirected to ${finalUrl}`}
                </Text>
              </>
            ),
          },
          {
            title: 'Result',
            cell: ({ outcome }) => (
              <Badge variant="outline" color="gray" radius="sm" tt="none">
                {outcome.replaceAll('_', ' ')}
              </Badge>
            ),
          },
          { title: 'HTTP status', cell: ({ httpStatus }) => httpStatus ?? '–' },
          {
            title: 'Size',
            cell: ({ decodedBytes }) => (decodedBytes === null ? '–' : `${Math.ceil(decodedBytes / 1024)} KB`),
          },
          { title: 'Fetched', cell: ({ fetchedAt }) => <RelativeTime at={fetchedAt} /> },
        ]}
      />
    </Card>
  );
}
