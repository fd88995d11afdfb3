import { Code } from '@mantine/core';
import { DetailList } from '../parts/detail-list.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Preview } from './crm-endpoints.ts';

/** The result that the mapping would have for a delivery. */
export function DryRunResult({ preview }: { readonly preview: Preview }) {
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
