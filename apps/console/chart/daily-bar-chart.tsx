import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { ChartSeries } from './chart-series.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

interface DailyBarChartProps {
  readonly days: readonly Readonly<Record<string, string | number>>[];
  readonly series: readonly ChartSeries[];
  readonly height: number;
  readonly grouped: boolean;
}

/** The bars of `DailyCountsChart`. Loaded on demand, because the charting library is large. */
export function DailyBarChart({ days, series, height, grouped }: DailyBarChartProps) {
  return (
    <BarChart
      h={height}
      data={[...days]}
      dataKey="day"
      type={grouped ? 'default' : 'stacked'}
      series={[...series]}
      withLegend={series.length > 1}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={28}
      xAxisProps={{ tickFormatter: (day: string) => dayFormat.format(new Date(day)), minTickGap: 24 }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
