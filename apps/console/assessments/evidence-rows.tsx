import { Code, Text } from '@mantine/core';
import { AwayLink } from '../parts/away-link.tsx';
import { Card } from '../parts/card.tsx';
import { Rows } from '../table/rows.tsx';
import type { Assessment } from './assessment-endpoints.ts';

/** The cited facts, each with the page that says so and where on it. */
export function EvidenceRows({ assessment: { evidence } }: { readonly assessment: Assessment }) {
  return (
    <Card flush title="Evidence" about="Each fact with the page that says so.">
      <Rows
        label="Evidence"
        rows={evidence.map((one, index) => ({ ...one, number: index + 1 }))}
        keyOf={({ evidenceId }) => evidenceId}
        empty={{ title: 'No facts were found', children: 'The sources below tell what became of each page.' }}
        columns={[
          {
            title: 'Fact',
            main: true,
            cell: ({ evidenceId, number, fact, value }) => (
              <Text size="sm" component="span" id={evidenceId}>
                [{number}] {fact.replaceAll('_', ' ')}:{' '}
                <strong>{typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}</strong>
              </Text>
            ),
          },
          { title: 'Said by', cell: ({ url }) => <AwayLink href={url} /> },
          {
            title: 'Where',
            cell: ({ locator, basis, ruleId }) => (
              <div>
                <Code fz="xs">{locator}</Code>
                <Text size="xs" c="dimmed">
                  {basis.replaceAll('_', ' ')} · rule {ruleId}
                </Text>
              </div>
            ),
          },
        ]}
      />
    </Card>
  );
}
