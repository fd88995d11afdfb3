import { Anchor, Stack, Text } from '@mantine/core';
import { formatClaimReason } from '../../presenters/claim-reasons.ts';
import { type Citation, type FactGroup, formatFactName, formatFactValue } from '../../presenters/evidence-groups.ts';
import { Card } from '../parts/card.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Assessment } from './assessment-endpoints.ts';
import { CLAIM_LABELS } from './claim-labels.ts';
import { ClaimStatus } from './claim-status.tsx';

/** The submitted claims, each with its status and links to the evidence for or against it. */
export function ClaimTable({
  assessment: { claims, sources },
  groups,
}: {
  readonly assessment: Assessment;
  readonly groups: readonly FactGroup[];
}) {
  const cited = groups.flatMap(({ facts }) => facts.flatMap(({ citations }) => citations));
  const citationById = new Map(cited.map((citation) => [citation.evidenceId, citation]));
  return (
    <Card flush id="claims" title="Claims" description="What the pages say about each submitted claim.">
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
          { title: 'Status', noWrap: true, cell: ({ status }) => <ClaimStatus status={status} /> },
          {
            title: 'Evidence',
            cell: ({ citations, explanation }) => (
              <ClaimEvidence
                citations={citations.flatMap((id) => citationById.get(id) ?? [])}
                explanation={explanation}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Links to the cited evidence, and the reason of the status if it needs one. */
function ClaimEvidence({
  citations,
  explanation,
}: {
  readonly citations: readonly Citation[];
  readonly explanation: string | null;
}) {
  if (citations.length === 0 && explanation === null) return '–';
  return (
    <Stack gap={4} component="span">
      {citations.map(({ evidenceId, number, fact, value }) => (
        <Anchor key={evidenceId} href={`#${evidenceId}`} size="sm">
          [{number}] {formatFactName(fact)}: {formatFactValue(fact, value)}
        </Anchor>
      ))}
      {explanation !== null && (
        <Text size="xs" c="dimmed" component="span" style={{ overflowWrap: 'anywhere' }}>
          {explanation}
        </Text>
      )}
    </Stack>
  );
}
