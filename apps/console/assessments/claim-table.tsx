import { Anchor, Badge, Group, Text } from '@mantine/core';
import { formatClaimReason } from '../../presenters/claim-reasons.ts';
import type { FactGroup } from '../../presenters/evidence-groups.ts';
import { Card } from '../parts/card.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Assessment } from './assessment-endpoints.ts';
import { CLAIM_LABELS } from './claim-labels.ts';

/** The submitted claims, each with its status and links to the evidence for or against it. */
export function ClaimTable({
  assessment: { claims, sources },
  groups,
}: {
  readonly assessment: Assessment;
  readonly groups: readonly FactGroup[];
}) {
  const cited = groups.flatMap(({ facts }) => facts.flatMap(({ citations }) => citations));
  const numbers = new Map(cited.map(({ evidenceId, number }) => [evidenceId, number]));
  return (
    <Card flush title="Claims" description="The evidence for and against each submitted claim.">
      <DataTable
        label="Claims"
        rows={claims.map((claim, index) => ({ ...claim, index, explanation: formatClaimReason(claim, sources) }))}
        rowKey={({ index }) => String(index)}
        empty={{
          title: 'No claims',
          children: 'Add claims when you create an assessment to check them against the evidence.',
        }}
        columns={[
          {
            title: 'Claim',
            isPrimary: true,
            cell: ({ claim, claimed }) => (
              <Text size="sm" component="span">
                {CLAIM_LABELS[claim]}:{' '}
                <strong>{typeof claimed === 'boolean' ? (claimed ? 'yes' : 'no') : claimed}</strong>
              </Text>
            ),
          },
          {
            title: 'Status',
            cell: ({ status, explanation }) => (
              <Group gap={6} component="span">
                <Badge variant="outline" color="gray" radius="sm" tt="none">
                  {status.replaceAll('_', ' ')}
                </Badge>
                {explanation !== null && (
                  <Text size="xs" c="dimmed" component="span" style={{ overflowWrap: 'anywhere' }}>
                    {explanation}
                  </Text>
                )}
              </Group>
            ),
          },
          {
            title: 'Citations',
            cell: ({ citations }) =>
              citations.length === 0 ? (
                '–'
              ) : (
                <Group gap={8} component="span">
                  {citations.map((id) => (
                    <Anchor key={id} href={`#${id}`} size="sm">
                      [{numbers.get(id) ?? '?'}]
                    </Anchor>
                  ))}
                </Group>
              ),
          },
        ]}
      />
    </Card>
  );
}
