import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { WebhookDeliverySummary } from './webhook-endpoints.ts';

const SERIES = [
  { name: 'delivered', label: 'Delivered', color: 'pine.6' },
  { name: 'retrying', label: 'Retrying', color: 'orange.6' },
  { name: 'failed', label: 'Failed', color: 'red.7' },
];

/** Intervals per bar of a small chart. With one interval per bar, the bars would be too thin to see. */
const SMALL_INTERVALS_PER_BAR = 4;

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

interface DeliveryBarChartProps {
  readonly intervals: WebhookDeliverySummary['intervals'];
  readonly height: number;
  /** Omits axes and legend. For tables. */
  readonly isSmall?: boolean;
}

/** The chart itself. Loaded on demand because the charting library is large. */
export function WebhookDeliveryBarChart({ intervals, height, isSmall = false }: DeliveryBarChartProps) {
  const bars = isSmall ? mergeIntervals(intervals) : intervals;
  const ticks = listDayStarts(intervals);
  return (
    <BarChart
      h={height}
      data={bars.map(({ at, ...counts }) => ({ ...counts, time: formatTime(at) }))}
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
      xAxisProps={{
        ticks: [...ticks.keys()],
        tickFormatter: (time: string) => ticks.get(time) ?? time,
        interval: 'preserveStart',
        minTickGap: 16,
      }}
      yAxisProps={{ allowDecimals: false, width: 40, ...(isSmall && { domain: [0, 'dataMax'] }) }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, ...(isSmall && { barCategoryGap: 1, margin: {} }) }}
    />
  );
}

function formatTime(at: string): string {
  return timeFormat.format(new Date(at));
}

/** Maps the time of each day's first interval to the day, in the browser's time zone. */
function listDayStarts(intervals: WebhookDeliverySummary['intervals']): ReadonlyMap<string, string> {
  const days = new Map(intervals.toReversed().map(({ at }) => [dayFormat.format(new Date(at)), formatTime(at)]));
  return new Map([...days].reverse().map(([day, time]) => [time, day]));
}

/** Adds up consecutive intervals. The last bar has the newest intervals. */
function mergeIntervals(intervals: WebhookDeliverySummary['intervals']): WebhookDeliverySummary['intervals'] {
  const merged: WebhookDeliverySummary['intervals'][number][] = [];
  const skipped = intervals.length % SMALL_INTERVALS_PER_BAR;
  for (let index = skipped; index < intervals.length; index += SMALL_INTERVALS_PER_BAR) {
    const group = intervals.slice(index, index + SMALL_INTERVALS_PER_BAR);
    const sum = (name: 'delivered' | 'retrying' | 'failed' | 'waiting') =>
      group.reduce((total, one) => total + one[name], 0);
    merged.push({
      at: group[0]?.at ?? '',
      delivered: sum('delivered'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      waiting: sum('waiting'),
    });
  }
  return merged;
}
