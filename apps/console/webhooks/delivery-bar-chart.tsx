import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { DeliverySummary } from './webhook-endpoints.ts';

const SERIES = [
  { name: 'delivered', label: 'Delivered', color: 'pine.6' },
  { name: 'retrying', label: 'Retrying', color: 'orange.6' },
  { name: 'failed', label: 'Failed', color: 'red.7' },
];

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

interface DeliveryBarChartProps {
  readonly intervals: DeliverySummary['intervals'];
  readonly height: number;
  /** Without axes and legend, for tables. */
  readonly isSmall?: boolean;
}

/** The chart itself. Loaded on demand because the charting library is large. */
export function DeliveryBarChart({ intervals, height, isSmall = false }: DeliveryBarChartProps) {
  return (
    <BarChart
      h={height}
      data={intervals.map(({ at, ...counts }) => ({ ...counts, time: timeFormat.format(new Date(at)) }))}
      dataKey="time"
      type="stacked"
      series={SERIES}
      tickLine="none"
      gridAxis={isSmall ? 'none' : 'x'}
      withLegend={!isSmall}
      withTooltip={!isSmall}
      withXAxis={!isSmall}
      withYAxis={!isSmall}
      maxBarWidth={28}
      xAxisProps={{ minTickGap: 32 }}
      yAxisProps={{ allowDecimals: false, width: 40, ...(isSmall && { domain: [0, 'dataMax'] }) }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, ...(isSmall && { barCategoryGap: 1, margin: {} }) }}
    />
  );
}
