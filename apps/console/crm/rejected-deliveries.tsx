import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { DataTable } from '../table/data-table.tsx';
import { LIST_REJECTED_DELIVERIES } from './crm-endpoints.ts';
import { REJECTED_DELIVERY_REASONS } from './rejected-delivery-reasons.ts';
import { useInstallation } from './use-installation.ts';

const POLL_INTERVAL_MS = 10_000;

/**
 * The number of rejected deliveries by reason, and the latest rejected deliveries. The server does not store their
 * contents.
 */
export function RejectedDeliveries() {
  const { siteId, id: installationId } = useInstallation();
  const result = useApiQuery(
    LIST_REJECTED_DELIVERIES,
    { params: { siteId, installationId } },
    { pollInterval: POLL_INTERVAL_MS },
  );
  return (
    <QueryResultView result={result}>
      {({ counts, latest }) => (
        <>
          {latest.length > 0 && (
            <Card flush title="Total by reason">
              <DataTable
                label="Total by reason"
                rows={REJECTED_DELIVERY_REASONS.filter(([reason]) => counts[reason] !== undefined)}
                rowKey={([reason]) => reason}
                empty={{ title: 'No rejected deliveries' }}
                columns={[
                  { title: 'Reason', isPrimary: true, cell: ([, label]) => label },
                  { title: 'Total', alignRight: true, cell: ([reason]) => counts[reason]?.toLocaleString('en') },
                ]}
              />
            </Card>
          )}
          <Card flush title={latest.length > 0 ? 'Latest' : undefined}>
            <DataTable
              label="Rejected deliveries"
              rows={latest.map((entry, index) => ({ ...entry, index }))}
              rowKey={({ index }) => String(index)}
              empty={{
                title: 'No rejected deliveries',
                children: 'If a delivery fails validation, its reason and time appear here.',
              }}
              columns={[
                {
                  title: 'Reason',
                  isPrimary: true,
                  cell: ({ reason }) => REJECTED_DELIVERY_REASONS.find(([one]) => one === reason)?.[1] ?? reason,
                },
                { title: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
              ]}
            />
          </Card>
        </>
      )}
    </QueryResultView>
  );
}
