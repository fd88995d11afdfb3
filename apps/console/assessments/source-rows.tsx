import { Badge, Text } from '@mantine/core';
import { AwayLink } from '../parts/away-link.tsx';
import { Card } from '../parts/card.tsx';
import { Moment } from '../parts/moment.tsx';
import { Rows } from '../table/rows.tsx';
import type { Assessment } from './assessment-endpoints.ts';

/** The fetch result of each submitted URL. */
export function SourceRows({ sources }: { readonly sources: Assessment['sources'] }) {
  return (
    <Card flush title="Sources" about="Fetch result of each submitted URL.">
      <Rows
        label="Sources"
        rows={sources}
        keyOf={({ sourceId }) => sourceId}
        empty={{ title: 'No sources fetched' }}
        columns={[
          {
            title: 'URL',
            main: true,
            cell: ({ url, type, finalUrl }) => (
              <>
                <AwayLink href={url} />
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
          { title: 'Fetched', cell: ({ fetchedAt }) => <Moment at={fetchedAt} /> },
        ]}
      />
    </Card>
  );
}
