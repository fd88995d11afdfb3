import { Code } from '@mantine/core';
import { DetailList } from '../parts/detail-list.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Preview } from './crm-endpoints.ts';

/** What would become of a delivery. */
export function DryRunResult({ preview }: { readonly preview: Preview }) {
  const { outcome, recordId, ticketId, change, failureMessage, failurePointer } = preview;
  return (
    <DetailList
      items={[
        ['It would be', <StatusBadge key="outcome" status={outcome} />],
        ['Record', recordId],
        ['Ticket', ticketId ?? (outcome === 'unmatched' ? 'none is linked to the record' : null)],
        ['Status', change?.status],
        ['Priority', change?.priority],
        ['Comment', change?.comment && `${change.comment.authorName ?? 'The installation'}: ${change.comment.content}`],
        ['Why', failureMessage],
        ['At', failurePointer && <Code key="at">{failurePointer}</Code>],
      ]}
    />
  );
}
