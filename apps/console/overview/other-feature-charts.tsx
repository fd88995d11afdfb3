import { SimpleGrid } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { DailyCountsChart } from '../chart/daily-counts-chart.tsx';
import { sumUsageByDay } from '../keys/sum-usage-by-day.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { READ_USAGE, type Usage } from '../monitoring/monitoring-endpoints.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import type { OverviewRange } from './overview-range.ts';

const ASSESSMENT_SERIES = [
  { name: 'completed', label: 'Completed', color: 'pine.6' },
  { name: 'failed', label: 'Failed', color: 'red.6' },
];
const REQUEST_SERIES = [
  { name: 'answered', label: 'Successful', color: 'pine.6' },
  { name: 'refused', label: 'Client errors (4xx)', color: 'orange.6' },
];
const DELIVERY_SERIES = [
  { name: 'applied', label: 'Applied', color: 'pine.6' },
  { name: 'unmatched', label: 'Unmatched', color: 'yellow.6' },
  { name: 'failed', label: 'Failed', color: 'red.6' },
  { name: 'refused', label: 'Rejected deliveries', color: 'orange.6' },
];

/**
 * Daily charts of the features apart from tickets that the site has used in the period. Renders nothing if the site has
 * used none.
 */
export function OtherFeatureCharts({ range: { days } }: { readonly range: OverviewRange }) {
  const site = useSite();
  const pollInterval = usePollInterval();
  const input = { params: { siteId: site.id }, query: { days } };
  const { data } = useApiQuery(READ_USAGE, input, { pollInterval, keepsPrevious: true });
  const charts = data ? listCharts(data).filter((chart) => chart.days.length > 0) : [];
  if (charts.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, md: Math.min(charts.length, 2), lg: charts.length }} spacing="lg" verticalSpacing={0}>
      {charts.map(({ title, days: counts, series }) => (
        <Card key={title} title={title} description={`Last ${days} days, in UTC`}>
          <DailyCountsChart
            label={`${title} by day`}
            days={counts}
            series={series}
            dayCount={days}
            empty={`None in the last ${days} days.`}
          />
        </Card>
      ))}
    </SimpleGrid>
  );
}

interface ActivityChartData {
  readonly title: string;
  readonly days: readonly { readonly day: string }[];
  readonly series: readonly ChartSeries[];
}

function listCharts({ assessments, keys, deliveries }: Usage): readonly ActivityChartData[] {
  return [
    { title: 'Assessments', days: assessments, series: ASSESSMENT_SERIES },
    { title: 'API requests', days: sumUsageByDay(keys), series: REQUEST_SERIES },
    { title: 'CRM deliveries', days: deliveries, series: DELIVERY_SERIES },
  ];
}
