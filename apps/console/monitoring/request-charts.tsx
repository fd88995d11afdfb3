import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { SimpleGrid, Text } from '@mantine/core';
import type { RequestSummary } from './monitoring-endpoints.ts';

const CHART_HEIGHT = 120;
const DAY_SECONDS = 86_400;

const hourFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndHourFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The charts of the request log. Loaded on demand because the charting library is large. */
export function RequestCharts({ intervals, intervalSeconds }: Omit<RequestSummary, 'success' | 'total'>) {
  const format = intervals.length * intervalSeconds > DAY_SECONDS ? dayAndHourFormat : hourFormat;
  const data = intervals.map(({ at, requests, clientErrors, serverErrors, p50Ms, p99Ms }) => ({
    time: format.format(new Date(at)),
    p50Ms,
    p99Ms,
    successful: requests - clientErrors - serverErrors,
    clientErrors,
    serverErrors,
  }));
  const shared = {
    h: CHART_HEIGHT,
    data,
    dataKey: 'time',
    withLegend: true,
    tickLine: 'none',
    gridAxis: 'x',
    // The labels of the axis show only the day. The tooltip also shows the hour.
    xAxisProps: { minTickGap: 32, tickFormatter: (time: string) => time.replace(/,.*/, '') },
  } as const;
  return (
    <SimpleGrid cols={2} spacing="lg">
      <div>
        <Text size="sm" fw={600} mb="xs">
          Requests
        </Text>
        <BarChart
          {...shared}
          type="stacked"
          maxBarWidth={28}
          series={[
            { name: 'successful', label: 'Successful', color: 'pine.6' },
            { name: 'clientErrors', label: '4xx', color: 'orange.6' },
            { name: 'serverErrors', label: '5xx', color: 'red.7' },
          ]}
          yAxisProps={{ allowDecimals: false, tickCount: 3, width: 40 }}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <div>
        <Text size="sm" fw={600} mb="xs">
          Duration
        </Text>
        <LineChart
          {...shared}
          unit=" ms"
          curveType="linear"
          withDots={data.length === 1}
          series={[
            { name: 'p50Ms', label: 'p50', color: 'pine.6' },
            { name: 'p99Ms', label: 'p99', color: 'orange.6' },
          ]}
          yAxisProps={{ tickCount: 3, width: 64 }}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </SimpleGrid>
  );
}
