import { Select } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { DayChart } from '../chart/day-chart.tsx';
import { READ_USAGE } from '../monitoring/watching-endpoints.ts';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useSite } from '../sites/use-site.ts';
import type { ApiKey } from './key-endpoints.ts';
import { usageByDay } from './usage-by-day.ts';

const ALL = 'all';
const SERIES = [
  { name: 'answered', label: 'Answered', color: 'pine.6' },
  { name: 'refused', label: 'Refused', color: 'orange.6' },
];

/** How often the keys were used, day by day. */
export function KeyUsage({ keys }: { readonly keys: readonly ApiKey[] }) {
  const site = useSite();
  const [chosen, setChosen] = useState<string>(ALL);
  const answer = useAnswer(READ_USAGE, { params: { siteId: site.id } });
  const choice = (
    <Select
      aria-label="Key"
      size="xs"
      w={200}
      value={chosen}
      onChange={(value) => setChosen(value ?? ALL)}
      data={[{ value: ALL, label: 'All keys' }, ...keys.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
  return (
    <Card title="Requests by key" about="The last 30 days" actions={choice}>
      <Loaded answer={answer}>
        {(usage) => (
          <DayChart
            label="Requests by key"
            days={usageByDay(usage.keys, chosen === ALL ? undefined : chosen)}
            series={SERIES}
            empty="No requests in the last 30 days."
          />
        )}
      </Loaded>
    </Card>
  );
}
