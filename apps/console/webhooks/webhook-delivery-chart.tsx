import { Box, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { WebhookDeliverySummary } from './webhook-endpoints.ts';

interface DeliveryChartProps {
  readonly summary: WebhookDeliverySummary;
  readonly height: number;
  /** Omits axes and legend. For tables. */
  readonly isSmall?: boolean;
}

const DeliveryBarChart = lazy(async () => ({
  default: (await import('./webhook-delivery-bar-chart.tsx')).WebhookDeliveryBarChart,
}));

/**
 * The outcomes of a webhook's deliveries in the last seven days. Screen readers skip the chart, because the figures are
 * beside it as text.
 */
export function WebhookDeliveryChart({ summary: { intervals }, ...chart }: DeliveryChartProps) {
  return (
    <Box aria-hidden="true">
      <Suspense fallback={<Skeleton h={chart.height} />}>
        <DeliveryBarChart intervals={intervals} {...chart} />
      </Suspense>
    </Box>
  );
}
