import { Stack, Text } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { ExactTime } from '../parts/exact-time.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { OtherMentionsNotice } from './other-mentions-notice.tsx';
import { type ErasureReceipt, READ_ERASURE } from './visitor-endpoints.ts';

const POLL_INTERVAL_MS = 1000;

/** Singular and plural nouns of the records that an erasure counts. */
const ERASED_COUNT_NOUNS: Readonly<Record<keyof ErasureReceipt['counts'], readonly [one: string, many: string]>> = {
  conversations: ['conversation', 'conversations'],
  messages: ['message', 'messages'],
  deliveries: ['CRM update', 'CRM updates'],
  webhookDeliveries: ['webhook delivery', 'webhook deliveries'],
  mails: ['mail', 'mails'],
  assessments: ['assessment', 'assessments'],
  executions: ['payment', 'payments'],
  requests: ['logged request', 'logged requests'],
};

interface ErasureProgressProps {
  readonly erasureId: string;
  /** The erased email address or phone number, if this page requested the erasure. The server does not store it. */
  readonly contact?: string | undefined;
}

/** The receipt of an erasure, updated until it is completed. */
export function ErasureProgress({ erasureId, contact }: ErasureProgressProps) {
  const { id: siteId } = useSite();
  const result = useApiQuery(
    READ_ERASURE,
    { params: { siteId, erasureId } },
    { pollInterval: (last) => (last?.state === 'completed' ? false : POLL_INTERVAL_MS) },
  );
  return (
    <QueryResultView result={result} notFoundTitle="Erasure not found" isSection>
      {({ state, counts, requestedAt, finishedAt }) => (
        <Card title={state === 'completed' ? 'Data erased' : 'Erasing data…'}>
          <Stack gap="sm">
            <Text size="sm" role="status">
              {describeErasedCounts(counts, state)}
            </Text>
            <DetailList
              items={[
                ['State', <StatusBadge key="state" status={state} />],
                ['Requested', <ExactTime key="requested" at={requestedAt} />],
                ['Finished', finishedAt && <ExactTime key="finished" at={finishedAt} />],
                ['Erasure ID', <CopyableText key="id" text={erasureId} label="erasure ID" />],
              ]}
            />
            <OtherMentionsNotice contact={contact} />
          </Stack>
        </Card>
      )}
    </QueryResultView>
  );
}

function describeErasedCounts(counts: ErasureReceipt['counts'], state: ErasureReceipt['state']): string {
  const named = Object.entries(ERASED_COUNT_NOUNS).flatMap(([name, [one, many]]) => {
    const count = counts[name as keyof typeof counts];
    return count > 0 ? [`${count.toLocaleString('en')} ${count === 1 ? one : many}`] : [];
  });
  if (named.length > 0) return `Erased: ${named.join(', ')}.`;
  return state === 'completed' ? 'No records were found.' : 'Nothing has been erased so far.';
}
