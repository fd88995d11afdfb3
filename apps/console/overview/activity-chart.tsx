import '@mantine/charts/styles.layer.css';
import { AreaChart, BarChart } from '@mantine/charts';
import type { Overview } from './overview-endpoints.ts';

interface ActivityChartProps extends Pick<Overview, 'intervals' | 'intervalUnit'> {
  readonly height: number;
}

/** Above this number of intervals, bars would be too narrow to read, so lines are drawn. */
const MAX_BARS = 50;

const TICKET_SERIES = [
  { name: 'created', label: 'New', color: 'blue.6' },
  { name: 'resolved', label: 'Resolved', color: 'pine.6' },
];

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const hourFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const longDayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** The chart of `TicketActivity`. Loaded on demand, because the charting library is large. */
export function ActivityChart({ intervals, intervalUnit, height }: ActivityChartProps) {
  const isHourly = intervalUnit === 'hour';
  const data = intervals.map(({ at, created, resolved }) => ({
    label: toTooltipLabel(at, isHourly),
    created,
    resolved,
  }));
  const shortLabels = new Map(intervals.map(({ at }) => [toTooltipLabel(at, isHourly), toAxisLabel(at, isHourly)]));
  const shared = {
    h: height,
    data,
    dataKey: 'label',
    series: TICKET_SERIES,
    withLegend: true,
    tickLine: 'none',
    gridAxis: 'x',
    xAxisProps: { tickFormatter: (label: string) => shortLabels.get(label) ?? label, minTickGap: 24 },
    yAxisProps: { allowDecimals: false, width: 36 },
  } as const;
  return data.length > MAX_BARS ? (
    <AreaChart
      {...shared}
      series={[...TICKET_SERIES]}
      curveType="linear"
      withDots={false}
      fillOpacity={0.15}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ accessibilityLayer: false }}
    />
  ) : (
    <BarChart
      {...shared}
      series={[...TICKET_SERIES]}
      maxBarWidth={28}
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
      barChartProps={{ accessibilityLayer: false, barGap: 2 }}
    />
  );
}

/** The label of an interval in the tooltip. It is unique within the chart. */
function toTooltipLabel(at: string, isHourly: boolean): string {
  const begin = new Date(at);
  return isHourly ? `${longDayFormat.format(begin)}, ${hourFormat.format(begin)}` : longDayFormat.format(begin);
}

/** The label of an interval on the axis. The first hour of a day is labelled with the day. */
function toAxisLabel(at: string, isHourly: boolean): string {
  const begin = new Date(at);
  return isHourly && begin.getHours() > 0 ? hourFormat.format(begin) : dayFormat.format(begin);
}
