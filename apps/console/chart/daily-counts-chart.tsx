import { Box, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChartSeries } from './chart-series.ts';
import { fillMissingDays } from './fill-missing-days.ts';

interface DailyCountsChartProps {
  readonly label: string;
  readonly days: readonly { readonly day: string }[];
  readonly series: readonly ChartSeries[];
  /** Number of days up to today. Default: 30. */
  readonly dayCount?: number;
  readonly empty: string;
  /** Shows the counts side by side instead of stacked. For counts whose sum has no meaning. */
  readonly grouped?: boolean;
}

const DailyBarChart = lazy(async () => ({ default: (await import('./daily-bar-chart.tsx')).DailyBarChart }));
const CHART_HEIGHT = 200;

/** A bar chart of counts by day, with the totals as text for screen readers. */
export function DailyCountsChart({
  label,
  days,
  series,
  dayCount = 30,
  empty,
  grouped = false,
}: DailyCountsChartProps) {
  const total = (name: string) => days.reduce((sum, day) => sum + readSeriesCount(day, name), 0);
  if (series.every(({ name }) => total(name) === 0)) {
    return (
      <Text size="sm" c="dimmed" py="xl" ta="center">
        {empty}
      </Text>
    );
  }
  const summary = series.map(({ name, label: seriesLabel }) => `${seriesLabel}: ${total(name)}`).join(', ');
  return (
    <Box component="figure" m={0} aria-label={label}>
      <VisuallyHidden component="figcaption">{`Last ${dayCount} days: ${summary}.`}</VisuallyHidden>
      <Box aria-hidden="true">
        <Suspense fallback={<Skeleton h={CHART_HEIGHT} />}>
          <DailyBarChart
            days={fillMissingDays(days, series, dayCount)}
            series={series}
            height={CHART_HEIGHT}
            grouped={grouped}
          />
        </Suspense>
      </Box>
    </Box>
  );
}

function readSeriesCount(day: object, name: string): number {
  return Number((day as Readonly<Record<string, unknown>>)[name] ?? 0);
}
