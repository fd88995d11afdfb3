import { Text } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { type ErasureReceipt, READ_ERASURE } from './visitor-endpoints.ts';

const POLL_INTERVAL_MS = 1000;

const ERASED_COUNT_LABELS: Readonly<Record<keyof ErasureReceipt['counts'], string>> = {
  conversations: 'conversations',
  messages: 'messages',
  deliveries: 'CRM updates',
  webhookDeliveries: 'webhook deliveries',
  mails: 'mails',
  assessments: 'assessments',
  executions: 'payments',
  requests: 'logged requests',
};

/** The receipt of an erasure, updated until it is completed. */
export function ErasureProgress({ erasureId }: { readonly erasureId: string }) {
  const { id: siteId } = useSite();
  const result = useApiQuery(
    READ_ERASURE,
    { params: { siteId, erasureId } },
    { pollInterval: (last) => (last?.state === 'completed' ? false : POLL_INTERVAL_MS) },
  );
  return (
    <QueryResultView result={result}>
      {({ state, counts }) => (
        <Card title={state === 'completed' ? 'Data erased' : 'Erasing data…'}>
          <Text size="sm" mb="sm" role="status">
            {describeErasedCounts(counts)}
          </Text>
          <CopyableText text={erasureId} label="erasure ID" />
        </Card>
      )}
    </QueryResultView>
  );
}

function describeErasedCounts(counts: ErasureReceipt['counts']): string {
  const named = Object.entries(ERASED_COUNT_LABELS).flatMap(([name, label]) => {
    const count = counts[name as keyof typeof counts];
    return count > 0 ? [`${count} ${label}`] : [];
  });
  return named.length === 0 ? 'Nothing has been erased so far.' : `Erased: ${named.join(', ')}.`;
}
