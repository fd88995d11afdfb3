import { Box, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Card } from '../parts/card.tsx';
import type { Overview } from './overview-endpoints.ts';
import type { OverviewRange } from './overview-range.ts';

const ActivityChart = lazy(async () => ({ default: (await import('./activity-chart.tsx')).ActivityChart }));
const CHART_HEIGHT = 240;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

interface TicketActivityProps {
  readonly overview: Overview;
  readonly range: OverviewRange;
}

/** New and resolved tickets over time, by hour or by day, in the browser's time zone. */
export function TicketActivity({ overview, range }: TicketActivityProps) {
  const { created, resolved, intervals, intervalUnit } = overview;
  const isEmpty = intervals.every((one) => one.created === 0 && one.resolved === 0);
  return (
    <Card title="New and resolved" description={isEmpty ? undefined : describeIntervals(overview, range)}>
      {isEmpty ? (
        <Text size="sm" c="dimmed" py="xl" ta="center">
          {`No tickets in the last ${range.label}. New ones appear here at once.`}
        </Text>
      ) : (
        <Box component="figure" m={0} aria-label="New and resolved tickets">
          <VisuallyHidden component="figcaption">
            {`Last ${range.label}: ${created.current} new, ${resolved.current} resolved.`}
          </VisuallyHidden>
          <Box aria-hidden="true">
            <Suspense fallback={<Skeleton h={CHART_HEIGHT} />}>
              <ActivityChart intervals={intervals} intervalUnit={intervalUnit} height={CHART_HEIGHT} />
            </Suspense>
          </Box>
        </Box>
      )}
    </Card>
  );
}

/**
 * Says which time the chart covers. If the range is longer than a day but the chart is hourly, the chart begins with
 * the first activity.
 */
function describeIntervals({ intervals, intervalUnit }: Overview, { value, label }: OverviewRange): string {
  const unit = `By ${intervalUnit}, in ${timeZone}`;
  const [first] = intervals;
  if (intervalUnit === 'day' || value === '24h' || first === undefined) return unit;
  const since = timeFormat.format(new Date(first.at));
  return `${unit}, since ${since}. There was no earlier activity in the last ${label}.`;
}
