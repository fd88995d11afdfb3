import { Group } from '@mantine/core';
import { StatusBadge } from '../parts/status-badge.tsx';
import type { Execution } from './payment-endpoints.ts';

/** The status of a payment, and whether it is disputed or has unmatched payments. */
export function PaymentStatus({ payment: { status, disputed, unmatched } }: { readonly payment: Execution }) {
  return (
    <Group gap={6} component="span">
      <StatusBadge status={status} />
      {disputed && <StatusBadge status="disputed" />}
      {unmatched > 0 && <StatusBadge status={`${unmatched} unmatched`} tone="warning" />}
    </Group>
  );
}
