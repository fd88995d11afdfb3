import { Code } from '@mantine/core';
import { DetailList } from '../parts/detail-list.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { MappingPreview } from './crm-endpoints.ts';

/** Shows what applying the mapping to a delivery would do. */
export function MappingDryRunResult({ preview }: { readonly preview: MappingPreview }) {
  const { outcome, recordId, ticketId, change, failureMessage, failurePointer } = preview;
  return (
    <DetailList
      items={[
        ['Result', <StatusBadge key="outcome" status={outcome} />],
        ['Record ID', recordId],
        ['Ticket', ticketId ?? (outcome === 'unmatched' ? 'No ticket is linked to this record' : null)],
        ['Status', change?.status],
        ['Priority', change?.priority],
        [
          'Comment',
          change?.comment && `${change.comment.authorName ?? 'The CRM connection'}: ${change.comment.content}`,
        ],
        ['Reason', failureMessage],
        ['Location', failurePointer && <Code key="location">{failurePointer}</Code>],
      ]}
    />
  );
}
