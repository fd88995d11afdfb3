import { Select } from '@mantine/core';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { DailyCountsChart } from '../chart/daily-counts-chart.tsx';
import { READ_USAGE } from '../monitoring/monitoring-endpoints.ts';
import { Card } from '../parts/card.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import type { ApiKey } from './key-endpoints.ts';
import { sumUsageByDay } from './sum-usage-by-day.ts';

const ALL_KEYS_OPTION = 'all';
const USAGE_SERIES = [
  { name: 'answered', label: 'Successful', color: 'pine.6' },
  { name: 'refused', label: 'Client errors (4xx)', color: 'orange.6' },
];

/** Daily requests by API key. */
export function KeyUsageChart({ keys }: { readonly keys: readonly ApiKey[] }) {
  const site = useSite();
  const [selectedKey, setSelectedKey] = useState<string>(ALL_KEYS_OPTION);
  const result = useApiQuery(READ_USAGE, { params: { siteId: site.id } });
  const keySelect = (
    <Select
      aria-label="API key"
      size="xs"
      w={200}
      value={selectedKey}
      onChange={(value) => setSelectedKey(value ?? ALL_KEYS_OPTION)}
      data={[
        { value: ALL_KEYS_OPTION, label: 'All keys' },
        ...keys.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
  return (
    <Card title="Requests by key" description="Last 30 days, in UTC" actions={keySelect}>
      <QueryResultView result={result}>
        {(usage) => (
          <DailyCountsChart
            label="Requests by key"
            days={sumUsageByDay(usage.keys, selectedKey === ALL_KEYS_OPTION ? undefined : selectedKey)}
            series={USAGE_SERIES}
            empty="No requests in the last 30 days."
          />
        )}
      </QueryResultView>
    </Card>
  );
}
