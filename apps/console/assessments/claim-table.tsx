import { Anchor, Text } from '@mantine/core';
import { formatClaimReason } from '../../presenters/claim-reasons.ts';
import { type FactGroup, formatFactName, formatFactValue } from '../../presenters/evidence-groups.ts';
import { Card } from '../parts/card.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Assessment } from './assessment-endpoints.ts';
import { CLAIM_LABELS } from './claim-labels.ts';
import { ClaimStatusBadge } from './claim-status-badge.tsx';

/** The submitted claims, each with its status and links to the evidence for or against it. */
export function ClaimTable({
  assessment: { claims, sources },
  groups,
}: {
  readonly assessment: Assessment;
  readonly groups: readonly FactGroup[];
}) {
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
          { title: 'Status', noWrap: true, cell: ({ status }) => <ClaimStatusBadge status={status} /> },
          {
            title: 'Evidence',
            cell: ({ citations, explanation }) => (
              <ClaimEvidence groups={groups} citedIds={citations} explanation={explanation} />
            ),
          },
        ]}
      />
    </Card>
  );
}

interface ClaimEvidenceProps {
  readonly groups: readonly FactGroup[];
  readonly citedIds: readonly string[];
  readonly explanation: string | null;
}

/**
 * The facts that the claim cites, each with links to its evidence, and the explanation of the claim's status, if any.
 */
function ClaimEvidence({ groups, citedIds, explanation }: ClaimEvidenceProps) {
  const cited = groups.flatMap(({ fact, facts }) =>
    facts.map(({ value, citations }) => ({
      label: `${formatFactName(fact)}: ${formatFactValue(fact, value)}`,
      citations: citations.filter(({ evidenceId }) => citedIds.includes(evidenceId)),
    })),
  );
  if (citedIds.length === 0 && explanation === null) return '–';
  return (
    <div>
      {cited
        .filter(({ citations }) => citations.length > 0)
        .map(({ label, citations }) => (
          <div key={label}>
            {label}
            {citations.map(({ evidenceId, number }) => (
              <Anchor key={evidenceId} href={`#${evidenceId}`} size="sm" ml={6} underline="always">
                [{number}]
              </Anchor>
            ))}
          </div>
        ))}
      {explanation !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {explanation}
        </Text>
      )}
    </div>
  );
}
