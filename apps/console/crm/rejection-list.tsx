import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { DataTable } from '../table/data-table.tsx';
import { LIST_REFUSALS } from './crm-endpoints.ts';
import { REJECTION_LABELS } from './rejection-labels.ts';
import { useInstallation } from './use-installation.ts';

const POLL_INTERVAL_MS = 10_000;

/** Why deliveries were refused. Of what was sent, nothing is kept. */
export function RejectionList() {
  const { siteId, id: installationId } = useInstallation();
  const result = useApiQuery(LIST_REFUSALS, { params: { siteId, installationId } }, { pollInterval: POLL_INTERVAL_MS });
  return (
    <Loaded result={result}>
      {({ counts, latest }) => (
        <>
          {latest.length > 0 && (
            <Card title="How many, ever">
              <DetailList items={REJECTION_LABELS.map(([reason, label]) => [label, counts[reason]?.toString()])} />
            </Card>
          )}
          <Card flush title={latest.length > 0 ? 'The latest' : undefined}>
            <DataTable
              label="Refusals"
              rows={latest.map((rejection, index) => ({ ...rejection, index: index }))}
              rowKey={({ index }) => String(index)}
              empty={{ title: 'Nothing was refused', children: 'Why a delivery was not taken would stand here.' }}
              columns={[
                {
                  title: 'Reason',
                  isPrimary: true,
                  cell: ({ reason }) => REJECTION_LABELS.find(([one]) => one === reason)?.[1] ?? reason,
                },
                { title: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
              ]}
            />
          </Card>
        </>
      )}
    </Loaded>
  );
}
