import { Box, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { type RequestSummary, SUMMARIZE_REQUESTS } from './monitoring-endpoints.ts';
import type { RequestFilterQuery } from './read-request-filter.ts';

const RequestCharts = lazy(async () => ({ default: (await import('./request-charts.tsx')).RequestCharts }));
const CHARTS_HEIGHT = 148;

interface RequestOverviewProps {
  readonly query: RequestFilterQuery;
  readonly pollInterval: number;
}

/** The number, errors and durations of the filtered requests, as figures and as charts over time. */
export function RequestOverview({ query, pollInterval }: RequestOverviewProps) {
  const { id: siteId } = useSite();
  const input = { params: { siteId }, query };
  const { data } = useApiQuery(SUMMARIZE_REQUESTS, input, { pollInterval, keepsPrevious: true });
  if (!data || data.total.requests === 0) return null;
  return (
    <Card>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 5 }} spacing="sm" my={0}>
        {listRequestFigures(data.total).map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fw={650} size="lg">
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Box aria-hidden="true" mt="md" visibleFrom="sm">
        <Suspense fallback={<Skeleton h={CHARTS_HEIGHT} />}>
          <RequestCharts intervals={data.intervals} intervalSeconds={data.intervalSeconds} />
        </Suspense>
      </Box>
    </Card>
  );
}

function listRequestFigures(total: RequestSummary['total']): readonly (readonly [name: string, value: string])[] {
  const { requests, clientErrors, serverErrors, p50Ms, p99Ms } = total;
  return [
    ['Requests', requests.toLocaleString('en')],
    ['Client errors (4xx)', formatCountWithPercent(clientErrors, requests)],
    ['Server errors (5xx)', formatCountWithPercent(serverErrors, requests)],
    ['Median duration', formatMillis(p50Ms)],
    ['99th percentile', formatMillis(p99Ms)],
  ];
}

function formatCountWithPercent(count: number, total: number): string {
  const percent = ((count / total) * 100).toFixed(1);
  return count === 0 ? '0' : `${count.toLocaleString('en')} (${percent} %)`;
}

function formatMillis(millis: number | null): string {
  return millis === null ? '–' : `${millis.toFixed(millis < 10 ? 1 : 0)} ms`;
}
