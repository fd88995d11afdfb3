import { Badge, Text } from '@mantine/core';
import { AwayLink } from '../parts/away-link.tsx';
import { Card } from '../parts/card.tsx';
import { Moment } from '../parts/moment.tsx';
import { Rows } from '../table/rows.tsx';
import type { Assessment } from './assessment-endpoints.ts';

/** What became of each submitted address. */
export function SourceRows({ sources }: { readonly sources: Assessment['sources'] }) {
  return (
    <Card flush title="Sources" about="What became of each submitted address.">
      <Rows
        label="Sources"
        rows={sources}
        keyOf={({ sourceId }) => sourceId}
        empty={{ title: 'No source was visited' }}
        columns={[
          {
            title: 'Address',
            main: true,
            cell: ({ url, type, finalUrl }) => (
              <>
                <AwayLink href={url} />
                <Text size="xs" c="dimmed">
                  {type.replaceAll('_', ' ')}
                  {finalUrl !== null && finalUrl !== url && ` · led to ${finalUrl}`}
                </Text>
              </>
            ),
          },
          {
            title: 'Outcome',
            cell: ({ outcome }) => (
              <Badge variant="outline" color="gray" radius="sm" tt="none">
                {outcome.replaceAll('_', ' ')}
              </Badge>
            ),
          },
          { title: 'Status', cell: ({ httpStatus }) => httpStatus ?? '–' },
          {
            title: 'Read',
            cell: ({ decodedBytes }) => (decodedBytes === null ? '–' : `${Math.ceil(decodedBytes / 1024)} KB`),
          },
          { title: 'When', cell: ({ fetchedAt }) => <Moment at={fetchedAt} /> },
        ]}
      />
    </Card>
  );
}
