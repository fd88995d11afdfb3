import { Box, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DeliverySummary } from './webhook-endpoints.ts';

interface DeliveryChartProps {
  readonly summary: DeliverySummary;
  readonly height: number;
  /** Without axes and legend, for tables. */
  readonly isSmall?: boolean;
}

const DeliveryBarChart = lazy(async () => ({
  default: (await import('./delivery-bar-chart.tsx')).DeliveryBarChart,
}));

/** The outcomes of a webhook's deliveries in the last seven days. Screen readers skip it; the figures are beside it. */
export function DeliveryChart({ summary: { intervals }, ...chart }: DeliveryChartProps) {
  return (
    <Box aria-hidden="true">
      <Suspense fallback={<Skeleton h={chart.height} />}>
        <DeliveryBarChart intervals={intervals} {...chart} />
      </Suspense>
    </Box>
  );
}
